import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: ["tests/support/global-setup.ts"],
    include: ["{src,standins,scripts,tests,bench}/**/*.test.{ts,tsx}"],
    // Two workers fit the machine the figures are for; each database test has a database of its own.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
