/**
 * From a click on a line of the Tape to the frame that shows its story in the pane, on a processor four times slower, against
 * the 50 ms after which a user notices the wait.
 */
import type { Browser, Page } from "@playwright/test";
import { environmentUrl, newUser } from "#tests/e2e/support/environment-client.ts";
import { startEnvironments } from "#tests/e2e/support/start-environment.ts";
import { tapeNews } from "#tests/e2e/support/tape-page.ts";
import { type BenchResult, lessIsBetter, median } from "./result.ts";
import { startBrowser } from "./support/browser.ts";

const slowdown = 4;
const goalMs = 50;
/** The first ones load the scripts of the pane. */
const warmups = 3;
const clicks = 15;

async function openTape(browser: Browser): Promise<Page> {
  const user = await newUser({ headlines: tapeNews });
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: "block",
  });
  await context.addCookies([{ ...user.cookie, url: environmentUrl(), httpOnly: true, sameSite: "Lax" }]);
  const page = await context.newPage();
  await page.goto(`${environmentUrl()}/news?count=50&layout=tape`);
  await page.getByRole("article").nth(20).waitFor();
  await page.waitForTimeout(3_000);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return page;
}

/** Milliseconds from the press to the first frame after the pane has the story of that line. */
async function paneMs(page: Page, at: number): Promise<number> {
  const line = page.locator("[data-news-item]").nth(at);
  const title = (await line.locator("h2").textContent()) ?? "";
  const shown = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const onPress = ({ timeStamp }: PointerEvent) => {
          const look = () => {
            const isThere = [...document.querySelectorAll("[data-item-pane]")].some(
              (pane) => pane.checkVisibility() && pane.querySelector("h2")?.textContent === wanted,
            );
            requestAnimationFrame(isThere ? () => resolve(performance.now() - timeStamp) : look);
          };
          look();
        };
        document.addEventListener("pointerdown", onPress, { once: true, capture: true });
      }),
    title,
  );
  await line.locator("h2").click();
  const ms = await shown;
  await page.waitForTimeout(400);
  return ms;
}

export async function run(): Promise<BenchResult[]> {
  const stop = await startEnvironments(1);
  const browser = await startBrowser();
  try {
    const page = await openTape(browser);
    const times: number[] = [];
    for (let at = 0; at < warmups + clicks; at += 1) times.push(await paneMs(page, at));
    const sorted = times.slice(warmups).toSorted((a, b) => a - b);
    const note = `${clicks} clicks, ${slowdown}× slower; fastest ${sorted[0]?.toFixed(0)} ms, slowest ${sorted.at(-1)?.toFixed(0)} ms`;
    return [
      lessIsBetter(
        {
          name: "click on a line to its story, median",
          value: median(sorted),
          unit: "ms",
          peer: `${goalMs} ms`,
        },
        goalMs,
        note,
      ),
    ];
  } finally {
    await browser.close();
    await stop();
  }
}
