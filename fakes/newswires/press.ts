import { itemById, itemsBetween, type WireItem, type WireKey, wireKeys } from "./schedule.ts";

export type NewHeadline = {
  title: string;
  /** Left out: no description. */
  description?: string;
  /** Left out: now. */
  pubDate?: Date | number;
};

export type Press = {
  /** The newest items of a wire, newest first. */
  current(wire: WireKey): WireItem[];
  find(id: string): WireItem | null;
  publish(wire: WireKey, headline: NewHeadline): WireItem;
};

const backlogMs = 4 * 60 * 60_000;
const itemsPerWireMax = 50;
const titlesCachedMax = 600;
/** After a long pause of the machine only this much of the fast series is made up for. */
const catchUpMs = 20 * 60_000;

/**
 * Holds what each wire shows at the moment. Nothing runs in the background: items appear when somebody asks.
 * With `quiet` only published headlines appear.
 */
export function createPress(options: { seed: string; now: () => number; quiet: boolean }): Press {
  const visible = new Map<WireKey, WireItem[]>(wireKeys.map((key) => [key, []]));
  const published = new Map<string, WireItem>();
  const titles = new Set<string>();
  let backlogUntilMs = options.now() - backlogMs;
  let liveUntilMs = options.now();

  function add(item: WireItem): void {
    const isCopy = item.id.includes("-c-");
    const fresh = isCopy ? item : freshDraft(item);
    titles.add(fresh.title);
    const [oldest] = titles;
    if (titles.size > titlesCachedMax && oldest !== undefined) titles.delete(oldest);
    show(fresh);
  }

  function freshDraft(item: WireItem): WireItem {
    const drafts = [1, 2, 3].flatMap((draft) => itemById(options.seed, `${item.id}-${draft}`) ?? []);
    return [item, ...drafts].find((one) => !titles.has(one.title)) ?? item;
  }

  function show(item: WireItem): void {
    const list = visible.get(item.wire) ?? [];
    list.push(item);
    list.sort((a, b) => b.publishedMs - a.publishedMs);
    list.length = Math.min(list.length, itemsPerWireMax);
  }

  function catchUp(): void {
    const nowMs = options.now();
    if (options.quiet) return;
    if (nowMs > backlogUntilMs) {
      const fromMs = Math.max(backlogUntilMs, nowMs - backlogMs);
      backlogUntilMs = nowMs;
      itemsBetween(options.seed, fromMs, nowMs, false).forEach(add);
    }
    if (nowMs > liveUntilMs) {
      const fromMs = Math.max(liveUntilMs, nowMs - catchUpMs);
      liveUntilMs = nowMs;
      itemsBetween(options.seed, fromMs, nowMs, true).forEach(add);
    }
  }

  return {
    current(wire) {
      catchUp();
      return [...(visible.get(wire) ?? [])];
    },
    find: (id) => published.get(id) ?? itemById(options.seed, id),
    publish(wire, headline) {
      const item: WireItem = {
        id: `${wire}-p${published.size + 1}-${options.now().toString(36)}`,
        wire,
        title: headline.title,
        description: headline.description ?? "",
        author: "Demo desk",
        category: "published",
        publishedMs: Number(headline.pubDate ?? options.now()),
      };
      published.set(item.id, item);
      show(item);
      return item;
    },
  };
}
