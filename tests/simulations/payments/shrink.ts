import type { History, Step } from "./actions.ts";
import { runHistory } from "./run-history.ts";
import type { Lane } from "./world.ts";

/** What happens at the same time does not happen alike each time. */
const triesEach = 4;
const runsMax = 400;

/** The first line of a failure without ids: failures of one kind are alike. */
export const kindOf = (failure: string): string =>
  (failure.split("\n")[0] ?? "")
    .replace(/\b(?:cs_|sub_|in_|pi_)\w+/g, "…")
    .replace(/\b[\w-]{22}\b/g, "…")
    .replace(/person\d@\S+/g, "…");

function smaller(steps: readonly Step[]): Step[][] {
  const without = (at: number, length: number) => [...steps.slice(0, at), ...steps.slice(at + length)];
  const found: Step[][] = [];
  for (let length = Math.floor(steps.length / 2); length >= 1; length = Math.floor(length / 2))
    for (let at = 0; at + length <= steps.length; at += length) found.push(without(at, length));
  for (const [at, step] of steps.entries())
    if (step.actions.length > 1)
      for (const left of step.actions.keys())
        found.push(steps.toSpliced(at, 1, { ...step, actions: step.actions.toSpliced(left, 1) }));
  return found;
}

/** Leaves out of a failing history what it fails without. */
export async function shrink(
  lane: Lane,
  history: History,
  failure: string,
): Promise<{ history: History; failure: string }> {
  let best = { history, failure };
  const kind = kindOf(failure);
  let runs = 0;

  async function fails(candidate: History): Promise<string | null> {
    for (let tries = 0; tries < triesEach && runs < runsMax; tries += 1) {
      runs += 1;
      const found = await runHistory(lane, candidate);
      if (found !== null && kindOf(found) === kind) return found;
    }
    return null;
  }

  for (let isBetter = true; isBetter && runs < runsMax; ) {
    isBetter = false;
    for (const steps of smaller(best.history.steps)) {
      const candidate = { ...history, steps };
      const found = await fails(candidate);
      if (found === null) continue;
      best = { history: candidate, failure: found };
      isBetter = true;
      break;
    }
  }
  return best;
}
