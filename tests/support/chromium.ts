import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, chromium } from "@playwright/test";

const systemPaths = createRequire(import.meta.url)("../../scripts/chromium-paths.json") as string[];

/** CHROMIUM_PATH, a system browser, or the test runner's own download; undefined when there is none. */
export function findChromium(): string | undefined {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) return wanted;
  return [...systemPaths, chromium.executablePath()].find((each) => existsSync(each));
}

/** A Chromium without a window, as the browser tests use it. */
export function startBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
}
