import { expect, test } from "vitest";
import { ApiError, createClient, ServerUnreachable } from "./client.ts";

interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
}

/** A client whose server answers by this function. */
function clientOf(answer: (sent: Sent) => Response | Promise<Response>, baseUrl = "http://sluice.test:8787") {
  const sent: Sent[] = [];
  const client = createClient({
    baseUrl,
    headers: { authorization: "Bearer t" },
    fetch: async (url, init) => {
      const one = {
        url: String(url),
        method: String(init?.method),
        headers: init?.headers as Record<string, string>,
        body: init?.body === undefined ? undefined : JSON.parse(String(init.body)),
      };
      sent.push(one);
      return answer(one);
    },
  });
  return { client, sent };
}

const good = (result: unknown, info?: object) =>
  Response.json({ success: true, result, errors: [], messages: [], ...(info && { result_info: info }) });

test("a call carries credentials, and a body only where there is one", async () => {
  const { client, sent } = clientOf(() => good({ id: "z" }));
  expect(await client.zones.create({ name: "example.com" })).toEqual({ id: "z" });
  await client.zones.get("z");
  expect(sent).toEqual([
    {
      url: "http://sluice.test:8787/client/v4/zones",
      method: "POST",
      headers: { authorization: "Bearer t", "content-type": "application/json" },
      body: { name: "example.com" },
    },
    {
      url: "http://sluice.test:8787/client/v4/zones/z",
      method: "GET",
      headers: { authorization: "Bearer t" },
      body: undefined,
    },
  ]);
});

test("a list is all its pages", async () => {
  const { client, sent } = clientOf(({ url }) => {
    const page = Number(new URL(url).searchParams.get("page"));
    return good([{ id: `zone ${page}` }], { page, total_pages: 3 });
  });
  const zones = await client.zones.list({ name: "a&b" });
  expect(zones.map(({ id }) => id)).toEqual(["zone 1", "zone 2", "zone 3"]);
  expect(sent[2]?.url).toBe("http://sluice.test:8787/client/v4/zones?name=a%26b&page=3&per_page=50");
});

test("the base URL may have a path in front and a slash behind", async () => {
  const { client, sent } = clientOf(() => good([]), "https://edge.test/sluice//");
  await client.users.list();
  expect(sent[0]?.url).toBe("https://edge.test/sluice/sluice/v1/users?page=1&per_page=50");
});

test("a refusal is an error with its codes, whatever the status", async () => {
  const errors = [
    { code: 1001, message: "Invalid value for name" },
    { code: 1061, message: "a already exists" },
  ];
  for (const status of [200, 400]) {
    const { client } = clientOf(() => Response.json({ success: false, result: null, errors }, { status }));
    const error = await client.zones.get("z").catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status,
      errors,
      message: "Invalid value for name (1001); a already exists (1061)",
    });
  }
});

test.each([
  ["HTML", () => new Response("<h1>Bad gateway</h1>", { status: 502 }), "HTTP 502 without an envelope"],
  ["other JSON", () => Response.json([1]), "HTTP 200 without an envelope"],
  ["nothing", () => new Response(null, { status: 204 }), "HTTP 204 without an envelope"],
])("%s is not the API", async (_, answer, message) => {
  const { client } = clientOf(answer);
  const call = client.zones.get("z");
  await expect(call).rejects.toThrow(ServerUnreachable);
  await expect(call).rejects.toThrow(`http://sluice.test:8787 does not speak the v4 API: ${message}`);
});

test("a server that is not there is named, with the reason", async () => {
  const { client } = clientOf(() => {
    throw new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED 127.0.0.1:8787") });
  });
  await expect(client.zones.list()).rejects.toThrow(
    "cannot reach http://sluice.test:8787: connect ECONNREFUSED 127.0.0.1:8787",
  );
});
