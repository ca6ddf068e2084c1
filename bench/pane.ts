/**
 * From a click on a line of the Tape to the frame that shows its story in the pane, on a processor four times slower, against
 * the 50 ms after which a user notices the wait.
 */
import { newUser } from "#tests/e2e/support/environment-client.ts";
import { clicks, openTapeSlowed, paneTimes, slowdown } from "#tests/e2e/support/pane-times.ts";
import { startEnvironments } from "#tests/e2e/support/start-environment.ts";
import { tapeNews } from "#tests/e2e/support/tape-page.ts";
import { startBrowser } from "#tests/support/chromium.ts";
import { type BenchResult, lessIsBetter, median } from "./result.ts";

const goalMs = 50;

export async function run(): Promise<BenchResult[]> {
  const stop = await startEnvironments(1);
  const browser = await startBrowser();
  try {
    const page = await openTapeSlowed(browser, await newUser({ headlines: tapeNews }));
    const sorted = (await paneTimes(page)).toSorted((a, b) => a - b);
    const note = `${clicks} clicks, ${slowdown}× slower; fastest ${sorted[0]?.toFixed(0)} ms, slowest ${sorted.at(-1)?.toFixed(0)} ms`;
    const peer = `${goalMs} ms`;
    return [
      lessIsBetter(
        { name: "click on a line to its story, median", value: median(sorted), unit: "ms", peer },
        goalMs,
        note,
      ),
    ];
  } finally {
    await browser.close();
    await stop();
  }
}
