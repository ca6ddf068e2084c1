import { defineConfig } from "vitest/config";

const pages = "src/web/**/*.test.tsx";

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          include: ["{src,fakes,scripts,tests,bench}/**/*.test.{ts,tsx}"],
          exclude: [pages],
        },
      },
      {
        extends: true,
        test: {
          name: "pages",
          include: [pages],
          environment: "jsdom",
          setupFiles: ["tests/support/pages-setup.ts"],
        },
      },
    ],
    globalSetup: ["tests/support/global-setup.ts"],
    // Most of a database test is waiting, and each has a database of its own: four workers fill two cores.
    maxWorkers: 4,
    // Loading the product again for every file would take a third of the time. So no test leaves anything behind: what it
    // starts it ends, what it sets it puts back.
    isolate: false,
    // A limit ends a test that hangs; it says nothing of speed, and a slow or busy machine stays far below it.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
