import type { EventBus } from "#server/platform/events/events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { Found, RereadItem, RereadStore } from "./reread.store.ts";

export type RereadDeps = {
  store: RereadStore;
  /** Companies of headlines by the newest list, each as it was on its day, and tags; in a thread. Undefined when it failed. */
  detect: (items: readonly RereadItem[]) => Promise<Found[] | undefined>;
  events: EventBus;
  log: Logger;
  monotonicMs: () => number;
};

export type RereadService = ReturnType<typeof createRereadService>;

/** Items of one step: they share a transaction. */
const itemsAtOnce = 500;
/** Of one run of the job, so that other jobs have their turn. */
const runMsMax = 20_000;
const latelyMs = 3 * 24 * 60 * 60_000;

/** "AAPL 0-5 named|…": equal for equal finds. */
const marked = ({ companies, tags }: Found) =>
  [...companies.map(({ symbol, name, role }) => `${symbol} ${name} ${role ?? ""}`), ...tags].join("|");

/**
 * Reads stored items again after the list or the engine became another. What users corrected is stored beside the items
 * and stays.
 */
export function createRereadService({ store, detect, events, log, monotonicMs }: RereadDeps) {
  async function read(items: RereadItem[]) {
    const titled = items.filter(({ isUntitled }) => !isUntitled);
    const found = titled.length === 0 ? [] : await detect(titled);
    if (!found) throw new Error("The headlines could not be read again.");
    return titled.flatMap((item, index) => {
      const now = found[index] ?? item;
      if (marked(now) === marked(item)) return [];
      return { itemId: item.id, companies: now.companies, tags: now.tags };
    });
  }

  /** Goes on where the last run ended; ends after its time or when nothing waits. */
  async function run(): Promise<void> {
    const untilMs = monotonicMs() + runMsMax;
    let [items, changed] = [0, 0];
    while (monotonicMs() < untilMs) {
      const done = await store.next(itemsAtOnce, read);
      if (!done) break;
      items += done.items;
      changed += done.changed.length;
      for (const itemId of done.changed) await events.publish({ kind: "article", itemId });
    }
    if (items > 0) log.info({ items, changed }, "Companies and tags of stored items were found again");
  }

  return {
    run,
    /** All items since then; null: all. */
    begin: store.begin,
    beginLately: (nowMs: number) => store.begin(new Date(nowMs - latelyMs)),
  };
}
