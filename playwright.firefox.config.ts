import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { environmentUrl } from "./tests/e2e/support/environment-client.ts";

/** Sign-up, payment and the sign-in with Google in the system's Firefox: `npm run test:firefox`. */
export default defineConfig({
  testDir: "tests/firefox",
  testMatch: "**/*.spec.ts",
  globalSetup: "./tests/e2e/support/global-setup.ts",
  outputDir: "test-results/firefox",
  workers: 1,
  timeout: 240_000,
  expect: { timeout: 40_000 },
  forbidOnly: true,
  reporter: [["list"]],
  use: {
    ...(environmentUrl() === "" ? {} : { baseURL: environmentUrl() }),
    browserName: "firefox",
    channel: "moz-firefox",
    viewport: { width: 1180, height: 900 },
    // It would add a style that the pages' own policy rejects.
    screenshot: "off",
    launchOptions: {
      executablePath: fileURLToPath(new URL("tests/firefox/firefox.mjs", import.meta.url)),
      firefoxUserPrefs: { "dom.disable_open_during_load": false },
    },
  },
});
