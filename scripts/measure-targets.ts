/**
 * How large the targets of pages are for a finger, as a phone hits them: `node scripts/launch.mjs scripts/measure-targets.ts [px]`.
 * Lists what is under 44 px (or as many as named) in width or height. Links inside of sentences are left out (WCAG 2.5.8), and so is what is not in reach.
 */
import type { Page } from "@playwright/test";
import { startDecided } from "../tests/e2e/support/consent.ts";
import { environmentUrl, newUser } from "../tests/e2e/support/environment-client.ts";
import { morning } from "../tests/e2e/support/headlines.data.ts";
import { startEnvironments } from "../tests/e2e/support/start-environment.ts";
import { startBrowser } from "../tests/support/chromium.ts";

const sizeMin = Number(process.argv[2] ?? 44);
const addresses = [
  "/news?layout=cards",
  "/news?layout=tape",
  "/social",
  "/settings?tab=other",
  "/settings?tab=profile",
  "/settings?tab=ai-prompts",
  "/settings?tab=feeds&detail=rss",
];

type Target = { name: string; width: number; height: number };

/** Runs in the page: from the middle of each target outwards, as long as a press still reaches it. */
function measure(reachMax: number): Target[] {
  const all = document.querySelectorAll<HTMLElement>(
    "button, a[href], select, input:not([type=hidden]), textarea, summary, [role=slider]",
  );
  const isInSentence = (element: HTMLElement) =>
    element.tagName === "A" &&
    getComputedStyle(element).display === "inline" &&
    element.closest("p, li, dd") !== null;
  const found: Target[] = [];
  for (const element of all) {
    if (element.closest("[inert], [aria-hidden=true], .sr-only") || element.matches(":disabled")) continue;
    if (isInSentence(element) || element.getClientRects().length === 0) continue;
    element.scrollIntoView({ block: "center", inline: "center" });
    const { left, top, width, height } = element.getClientRects()[0] as DOMRect;
    if (width <= 1 || height <= 1) continue;
    const [x, y] = [left + width / 2, top + height / 2];
    const labels = (element as HTMLInputElement).labels ?? [];
    const hits = (dx: number, dy: number) => {
      const hit = document.elementFromPoint(x + dx, y + dy);
      return hit !== null && (element.contains(hit) || [...labels].some((label) => label.contains(hit)));
    };
    if (!hits(0, 0)) continue;
    const reach = (dx: number, dy: number) => {
      let steps = 0;
      while (steps < reachMax && hits(dx * (steps + 0.5), dy * (steps + 0.5))) steps += 0.5;
      return steps;
    };
    const name = element.ariaLabel ?? element.textContent?.trim() ?? "";
    found.push({
      name: `${element.tagName.toLowerCase()} ${(name || element.id).slice(0, 40)}`,
      width: reach(-1, 0) + reach(1, 0),
      height: reach(0, -1) + reach(0, 1),
    });
  }
  return found;
}

async function report(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState("networkidle").catch(() => undefined);
  await page.waitForTimeout(1_500);
  await reportTargets(page, address);
  if (!address.includes("layout=tape")) return;
  await page.locator("[data-news-item]").first().tap();
  await page.getByRole("dialog").waitFor();
  await page.waitForTimeout(1_500);
  await reportTargets(page, `${address}, a story`);
}

async function reportTargets(page: Page, place: string): Promise<void> {
  const targets = await page.evaluate(measure, 60);
  const small = targets.filter(({ width, height }) => Math.min(width, height) < sizeMin - 0.5);
  console.log(`${place}: ${small.length} of ${targets.length} under ${sizeMin} px`);
  for (const { name, width, height } of small) console.log(`  ${width} × ${height}  ${name}`);
}

const stop = await startEnvironments(1);
try {
  const browser = await startBrowser();
  const context = await browser.newContext({
    baseURL: environmentUrl(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  await startDecided(context, "declined");
  const user = await newUser({ fullName: "Noor Newsreader", headlines: morning });
  await context.addCookies([{ ...user.cookie, url: environmentUrl(), httpOnly: true }]);
  const page = await context.newPage();
  for (const address of addresses) await report(page, address);
  await browser.close();
} finally {
  await stop();
}
