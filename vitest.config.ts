import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: ["tests/support/global-setup.ts"],
    include: ["{src,standins,scripts,tests,bench}/**/*.test.{ts,tsx}"],
    // Most of a database test is waiting, and each has a database of its own: three workers fill two cores.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
