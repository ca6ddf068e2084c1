import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "#tests/support/chromium.ts";

/** A Chromium without a window, as the browser tests use it. */
export function startBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
}
