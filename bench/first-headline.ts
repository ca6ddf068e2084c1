/**
 * How long a reader on a slow phone waits for the first headline of `/news`, on a processor four times slower and a line of
 * 1.4 Mbit/s, against two seconds; and for the app's own list, which has prices and actions.
 */
import type { Browser } from "@playwright/test";
import { startBrowser } from "#tests/support/chromium.ts";
import { type BenchResult, lessIsBetter, median } from "./result.ts";
import { startHelper } from "./support/process.ts";
import type { ProductProcess } from "./support/product.ts";

const rounds = 5;
const goalMs = 2_000;
const slowdown = 4;
const line = { offline: false, latency: 150, downloadThroughput: 180_000, uploadThroughput: 84_000 };
const phone = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };

type Waits = { early: number; app: number };

/** A first visit, with nothing in the browser's cache. */
async function visit(browser: Browser, url: string, cookie: string): Promise<Waits> {
  const context = await browser.newContext(phone);
  const at = cookie.indexOf("=");
  await context.addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url }]);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", line);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.addInitScript(() => {
    const waits: Record<string, number> = {};
    Object.assign(window, { benchWaits: waits });
    const places = { early: "[data-early-headlines] a", app: "[data-news-article]" };
    new MutationObserver(() => {
      for (const [name, selector] of Object.entries(places)) {
        if (name in waits || !document.querySelector(selector)) continue;
        waits[name] = Number.NaN;
        // The frame with it.
        requestAnimationFrame(() => setTimeout(() => (waits[name] = performance.now())));
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${url}/news`);
  const told = await page.waitForFunction(() => {
    const { benchWaits } = window as unknown as { benchWaits: Waits };
    return benchWaits.app > 0 && benchWaits;
  });
  const waits = (await told.jsonValue()) as Waits;
  await context.close();
  return waits;
}

export async function run(): Promise<BenchResult[]> {
  const product = startHelper<ProductProcess>("./product.ts");
  const browser = await startBrowser();
  try {
    const { url } = await product.ask("start", { pages: true });
    const urls = Array.from({ length: 3 }, (_, at) => `http://127.0.0.1:9/${at}`);
    const { cookies } = await product.ask("seed", { users: 1, urls, feedsPerUser: 3, itemsPerChannel: 30 });
    const all: Waits[] = [];
    for (let round = 0; round < rounds; round += 1) all.push(await visit(browser, url, cookies[0] ?? ""));
    const row = (name: string, pick: (waits: Waits) => number) => {
      const sorted = all.map(pick).toSorted((a, b) => a - b);
      return lessIsBetter(
        { name, value: median(sorted), unit: "ms", peer: `${goalMs} ms` },
        goalMs,
        `${rounds} first visits; fastest ${sorted[0]?.toFixed(0)} ms, slowest ${sorted.at(-1)?.toFixed(0)} ms`,
      );
    };
    return [
      row("first headline on a slow phone", ({ early }) => early),
      row("the app's own list", ({ app }) => app),
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}
