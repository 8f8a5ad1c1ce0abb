// Every scenario table, in order, against one running server.

import { afterAll, describe } from "vitest";
import { runScenarios } from "./scenario.ts";
import { accountsAndUser } from "./scenarios/accounts.ts";
import { auditTable } from "./scenarios/audit.ts";
import { auth } from "./scenarios/auth.ts";
import { bodies } from "./scenarios/bodies.ts";
import { headers } from "./scenarios/headers.ts";
import { routing } from "./scenarios/routing.ts";
import { subscription } from "./scenarios/subscription.ts";
import { system } from "./scenarios/system.ts";
import { tokensTable } from "./scenarios/tokens.ts";
import { usersTable } from "./scenarios/users.ts";
import { zonesTable } from "./scenarios/zones.ts";
import { startWorld } from "./world.ts";

const world = await startWorld();
afterAll(() => world.server.stop());

describe("credentials", () => runScenarios(world, auth));
describe("routing", () => runScenarios(world, routing));
describe("bodies", () => runScenarios(world, bodies));
describe("accounts and user", () => runScenarios(world, accountsAndUser));
describe("zones", () => runScenarios(world, zonesTable));
describe("subscription", () => runScenarios(world, subscription));
describe("tokens", () => runScenarios(world, tokensTable));
describe("users", () => runScenarios(world, usersTable));
describe("audit", () => runScenarios(world, auditTable));
describe("headers", () => runScenarios(world, headers));
describe("system pages", () => runScenarios(world, system));
