// What Terraform's fourth provider, cf-terraforming and crowdsec's bouncer send, call by call.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Sluice, startSluice } from "../../servers/sluice.ts";
import { pair, result } from "../http.ts";
import type { Deleted, SdkFilter, SdkRule } from "./firewall-sdk.ts";
import { accountOf, newZone } from "./firewall-zone.ts";
import { cloudflareGo, type Recorded } from "./recorded.ts";

let server: Sluice;
beforeAll(async () => {
  server = await startSluice();
});
afterAll(() => server.stop());

const absent = "deadbeef".repeat(4);

describe("Terraform's fourth provider", () => {
  let api: Recorded;
  beforeAll(async () => {
    const zone = await newZone(server, "terraform.test");
    api = cloudflareGo(
      server,
      zone,
      "terraform/1.9.5 terraform-plugin-sdk/2.30.0 terraform-provider-cloudflare/4.52.8",
    );
  });

  interface Resource {
    filter: SdkFilter;
    rule: SdkRule;
  }

  async function apply(expression: string, rule: object): Promise<Resource> {
    const [filter] = (
      await api.call<SdkFilter[]>("POST", "/filters", [{ expression, paused: false, description: "" }])
    ).result;
    const read = await api.call<SdkFilter>("GET", `/filters/${filter?.id}`);
    expect(read.result).toEqual(filter);
    const [made] = (
      await api.call<SdkRule[]>("POST", "/firewall/rules", [
        {
          paused: false,
          description: "",
          priority: null,
          filter: { id: filter?.id, expression: "", paused: false, description: "" },
          ...rule,
        },
      ])
    ).result;
    const readRule = await api.call<SdkRule>("GET", `/firewall/rules/${made?.id}`);
    expect(readRule.result).toEqual(made);
    expect(readRule.result.filter).toEqual(filter);
    return { filter: read.result, rule: readRule.result };
  }

  /** What a plan reads; as bytes, for nothing may differ when nothing changed. */
  async function refresh(resources: readonly Resource[]): Promise<string[]> {
    const paths = resources.flatMap(({ filter, rule }) => [
      `/filters/${filter.id}`,
      `/firewall/rules/${rule.id}`,
    ]);
    const replies = await Promise.all(paths.map((path) => api.raw("GET", path)));
    expect(replies.map(({ status }) => status)).toEqual(paths.map(() => 200));
    return replies.map(({ text }) => text);
  }

  test("create, an unchanged plan, update, reorder, list, destroy", async () => {
    // A heredoc ends in a newline, which is taken off; the inner ones stay.
    const text = '(http.host eq "a.test"\n  and ip.src in {192.0.2.0/24})\n';
    const block = await apply(text, { action: "block" });
    expect(block.filter).toEqual({ id: block.filter.id, expression: text.trim(), paused: false });
    expect(block.rule).not.toHaveProperty("description");
    expect(block.rule).not.toHaveProperty("products");
    expect(block.rule.priority).toBeNull();
    const description = 'it\'s "ours" & theirs <b>';
    const allow = await apply("ip.src eq 192.0.2.9", { action: "allow", description });
    expect(allow.rule.description).toBe(description);
    const products = ["waf", "bic", "hot"];
    const bypass = await apply("ssl", { action: "bypass", priority: 5000, products });
    expect(bypass.rule).toMatchObject({ priority: 5000, products });
    const resources = [block, allow, bypass];

    const first = await refresh(resources);
    expect(await refresh(resources)).toEqual(first);

    const filter = { id: block.filter.id, expression: "not ssl", paused: true, description: "changed" };
    expect((await api.call("PUT", `/filters/${filter.id}`, filter)).result).toEqual(filter);
    expect((await api.call("GET", `/filters/${filter.id}`)).result).toEqual(filter);
    const change = {
      id: block.rule.id,
      paused: true,
      description: "changed",
      action: "managed_challenge",
      priority: 20,
      filter: { id: filter.id, expression: "", paused: false, description: "" },
    };
    const { result: updated } = await api.call<SdkRule>("PUT", `/firewall/rules/${change.id}`, change);
    expect(updated).toMatchObject({ ...change, filter, created_on: block.rule.created_on });
    expect((await api.call("GET", `/firewall/rules/${change.id}`)).result).toEqual(updated);

    for (const [i, { rule }] of [bypass, allow].entries()) {
      const { id, action, paused, products: kept } = rule;
      const body = {
        ...{ id, action, paused, description: "", priority: i + 1, ...(kept && { products: kept }) },
        filter: { id: rule.filter.id, expression: "", paused: false, description: "" },
      };
      const { result: moved } = await api.call<SdkRule>("PUT", `/firewall/rules/${id}`, body);
      expect(moved).toMatchObject({ id, priority: i + 1 });
      expect(moved.products).toEqual(kept);
    }
    const order = [bypass.rule.id, allow.rule.id, block.rule.id];
    const listed = await api.all<SdkRule>("/firewall/rules");
    expect(listed.map(({ id, priority }) => [id, priority])).toEqual([
      [order[0], 1],
      [order[1], 2],
      [order[2], 20],
    ]);
    expect(await api.all("/filters")).toHaveLength(3);

    const second = await refresh(resources);
    expect(await refresh(resources)).toEqual(second);
    expect(second).not.toEqual(first);

    for (const { rule, filter } of resources.toReversed()) {
      expect((await api.call("DELETE", `/firewall/rules/${rule.id}`)).result).toEqual({ id: rule.id });
      expect((await api.call("DELETE", `/filters/${filter.id}`)).result).toEqual({ id: filter.id });
    }
    // The provider forgets what answers 404, and only that.
    for (const { rule, filter } of resources) {
      await api.call("GET", `/firewall/rules/${rule.id}`, undefined, 404);
      await api.call("GET", `/filters/${filter.id}`, undefined, 404);
    }
    expect(await api.all("/firewall/rules")).toEqual([]);
    expect(await api.all("/filters")).toEqual([]);
  });

  test("a filter left behind is named by the refusal", async () => {
    const { filter, rule } = await apply("ip.src eq 203.0.113.1", { action: "block" });
    await api.call("DELETE", `/firewall/rules/${rule.id}`);
    const body = [{ expression: "ip.src eq 203.0.113.1", paused: false, description: "" }];
    const { errors } = await api.call("POST", "/filters", body, 400);
    expect(errors).toMatchObject([
      { code: 10102, message: "config duplicates an already existing config", meta: { id: filter.id } },
    ]);
    await api.call("DELETE", `/filters/${filter.id}`);
  });
});

