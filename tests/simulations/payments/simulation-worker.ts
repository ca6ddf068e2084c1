/** One process of the payments simulation: plays histories on some lanes and tells its parent what came of them. */
import { renderHistory } from "./generate-history.ts";
import type { Coverage } from "./mortal.ts";
import { historyText, runHistory } from "./run-history.ts";
import { kindOf, shrink } from "./shrink.ts";
import { type Counts, openLane } from "./world.ts";

export type Work = { urls: string[]; seeds: string[]; failuresMax: number };
export type Failed = { kind: string; seed: string; failure: string; steps: string; shortest: string };
export type Report = { counts: Counts; coverage: Coverage; failures: Failed[]; played: number };

/** Plays all seeds, several at the same time, each lane one after the other. */
export async function playSeeds({ urls, seeds, failuresMax }: Work, onPlayed?: () => void): Promise<Report> {
  const report: Report = { counts: {}, coverage: { passed: {}, killed: {} }, failures: [], played: 0 };
  const waiting = [...seeds];
  const shrunken = new Set<string>();

  async function playOn(url: string): Promise<void> {
    const lane = await openLane(url, report);
    for (;;) {
      const seed = waiting.shift();
      if (seed === undefined || report.failures.length >= failuresMax) break;
      const history = renderHistory(seed);
      const failure = await runHistory(lane, history);
      report.played += 1;
      onPlayed?.();
      if (failure === null) continue;
      const kind = kindOf(failure);
      const isNew = !shrunken.has(kind);
      shrunken.add(kind);
      const least = isNew ? await shrink(lane, history, failure) : { history, failure };
      report.failures.push({
        kind,
        seed,
        failure: least.failure,
        steps: historyText(history),
        shortest: isNew ? historyText(least.history) : "",
      });
    }
    await lane.close();
  }

  await Promise.all(urls.map(playOn));
  return report;
}
