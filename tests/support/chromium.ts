import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "@playwright/test";

const systemPaths = createRequire(import.meta.url)("../../scripts/chromium-paths.json") as string[];

/** CHROMIUM_PATH, a system browser, or the test runner's own download; undefined when there is none. */
export function findChromium(): string | undefined {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) return wanted;
  return [...systemPaths, chromium.executablePath()].find((each) => existsSync(each));
}
