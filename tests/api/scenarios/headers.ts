import type { Scenario } from "../scenario.ts";

const always = {
  "content-type": /^application\/json/,
  "cf-ray": /^[0-9a-f]{16}$/,
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
  "referrer-policy": "no-referrer",
  "content-security-policy": /default-src 'none'/,
  server: null,
  "x-powered-by": null,
  "set-cookie": null,
};

export const headers: Scenario[] = [
  {
    name: "on success",
    url: "/client/v4/zones",
    status: 200,
    answers: { ...always, "x-should-retry": null, "retry-after": null },
  },
  {
    name: "on a bad request",
    url: "/client/v4/zones?page=0",
    status: 400,
    answers: { ...always, "x-should-retry": "false" },
  },
  {
    name: "without credentials",
    url: "/client/v4/zones",
    as: "nobody",
    status: 400,
    answers: { ...always, "x-should-retry": "false" },
  },
  {
    name: "on a denial",
    url: "/client/v4/zones",
    as: "nobody",
    headers: { authorization: `Bearer ${"a".repeat(40)}` },
    status: 403,
    answers: { ...always, "x-should-retry": "false" },
  },
  {
    name: "on what is not there",
    url: "/client/v4/zones/$absent",
    status: 404,
    answers: { ...always, "x-should-retry": "false" },
  },
  {
    name: "on a path that cannot be read",
    url: "/client/v4/zones/%zz",
    status: 400,
    answers: { ...always, "x-should-retry": "false" },
  },
  {
    name: "clients' own headers do no harm",
    url: "/client/v4/zones",
    headers: {
      "x-stainless-lang": "js",
      "x-stainless-retry-count": "0",
      "api-version": "2026-01-01",
      accept: "text/html",
      "user-agent": "",
    },
    status: 200,
    answers: always,
  },
];
