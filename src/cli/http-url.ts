import { UsageError } from "./failure.ts";

export function httpUrl(flag: string, text: string): URL {
  const url = URL.parse(text);
  if (url?.protocol !== "http:" && url?.protocol !== "https:")
    throw new UsageError(`${flag}: ${JSON.stringify(text)} is not a URL such as http://10.0.0.5:8787`);
  return url;
}
