/** What one process can do; without a choice it does all. */
export const serveRoles = ["api", "gateway"] as const;
export type ServeRole = (typeof serveRoles)[number];
