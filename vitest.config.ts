import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
    exclude: ["**/node_modules/**"],
    globalSetup: ["tests/setup/global.ts"],
    reporters: ["default", "./tests/setup/skips.ts"],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
