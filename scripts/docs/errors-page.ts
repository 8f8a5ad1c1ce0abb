import { statuses } from "#api";
import { type RefusalName, refusals } from "#model";
import { code, generatedNote, table } from "./markdown.ts";

export function errorsPage(): string {
  const names = (Object.keys(refusals) as RefusalName[]).sort(
    (a, b) =>
      (refusals[a].code ?? 0) - (refusals[b].code ?? 0) ||
      statuses[a] - statuses[b] ||
      a.localeCompare(b, "en"),
  );
  return `${generatedNote("src/model/refusals.ts and src/api/edge/status.ts")}

# Errors

A call that is refused answers with a status from 400 on and this envelope. \`errors\` has at least one entry; \`error_chain\`, \`source\` and \`meta\` are there when there is something to say.

\`\`\`json
{
  "result": null,
  "success": false,
  "errors": [
    {
      "code": ${refusals.field_invalid.code},
      "message": "Invalid value for name: is required",
      "source": { "pointer": "/name" }
    }
  ],
  "messages": []
}
\`\`\`

Codes below 12000 are those of the public v4 API, so that its clients know them; several errors can share one, and then the message tells them apart. Codes from 12000 on are our own. No code is ever reused for something else; an error without one, shown as –, has no \`code\`. The name is what the source code and the OpenAPI document call the error. Every answer carries a \`cf-ray\` header; the log has the details of a 500 under it.

${table(
  ["code", "status", "message", "meaning", "name"],
  names.map((name) => {
    const { code: number, text, doc } = refusals[name];
    return [number === null ? "–" : String(number), String(statuses[name]), code(text), doc, code(name)];
  }),
)}
`;
}
