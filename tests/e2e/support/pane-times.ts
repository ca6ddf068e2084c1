import type { Browser, CDPSession, Page } from "@playwright/test";
import { environmentUrl } from "./environment-client.ts";
import type { User } from "./environment-protocol.ts";

/** How much slower the user's processor is than this one. */
export const slowdown = 4;
/** The first ones load the scripts of the pane. */
const warmups = 3;
export const clicks = 15;
/** Between clicks what follows the first frame comes to rest. */
const restMs = 1_000;

/** The Tape of a user at a desk. */
export async function openTapeAtDesk(browser: Browser, user: Pick<User, "cookie">): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: "block",
  });
  await context.addCookies([{ ...user.cookie, url: environmentUrl(), httpOnly: true, sameSite: "Lax" }]);
  const page = await context.newPage();
  await page.goto(`${environmentUrl()}/news?count=50&layout=tape`);
  await page.getByRole("article").nth(20).waitFor();
  await page.waitForTimeout(3_000);
  return page;
}

/** Presses a line as a mouse does: a click of the test's own tools would pay for their look at the page. */
async function press(page: Page, cdp: CDPSession, at: number): Promise<void> {
  const line = page.locator("[data-news-item]").nth(at);
  const title = await line.locator("h2").textContent();
  const box = await line.locator("h2").boundingBox();
  const point = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 8, button: "left", clickCount: 1 } as const;
  await cdp.send("Input.dispatchMouseEvent", { ...point, type: "mouseMoved", button: "none" });
  await cdp.send("Input.dispatchMouseEvent", { ...point, type: "mousePressed" });
  await cdp.send("Input.dispatchMouseEvent", { ...point, type: "mouseReleased" });
  await page
    .locator("[data-item-pane] h2")
    .and(page.getByRole("heading", { name: title ?? "", exact: true }))
    .waitFor();
  await page.waitForTimeout(restMs);
}

export type PaneEvent = {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  tdur?: number;
  pid: number;
  tid: number;
  args?: { data?: { type?: string }; elementCount?: number };
};

/** What the page's main thread did during clicks on lines, one after the other, without the first few. */
export async function traceClicks(page: Page, count = clicks): Promise<PaneEvent[]> {
  const cdp = await page.context().newCDPSession(page);
  for (let at = 0; at < warmups; at += 1) await press(page, cdp, at);
  const events: PaneEvent[] = [];
  cdp.on("Tracing.dataCollected", ({ value }) => void events.push(...(value as unknown as PaneEvent[])));
  await cdp.send("Tracing.start", {
    categories: "toplevel,devtools.timeline",
    transferMode: "ReportEvents",
  });
  for (let at = warmups; at < warmups + count; at += 1) await press(page, cdp, at);
  const complete = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  await cdp.send("Tracing.end");
  await complete;
  const main = events.find(isPress);
  return events
    .filter(({ ph, pid, tid }) => ph === "X" && pid === main?.pid && tid === main.tid)
    .toSorted((a, b) => a.ts - b.ts);
}

const isPress = ({ name, args }: PaneEvent) => name === "EventDispatch" && args?.data?.type === "mousedown";
const endOf = ({ ts, dur = 0 }: PaneEvent) => ts + dur;

/** Of each click what follows it: until the frame with the story was handed to the compositor. */
export function framesAfterClicks(events: readonly PaneEvent[]): PaneEvent[][] {
  return events.filter(isPress).map((pressed) => {
    const chosen = events.find(
      ({ name, args, ts }) => name === "EventDispatch" && args?.data?.type === "focusin" && ts > pressed.ts,
    );
    const drawn = events.find(({ name, ts }) => name === "Layerize" && chosen && ts > endOf(chosen));
    return events.filter((event) => drawn && endOf(event) > pressed.ts && event.ts <= drawn.ts);
  });
}

/**
 * Milliseconds of a slower processor from the press to the frame that shows the story: the tasks of the main thread, by the time
 * that they had the processor here. The browser's own throttle goes by the clock, and counts what other programs do.
 */
export async function paneTimes(page: Page): Promise<number[]> {
  const frames = framesAfterClicks(await traceClicks(page));
  return frames.map((events) =>
    events
      .filter(({ name }) => name === "ThreadControllerImpl::RunTask")
      .reduce((sum, { tdur = 0 }) => sum + (slowdown * tdur) / 1_000, 0),
  );
}
