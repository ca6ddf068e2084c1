/**
 * What a click on a line of the Tape costs the processor until the frame that shows its story in the pane, on a processor four
 * times slower, against 50 ms: a user notices a longer wait.
 */
import { newUser } from "#tests/e2e/support/environment-client.ts";
import { clicks, openTapeAtDesk, paneTimes, slowdown } from "#tests/e2e/support/pane-times.ts";
import { startEnvironments } from "#tests/e2e/support/start-environment.ts";
import { tapeNews } from "#tests/e2e/support/tape-page.ts";
import { startBrowser } from "#tests/support/chromium.ts";
import { type BenchResult, lessIsBetter, median } from "./result.ts";

const goalMs = 50;

const p95 = (sorted: readonly number[]) => sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;

export async function run(): Promise<BenchResult[]> {
  const stop = await startEnvironments(1);
  const browser = await startBrowser();
  try {
    const page = await openTapeAtDesk(browser, await newUser({ headlines: tapeNews }));
    const sorted = (await paneTimes(page)).toSorted((a, b) => a - b);
    const note = `processor time; ${clicks} clicks, ${slowdown}× slower; fastest ${sorted[0]?.toFixed(0)} ms, slowest ${sorted.at(-1)?.toFixed(0)} ms`;
    const peer = `${goalMs} ms`;
    return [
      lessIsBetter(
        { name: "click on a line to its story, median", value: median(sorted), unit: "ms", peer },
        goalMs,
        note,
      ),
      lessIsBetter(
        { name: "click on a line to its story, 95 of 100", value: p95(sorted), unit: "ms", peer },
        goalMs,
        note,
      ),
    ];
  } finally {
    await browser.close();
    await stop();
  }
}