describe("many rules", () => {
  const count = 230;
  let api: Recorded;
  let made: SdkRule[];
  beforeAll(async () => {
    api = cloudflareGo(server, await newZone(server, "many.test"), "cloudflare-go/v0");
    const wanted = Array.from({ length: count }, (_, i) => ({
      action: "block",
      description: `no. ${i}`,
      filter: { expression: `ip.src eq 10.1.0.${i}` },
    }));
    made = (await api.call<SdkRule[]>("POST", "/firewall/rules", wanted)).result;
  });

  test("cloudflare-go follows the pages by what they say of themselves", async () => {
    expect(await api.all("/firewall/rules")).toEqual(made);
    expect(await api.all("/filters")).toEqual(made.map(({ filter }) => filter));
  });

  test("cf-terraforming asks for one page of a thousand", async () => {
    for (const path of ["/firewall/rules", "/filters"]) {
      const page = await api.call<unknown[]>("GET", `${path}?page=1&per_page=1000`);
      expect(page.result).toHaveLength(count);
      expect(page.result_info).toMatchObject({ page: 1, count, total_count: count, total_pages: 1 });
    }
  });
});

describe("crowdsec's bouncer", () => {
  test("rules over lists, filters rewritten together, rules and then filters deleted together", async () => {
    const api = cloudflareGo(
      server,
      await newZone(server, "crowdsec.test"),
      "crowdsec-cloudflare-bouncer/v0.2.1",
    );
    const lists = `/client/v4/accounts/${await accountOf(server)}/rules/lists`;
    const headers = pair(server.email, server.key);
    const names = ["crowdsec_ban", "crowdsec_captcha"];
    for (const name of names) {
      const list = await result<{ id: string }>(server.url, {
        method: "POST",
        path: lists,
        headers,
        body: { name, kind: "ip", description: `IP list for ${name} by crowdsec` },
      });
      const body = [{ ip: "198.51.100.1", comment: "crowdsecurity/ssh-bf" }];
      await result(server.url, { method: "POST", path: `${lists}/${list.id}/items`, headers, body });
    }

    expect(await api.all("/filters")).toEqual([]);
    const wanted = names.map((name) => ({
      paused: false,
      description: `CrowdSec ${name} rule`,
      action: name === "crowdsec_ban" ? "block" : "challenge",
      priority: null,
      filter: { expression: `ip.src in $${name}`, paused: false, description: "" },
      // What Go makes of a time that was not set.
      created_on: "0001-01-01T00:00:00Z",
      modified_on: "0001-01-01T00:00:00Z",
    }));
    const { result: rules } = await api.call<SdkRule[]>("POST", "/firewall/rules", wanted);
    expect(rules).toMatchObject(wanted.map(({ action, description }) => ({ action, description })));
    for (const rule of rules) expect(Date.parse(rule.created_on)).toBeGreaterThan(Date.UTC(2026));
    expect(rules.map(({ filter }) => filter.expression)).toEqual([
      "ip.src in $crowdsec_ban",
      "ip.src in $crowdsec_captcha",
    ]);

    const filters = await api.all<SdkFilter>("/filters");
    const rewritten = filters.map(({ id, expression }) => ({
      id,
      expression: `${expression} or ip.geoip.country in {"T1" "XX"} or ip.geoip.asnum in {64496}`,
      paused: false,
      description: "",
    }));
    const { result: changed } = await api.call<SdkFilter[]>("PUT", "/filters", rewritten);
    expect(changed).toEqual(rewritten.map(({ description: _, ...filter }) => filter));
    expect((await api.all<SdkRule>("/firewall/rules")).map(({ filter }) => filter)).toEqual(
      expect.arrayContaining(changed),
    );

    const listed = await result<{ num_referencing_filters: number }[]>(server.url, { path: lists, headers });
    expect(listed.map((list) => list.num_referencing_filters)).toEqual([1, 1]);

    const query = (ids: string[]) => ids.map((id) => `id=${id}`).join("&");
    const filterIds = filters.map(({ id }) => id);
    const ruleIds = rules.map(({ id }) => id);
    await api.call("DELETE", `/filters?${query(filterIds)}`, undefined, 400);
    const gone = await api.call<Deleted[]>("DELETE", `/firewall/rules?${query([...ruleIds, absent])}`);
    expect(gone.result).toEqual([...ruleIds, absent].map((id) => ({ id })));
    const goneFilters = await api.call<Deleted[]>("DELETE", `/filters?${query(filterIds)}`);
    expect(goneFilters.result).toEqual(filterIds.map((id) => ({ id })));
    expect(await api.all("/filters")).toEqual([]);

    for (const { id } of await result<{ id: string }[]>(server.url, { path: lists, headers })) {
      await result(server.url, { method: "DELETE", path: `${lists}/${id}`, headers });
    }
  });
});
