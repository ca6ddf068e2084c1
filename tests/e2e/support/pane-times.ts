import type { Browser, CDPSession, Page } from "@playwright/test";
import { environmentUrl } from "./environment-client.ts";
import type { User } from "./environment-protocol.ts";

/** How much slower the processor is made. */
export const slowdown = 4;
/** The first ones load the scripts of the pane. */
const warmups = 3;
export const clicks = 15;
/** Between clicks what follows the first frame comes to rest. */
const restMs = 1_500;

/** The Tape of a user, on a processor that is slower than this one. */
export async function openTapeSlowed(browser: Browser, user: Pick<User, "cookie">): Promise<Page> {
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

/** Milliseconds that the page's main thread has worked so far. */
async function busyMsOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
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
  return shown;
}

/**
 * What clicks on lines cost, one after the other: the time until the story is drawn, and the work of the main thread from the
 * press to that frame, which other work on the machine lengthens less.
 */
export async function paneTimes(page: Page): Promise<{ drawnMs: number[]; busyMs: number[] }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const times = { drawnMs: [] as number[], busyMs: [] as number[] };
  for (let at = 0; at < warmups + clicks; at += 1) {
    const before = await busyMsOf(cdp);
    const drawnMs = await paneMs(page, at);
    const busyMs = (await busyMsOf(cdp)) - before;
    await page.waitForTimeout(restMs);
    if (at < warmups) continue;
    times.drawnMs.push(drawnMs);
    times.busyMs.push(busyMs);
  }
  return times;
}
