import { defineConfig } from "vitest/config";

/** Rules and pages hold nothing between tests and start nothing: their files share a process. */
const rules = ["src/{domain,web,contract}/**/*.test.{ts,tsx}"];

export default defineConfig({
  test: {
    globalSetup: ["tests/support/global-setup.ts"],
    // Most of a database test is waiting, and each has a database of its own: three workers fill two cores.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: "rules", include: rules, isolate: false } },
      {
        extends: true,
        test: {
          name: "parts",
          include: ["{src,standins,scripts,tests,bench}/**/*.test.{ts,tsx}"],
          exclude: [...rules, "**/node_modules/**"],
        },
      },
    ],
  },
});
