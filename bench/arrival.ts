/**
 * From a headline's publication, whose fetch follows at once, to the open news page telling of it: an upper bound of
 * the time from our seeing it to the user's.
 */
import type { Page } from "@playwright/test";
import { environmentUrl, newUser, tell } from "#tests/e2e/support/environment-client.ts";
import type { User } from "#tests/e2e/support/environment-protocol.ts";
import { startEnvironments } from "#tests/e2e/support/start-environment.ts";
import { startBrowser } from "#tests/support/chromium.ts";
import { type BenchResult, lessIsBetter } from "./result.ts";

const rounds = 20;
/** A wire tells its changes by the second. */
const betweenMs = 1_100;
const limitMs = 2_000;

async function openPage(page: Page): Promise<User> {
  const user = await newUser({
    follows: ["harbor"],
    headlines: [{ wire: "harbor", title: "Copper opens higher", minutesAgo: 5 }],
  });
  await page
    .context()
    .addCookies([{ ...user.cookie, url: environmentUrl(), httpOnly: true, sameSite: "Lax" }]);
  const streaming = page.waitForResponse("**/api/news/stream*");
  await page.goto(`${environmentUrl()}/news`);
  await page.getByRole("article").waitFor();
  await streaming;
  return user;
}

/** Resolves with the moment of the first frame that shows the text, in milliseconds of the epoch. */
const frameWith = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!document.body.innerText.includes(wanted)) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(Date.now()), 0));
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, characterData: true, subtree: true });
        look();
      }),
    text,
  );

async function arrivals(page: Page): Promise<number[]> {
  const { room } = await openPage(page);
  const all: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const title = `Harbour report ${round + 1} of the day moves Apple`;
    const seen = frameWith(page, `${round + 1} new headline`);
    const publishedAt = Date.now();
    await tell("publish", { room, headlines: [{ wire: "harbor", title }] });
    all.push((await seen) - publishedAt);
    await page.waitForTimeout(betweenMs);
  }
  return all.toSorted((a, b) => a - b);
}

export async function run(): Promise<BenchResult[]> {
  const stop = await startEnvironments(1);
  const browser = await startBrowser();
  try {
    const context = await browser.newContext({ serviceWorkers: "block" });
    const all = await arrivals(await context.newPage());
    const worst = all.at(-1) ?? 0;
    return [
      lessIsBetter(
        {
          name: "a headline, from its publication to the open page",
          value: worst,
          unit: "ms, slowest",
          peer: "limit",
        },
        limitMs,
        `${rounds} headlines, median ${Math.round(all[all.length >> 1] ?? 0)} ms`,
      ),
    ];
  } finally {
    await browser.close();
    await stop();
  }
}
