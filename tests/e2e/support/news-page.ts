import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Opens the news page and waits until its headlines are there. */
export async function openNews(page: Page, address = "/news"): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("article").first()).toBeVisible();
}

export const rowOf = (page: Page, title: string) => page.getByRole("article", { name: title, exact: true });

export const chipOf = (row: Locator, symbol: string) =>
  row.getByRole("button", { name: new RegExp(`^${symbol.replace(".", "\\.")}\\b`) });

export const factsIn = (row: Locator) => row.getByRole("region", { name: /^Facts about/ });

export const panelIn = (row: Locator) => row.getByRole("region", { name: /^AI analysis/ });

/** Waits until no card in sight waits for its price; those out of sight are not asked for. */
export async function expectPricesInSight(page: Page): Promise<void> {
  const awaited = () =>
    page.getByText("Loading price").evaluateAll(
      (all) =>
        all.filter((text) => {
          const { top, bottom } = (text.closest("button") ?? text).getBoundingClientRect();
          return bottom > 0 && top < window.innerHeight;
        }).length,
    );
  await expect.poll(awaited, { timeout: 30_000 }).toBe(0);
}

/** Opens the facts of a company of the row, unless they are open. */
export async function openFacts(row: Locator, symbol: string): Promise<Locator> {
  const chip = chipOf(row, symbol);
  if ((await chip.getAttribute("aria-expanded")) !== "true") await chip.click();
  await expect(factsIn(row)).toBeVisible();
  return factsIn(row);
}

/** Starts an analysis from the facts of a company; answers the panel. */
export async function analyse(row: Locator, symbol: string, promptName: string): Promise<Locator> {
  const facts = await openFacts(row, symbol);
  await facts.getByRole("button", { name: "AI analysis" }).click();
  await row.page().getByRole("menuitem", { name: promptName, exact: true }).click();
  await expect(panelIn(row)).toBeVisible();
  return panelIn(row);
}

export const titlesOn = (page: Page) => page.getByRole("article").getByRole("heading").allInnerTexts();

/** Addresses of the calls the page makes from now on whose path fits. */
export function countCalls(page: Page, path: RegExp): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (path.test(pathname)) calls.push(pathname + search);
  });
  return calls;
}

/**
 * When the page called addresses that begin so, by its own clock: one that a test moves on, and that also goes on by
 * itself while a slow machine works.
 */
export async function recordMoments(page: Page, start: string): Promise<() => Promise<number[]>> {
  await page.addInitScript((wanted) => {
    const moments: number[] = [];
    Object.assign(window, { recordedMoments: moments });
    const plain = window.fetch;
    window.fetch = (...call) => {
      const [address] = call;
      if (typeof address === "string" && address.startsWith(wanted)) moments.push(Date.now());
      return plain(...call);
    };
  }, start);
  return () => page.evaluate(() => (window as unknown as { recordedMoments: number[] }).recordedMoments);
}

/** Holds the calls to a path back until the answered function is called. */
export async function holdCalls(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route) => {
    await released;
    await route.fallback();
  });
  return () => release();
}
