import { defineConfig } from "@playwright/test";
import { findChromium } from "./tests/support/chromium.ts";

const chromium = findChromium();

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./tests/e2e/support/global-setup.ts",
  outputDir: "test-results",
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    // Set by the global setup before the workers read this file.
    ...(process.env.TAPEWISE_E2E_URL === undefined ? {} : { baseURL: process.env.TAPEWISE_E2E_URL }),
    viewport: { width: 1440, height: 900 },
    // Whatever moves by itself costs a browser without graphics hardware most of its time; tests of movement ask for it.
    contextOptions: { reducedMotion: "reduce" },
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
