import { defineConfig } from "@playwright/test";
import { environmentUrl } from "./tests/e2e/support/environment-client.ts";
import { findChromium } from "./tests/support/chromium.ts";

const chromium = findChromium();

/**
 * The last switch of this name is the one that counts, so it repeats what the test runner turns off, and adds the parts
 * of the browser's own window that are web pages: nobody sees them here, and they cost as much as the page under test.
 */
const unusedFeatures = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
];

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./tests/e2e/support/global-setup.ts",
  outputDir: "test-results",
  // Most of a test is waiting, and each worker has a test environment of its own.
  workers: 3,
  // Limits end what hangs; they say nothing of speed, and a slow or busy machine stays far below them.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    // Set by the global setup before the workers read this file.
    ...(environmentUrl() === "" ? {} : { baseURL: environmentUrl() }),
    // The news page shows Cards; tests of the Tape, which is for wider screens, ask for it.
    viewport: { width: 1180, height: 900 },
    // A service worker fetches past the calls that tests hold or answer; tests of the worker itself allow it.
    serviceWorkers: "block",
    // Whatever moves by itself costs a browser without graphics hardware most of its time; tests of movement ask for it.
    contextOptions: { reducedMotion: "reduce" },
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        "--no-sandbox",
        // Whatever a page asks of the world outside fails at once.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        `--disable-features=${unusedFeatures.join(",")}`,
        "--no-first-run",
        // No second process held ready for another page: most tests have one page.
        "--renderer-process-limit=1",
      ],
    },
  },
});
