import { version } from "#platform";
import type { Readiness } from "./readiness.ts";

/** The page at `/`: version, state and where to go next. */
export function homePage({ ready, parts }: Readiness): string {
  const rows = Object.entries(parts)
    .map(([name, state]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(state)}</td></tr>`)
    .join("");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sluice</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 42rem; margin: 3rem auto; padding: 0 1rem; }
h1 { margin: 0; font-size: 1.75rem; }
h1 small { font-weight: 400; font-size: 1rem; opacity: .7; }
.state { display: inline-block; margin: .75rem 0 1.5rem; padding: .1rem .7rem; border-radius: 1rem; color: #fff; background: ${ready ? "#177245" : "#a52019"}; }
table { border-collapse: collapse; width: 100%; margin-bottom: 1.5rem; }
th, td { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid #8884; vertical-align: top; overflow-wrap: anywhere; }
th { font-weight: 500; width: 9rem; }
ul { padding-left: 1.2rem; }
code { font-size: .95em; }
</style>
</head>
<body>
<h1>Sluice <small>${escapeHtml(version)}</small></h1>
<p class="state" role="status">${ready ? "ready" : "not ready"}</p>
<table>${rows}</table>
<ul>
<li><a href="/docs">API reference</a> and its <a href="/openapi.json">OpenAPI document</a></li>
<li><a href="/readyz">Readiness</a>, <a href="/healthz">health</a>, <a href="/metrics">metrics</a></li>
<li>API base URL for clients: <code>/client/v4</code></li>
</ul>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
