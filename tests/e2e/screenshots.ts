/**
 * Pictures of every page and state at four widths in both themes:
 * `node scripts/launch.mjs tests/e2e/screenshots.ts DIR [parts of names, by commas] [widths, by commas]`
 */
import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { startBrowser } from "../support/chromium.ts";
import { startDecided } from "./support/consent.ts";
import { environmentUrl, newUser } from "./support/environment-client.ts";
import { type Scenario, scenarios } from "./support/scenarios.ts";
import { startEnvironments } from "./support/start-environment.ts";

const heights = { 390: 844, 768: 1024, 1440: 900, 1920: 1080 };
const [folder, part = "", widths = Object.keys(heights).join(",")] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name the folder for the pictures.");

async function turnTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((wanted) => {
    if (document.documentElement.dataset.theme === wanted) return;
    const button = document.querySelector<HTMLElement>(
      `header button[aria-label="Switch to ${wanted} theme"]`,
    );
    if (button) button.click();
    else document.documentElement.dataset.theme = wanted;
  }, theme);
}

async function shoot(page: Page, scenario: Scenario, to: string): Promise<void> {
  for (const [width, height] of Object.entries(heights).filter(([each]) => widths.split(",").includes(each)))
    for (const theme of ["light", "dark"]) {
      await page.setViewportSize({ width: Number(width), height });
      await turnTheme(page, theme);
      await scenario.atWidth?.(page, Number(width));
      const file = path.join(to, `${scenario.name}-${width}-${theme}.png`);
      await page.screenshot({ path: file, fullPage: scenario.whole ?? false });
    }
}

async function run(to: string): Promise<void> {
  const browser = await startBrowser();
  const baseURL = environmentUrl();
  try {
    for (const scenario of scenarios.filter((each) =>
      part.split(",").some((one) => each.name.includes(one)),
    )) {
      const context = await browser.newContext({
        baseURL,
        viewport: { width: 1440, height: 900 },
        reducedMotion: "reduce",
        serviceWorkers: "block",
      });
      // The wide default is the Tape; a scenario of it says so in its address.
      await context.addInitScript(() => localStorage.setItem("tapewise.news-layout", "cards"));
      if (!scenario.asksConsent) await startDecided(context, "declined");
      const user = scenario.user ? await newUser(scenario.user) : undefined;
      if (user) await context.addCookies([{ ...user.cookie, url: baseURL, httpOnly: true }]);
      const page = await context.newPage();
      try {
        await scenario.open(page, user);
        await shoot(page, scenario, to);
        console.log(scenario.name);
      } catch (error) {
        console.error(`${scenario.name}: ${String(error).split("\n")[0]}`);
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

await mkdir(folder, { recursive: true });
const stop = await startEnvironments(1);
try {
  await run(folder);
} finally {
  await stop();
}
