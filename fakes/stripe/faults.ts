import { setTimeout as sleep } from "node:timers/promises";
import { type Fault, type Reply, replyOf, type StandinRequest } from "../kit/server.ts";

/** A fault before the effect: nothing takes place. */
export type BeforeFault = Fault & { method?: string };

/** A fault after the effect: it takes place, but its answer does not arrive as it should. */
export type AfterFault = {
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

export type Faults = {
  failNext(fault: BeforeFault): void;
  failAfterNext(fault?: AfterFault): void;
  /** Runs the effect between the faults that wait for this request. */
  around(request: StandinRequest, effect: () => Reply | Promise<Reply>): Promise<Reply>;
  clear(): void;
};

type Waiting = { path?: string; method?: string; times?: number };

const faultsMax = 1_000;

function taken<T extends Waiting>(faults: T[], request: StandinRequest): T | undefined {
  const index = faults.findIndex(
    ({ path, method }) =>
      request.path.startsWith(path ?? "/") && (method === undefined || method === request.method),
  );
  const fault = faults[index];
  if (!fault) return undefined;
  const times = (fault.times ?? 1) - 1;
  faults.splice(index, 1, ...(times > 0 ? [{ ...fault, times }] : []));
  return fault;
}

async function wait(delayMs: number | undefined, { signal }: StandinRequest): Promise<void> {
  if (delayMs !== undefined) await sleep(delayMs, undefined, { signal }).catch(() => undefined);
}

/** Faults of a server whose requests have an effect. */
export function createFaults(): Faults {
  const before: BeforeFault[] = [];
  const after: AfterFault[] = [];
  return {
    failNext: (fault) => void (before.length < faultsMax && before.push(fault)),
    failAfterNext: (fault = {}) => void (after.length < faultsMax && after.push(fault)),
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
