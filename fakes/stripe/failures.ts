import { setTimeout as sleep } from "node:timers/promises";
import { type Failure, type FakeRequest, type Reply, replyOf } from "../kit/server.ts";

/** A failure before the effect: nothing takes place. */
export type BeforeFailure = Failure & { method?: string };

/** A failure after the effect: it takes place, but its answer does not arrive as it should. */
export type AfterFailure = {
  path?: string;
  method?: string;
  times?: number;
  delayMs?: number;
  /** Answered instead; left out with `cutOff` left out: the connection is cut. */
  status?: number;
  body?: unknown;
  /** False with no status: the true answer, only late. */
  cutOff?: boolean;
};

export type Failures = {
  failNext(failure: BeforeFailure): void;
  failAfterNext(failure?: AfterFailure): void;
  /** Runs the effect between the failures that wait for this request. */
  around(request: FakeRequest, effect: () => Reply | Promise<Reply>): Promise<Reply>;
  clear(): void;
};

type Waiting = { path?: string; method?: string; times?: number };

const failuresMax = 1_000;

function taken<T extends Waiting>(failures: T[], request: FakeRequest): T | undefined {
  const index = failures.findIndex(
    ({ path, method }) =>
      request.path.startsWith(path ?? "/") && (method === undefined || method === request.method),
  );
  const failure = failures[index];
  if (!failure) return undefined;
  const times = (failure.times ?? 1) - 1;
  failures.splice(index, 1, ...(times > 0 ? [{ ...failure, times }] : []));
  return failure;
}

async function wait(delayMs: number | undefined, { signal }: FakeRequest): Promise<void> {
  if (delayMs !== undefined) await sleep(delayMs, undefined, { signal }).catch(() => undefined);
}

/** Failures of a server whose requests have an effect. */
export function createFailures(): Failures {
  const before: BeforeFailure[] = [];
  const after: AfterFailure[] = [];
  return {
    failNext: (failure) => void (before.length < failuresMax && before.push(failure)),
    failAfterNext: (failure = {}) => void (after.length < failuresMax && after.push(failure)),
    async around(request, effect) {
      const early = taken(before, request);
      if (early) {
        await wait(early.delayMs, request);
        return replyOf(early);
      }
      const reply = await effect();
      const late = taken(after, request);
      if (!late) return reply;
      await wait(late.delayMs, request);
      if (late.status !== undefined) return replyOf({ ...late, status: late.status });
      return late.cutOff === false ? reply : { cutOff: true };
    },
    clear() {
      before.length = 0;
      after.length = 0;
    },
  };
}
