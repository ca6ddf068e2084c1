/** A call to the product, by monotonic milliseconds. */
export type Call = { atMs: number; ms: number; status: number; text: string };

const isDone = ({ status }: Call) => status === 200;
const doneAtMs = ({ atMs, ms }: Call) => atMs + ms;

export type CallsOutcome = {
  calls: number;
  failed: number;
  /** The longest time in which none was answered with success, the waiting ones included. */
  gapMs: number;
  slowestMs: number;
  /** What came in place of success, each once with its number. */
  answers: Record<string, number>;
};

/** What became of the calls that began in a stretch of time. */
export function outcomeOf(all: readonly Call[], [fromMs, toMs]: readonly [number, number]): CallsOutcome {
  const calls = all.filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
  const done = calls
    .filter(isDone)
    .map(doneAtMs)
    .filter((at) => at < toMs);
  const moments = [fromMs, ...done.toSorted((a, b) => a - b), toMs];
  const gaps = moments.slice(1).map((at, index) => at - (moments[index] ?? at));
  const answers: Record<string, number> = {};
  for (const { status, text } of calls.filter((each) => !isDone(each))) {
    const told = `${status} ${text}`.trim();
    answers[told] = (answers[told] ?? 0) + 1;
  }
  return {
    calls: calls.length,
    failed: calls.filter((each) => !isDone(each)).length,
    gapMs: Math.round(Math.max(...gaps)),
    slowestMs: Math.round(Math.max(0, ...calls.map(({ ms }) => ms))),
    answers,
  };
}
