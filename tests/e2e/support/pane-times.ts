import type { Browser, Page } from "@playwright/test";
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

/** The times of clicks on lines, one after the other, without those of the first few. */
export async function paneTimes(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < warmups + clicks; at += 1) {
    times.push(await paneMs(page, at));
    await page.waitForTimeout(restMs);
  }
  return times.slice(warmups);
}
