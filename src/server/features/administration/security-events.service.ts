import type { SecurityEventsAnswer, SecurityEventsQuery } from "#contract/admin-system.ts";
import { securityEventDaysMax, securityEventRowsMax } from "#domain/accounts/security-event.ts";
import type { SeenSecurityEvent } from "#server/http/security-events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { SecurityEventsStore } from "./security-events.store.ts";

export type SecurityEventsService = ReturnType<typeof createSecurityEventsService>;

const writeEveryMs = 1_000;
/** Different events that wait to be written; more are left out, and the log says how many. */
const waitingMax = 1_000;

type Waiting = SeenSecurityEvent & { times: number };

/** Who signed in, failed to, was kept out, or changed how the account is protected. */
export function createSecurityEventsService({ store, log }: { store: SecurityEventsStore; log: Logger }) {
  let waiting = new Map<string, Waiting>();
  let leftOut = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const events = [...waiting.values()];
    waiting = new Map();
    const lost = leftOut;
    leftOut = 0;
    try {
      await store.add(events);
    } catch (error) {
      log.error({ err: String(error), events: events.length }, "Security events could not be recorded");
    }
    if (lost > 0) log.error({ events: lost }, "Too many security events in a second: some were left out");
  }

  /** One write after the other, so that equal events meet in one row. */
  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  return {
    /**
     * Resolves when what was done to an account is stored; never rejects. What nobody's account is named in, such as
     * signing out without a session, is written with others: anyone can cause it, as often as they like.
     */
    async record(event: SeenSecurityEvent): Promise<void> {
      const key = JSON.stringify([event.kind, event.outcome, event.userId, event.email, event.network]);
      const known = waiting.get(key);
      if (known) known.times += 1;
      else if (waiting.size < waitingMax) waiting.set(key, { ...event, times: 1 });
      else leftOut += 1;
      const isNamed = event.userId !== null || event.email !== null;
      if (event.outcome === "done" && isNamed) return flush();
      timer ??= setTimeout(() => void flush(), writeEveryMs).unref();
    },

    flush,

    /** The newest first. */
    async list({ kind, outcome, cursor, limit }: SecurityEventsQuery): Promise<SecurityEventsAnswer> {
      await flush();
      const rows = await store.list({ kind, outcome, before: cursor, limit: limit + 1 });
      const visible = rows.slice(0, limit);
      return {
        events: visible.map(({ id, at, lastAt, ...rest }) => ({
          ...rest,
          id: String(id),
          at: at.toISOString(),
          lastAt: lastAt.toISOString(),
        })),
        next: rows.length > limit ? String(visible.at(-1)?.id) : null,
      };
    },

    dropOld: () => store.dropOld({ days: securityEventDaysMax, rows: securityEventRowsMax }),
  };
}
