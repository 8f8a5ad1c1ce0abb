import type { Role } from "./role.ts";

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly type: "standard" | "enterprise";
  readonly createdAt: number;
}

export interface Member {
  readonly accountId: string;
  readonly userId: string;
  readonly role: Role;
  readonly createdAt: number;
}
