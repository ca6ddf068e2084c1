/**
 * Frames of the open news page while 200 headlines arrive on its stream, against the same page at rest in the same
 * browser. From a trace of Chromium: what the main thread did, and how often a frame was late.
 */
import type { Browser, CDPSession, Page } from "@playwright/test";
import { environmentUrl, newUser, tell } from "#tests/e2e/support/environment-client.ts";
import type { Headline, WireKey } from "#tests/e2e/support/environment-protocol.ts";
import { startEnvironments } from "#tests/e2e/support/start-environment.ts";
import { startBrowser } from "#tests/support/chromium.ts";
import { countShifts, shiftsOf } from "#tests/support/layout-shifts.ts";
import { type BenchResult, lessIsBetter } from "./result.ts";

const arrivals = 200;
const waves = 8;
/** The third wire tells changes by the second only: of two within one the later is "not modified". */
const wires: readonly WireKey[] = ["harbor", "street"];
const frameMs = 1_000 / 60;
const backOffMs = 4_000;
/** Layout shift of the page while all headlines arrive. */
const shiftMax = 0.02;
const arrivalChecksMax = 20;
const tracedCategories = "toplevel,devtools.timeline,disabled-by-default-devtools.timeline";

type TraceEvent = {
  name: string;
  ph: string;
  dur?: number;
  tid: number;
  pid: number;
  args?: { name?: string };
};
type Frames = {
  perSecond: number;
  p99Ms: number;
  lateShare: number;
  longestTaskMs: number;
  busyShare: number;
};

const topics = [
  "Copper",
  "Wheat",
  "Freight",
  "Payrolls",
  "Cocoa",
  "Yields",
  "Housing",
  "Exports",
  "Timber",
  "Sugar",
];
const headline = (at: number): Headline => ({
  wire: wires[at % wires.length] ?? "harbor",
  title: `${topics[at % topics.length]} report ${at + 1} of the day moves Apple and Tesla after ${(at * 7) % 90} minutes`,
});

async function traced(cdp: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const take = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]));
  cdp.on("Tracing.dataCollected", take);
  await cdp.send("Tracing.start", { categories: tracedCategories, transferMode: "ReportEvents" });
  await work();
  const complete = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  await cdp.send("Tracing.end");
  await complete;
  cdp.off("Tracing.dataCollected", take);
  return events;
}

/** Times between the frames of the page until `work` is done. */
async function intervalsDuring(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const kept: number[] = [];
    Object.assign(window, { benchFrames: kept });
    let last = performance.now();
    const frame = (now: number) => {
      kept.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await work();
  return page.evaluate(() => (window as unknown as { benchFrames: number[] }).benchFrames.splice(0));
}

function framesOf(intervals: readonly number[], events: readonly TraceEvent[]): Frames {
  const sorted = intervals.toSorted((a, b) => a - b);
  const seconds = intervals.reduce((sum, ms) => sum + ms, 0) / 1_000;
  const main = events.find(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
  const tasks = events.filter(
    ({ name, ph, pid, tid }) =>
      ph === "X" && name.endsWith("RunTask") && pid === main?.pid && tid === main.tid,
  );
  const taskMs = tasks.map(({ dur = 0 }) => dur / 1_000);
  return {
    perSecond: intervals.length / seconds,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    lateShare: intervals.filter((ms) => ms > frameMs * 1.5).length / intervals.length,
    longestTaskMs: Math.max(0, ...taskMs),
    busyShare: taskMs.reduce((sum, ms) => sum + ms, 0) / 1_000 / seconds,
  };
}

async function measured(page: Page, cdp: CDPSession, work: () => Promise<void>): Promise<Frames> {
  let intervals: number[] = [];
  const events = await traced(cdp, async () => {
    intervals = await intervalsDuring(page, work);
  });
  return framesOf(intervals, events);
}

async function openPage(browser: Browser) {
  const user = await newUser({
    follows: [...wires],
    headlines: Array.from({ length: 60 }, (_, at) => ({ ...headline(at + 1_000), minutesAgo: at + 1 })),
  });
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: "block",
  });
  await context.addCookies([{ ...user.cookie, url: environmentUrl(), httpOnly: true, sameSite: "Lax" }]);
  const page = await context.newPage();
  await countShifts(page);
  const streaming = page.waitForResponse("**/api/news/stream*");
  await page.goto(`${environmentUrl()}/news?count=50`);
  await page.getByRole("article").nth(40).waitFor();
  await streaming;
  await page.mouse.wheel(0, 1_500);
  await page.waitForTimeout(backOffMs);
  return { page, user, cdp: await context.newCDPSession(page) };
}

/** How many headlines the page tells of, once all are there or none came for a while. */
async function arrivedAll(page: Page): Promise<number> {
  const pill = page.getByRole("button", { name: /new headlines?$/ });
  for (let left = arrivalChecksMax, known = 0; left > 0; left -= 1) {
    const count = Number.parseInt(await pill.innerText(), 10);
    if (count >= arrivals) return count;
    if (count > known) left = arrivalChecksMax;
    known = count;
    await page.waitForTimeout(500);
  }
  return Number.parseInt(await pill.innerText(), 10);
}

async function measure(browser: Browser) {
  const { page, user, cdp } = await openPage(browser);
  const rest = await measured(page, cdp, () => page.waitForTimeout(backOffMs));
  const place = await page.evaluate(() => window.scrollY);
  let arrived = 0;
  const shiftBefore = await shiftsOf(page);
  const arriving = await measured(page, cdp, async () => {
    for (let wave = 0; wave < waves; wave += 1) {
      const size = arrivals / waves;
      const headlines = Array.from({ length: size }, (_, at) => headline(wave * size + at));
      await tell("publish", { room: user.room, headlines });
    }
    arrived = await arrivedAll(page);
  });
  const moved = (await page.evaluate(() => window.scrollY)) - place;
  return { rest, arriving, moved, arrived, shift: (await shiftsOf(page)) - shiftBefore };
}

const told = (name: string, { perSecond, p99Ms, lateShare, longestTaskMs, busyShare }: Frames) =>
  `${name}: ${perSecond.toFixed(1)} frames/s, p99 ${p99Ms.toFixed(1)} ms, ${(lateShare * 100).toFixed(1)} % late, longest task ${longestTaskMs.toFixed(0)} ms, main thread ${(busyShare * 100).toFixed(0)} % busy`;

export async function run(): Promise<BenchResult[]> {
  const stop = await startEnvironments(1);
  const browser = await startBrowser();
  try {
    const { rest, arriving, moved, arrived, shift } = await measure(browser);
    const peer = "the same page at rest";
    const note = `${arrived} arrived; page moved by ${moved} px; ${told("at rest", rest)}; ${told("arriving", arriving)}`;
    return [
      {
        name: `frames while ${arrivals} headlines arrive`,
        value: arriving.perSecond,
        unit: "/s",
        peer,
        ratio: arriving.perSecond / rest.perSecond,
        note,
      },
      lessIsBetter(
        { name: "time between frames, p99", value: arriving.p99Ms, unit: "ms", peer },
        rest.p99Ms,
        "a frame lasts 16.7 ms",
      ),
      lessIsBetter(
        {
          name: `layout shift while ${arrivals} headlines arrive`,
          value: shift,
          unit: "",
          peer: "limit",
        },
        shiftMax,
        "summed up",
      ),
    ];
  } finally {
    await browser.close();
    await stop();
  }
}
