import type { NewsItem } from "#contract/news.ts";
import type { Translate } from "#domain/language/translate.ts";
import { byNewest, type NewsList } from "#web/features/news/news-list.ts";
import { rowsOf } from "#web/features/news/news-rows.tsx";

/** A break this long is worth a line when it ends. */
export const awayMsMin = 15 * 60_000;

/** A price moved when it changed by at least this part of itself. */
export const movedPartMin = 0.01;

/** Prices by symbol. */
export type Prices = Readonly<Record<string, number>>;

/** What the page knew when its tab was left. */
export type Left = {
  atMs: number;
  ids: ReadonlySet<string>;
  /** The last of the list: what is older was loaded by scrolling on and is no news. */
  oldest: NewsItem | undefined;
  prices: Prices;
};

/** What happened meanwhile, by what the page knows. */
export type WhileAway = {
  /** The headlines of the new stories. */
  ids: ReadonlySet<string>;
  stories: number;
  /** Companies whose price moved. */
  moved: number;
};

const itemsOf = ({ visible, fresh }: NewsList) => [...fresh, ...visible];

export function leave(list: NewsList, prices: Prices, atMs: number): Left {
  const items = itemsOf(list);
  const symbols = new Set(items.flatMap((item) => item.detectedCompanies.map(({ symbol }) => symbol)));
  return {
    atMs,
    ids: new Set(items.map(({ id }) => id)),
    oldest: list.visible.at(-1),
    prices: Object.fromEntries(Object.entries(prices).filter(([symbol]) => symbols.has(symbol))),
  };
}

/** Headlines of one event are one story. */
export function newStories(list: NewsList, left: Left): Pick<WhileAway, "ids" | "stories"> {
  const { ids, oldest } = left;
  const items = itemsOf(list).filter(
    (item) => !ids.has(item.id) && (oldest === undefined || byNewest(item, oldest) <= 0),
  );
  return { ids: new Set(items.map(({ id }) => id)), stories: rowsOf(items).length };
}

export function whileAway(list: NewsList, left: Left, prices: Prices): WhileAway {
  const moved = Object.entries(left.prices).filter(([symbol, before]) => {
    const now = prices[symbol];
    return now !== undefined && before > 0 && Math.abs(now - before) >= movedPartMin * before;
  });
  return { ...newStories(list, left), moved: moved.length };
}

/** In one line; null when nothing happened. */
export function whileAwayText(
  { stories, moved }: Pick<WhileAway, "stories" | "moved">,
  t: Translate,
): string | null {
  const facts = [
    stories > 0 && t({ one: "{count} story", other: "{count} stories" }, { count: stories }),
    moved > 0 &&
      t(
        {
          one: "{count} of your companies moved 1% or more",
          other: "{count} of your companies moved 1% or more",
        },
        { count: moved },
      ),
  ].filter((fact) => fact !== false);
  return facts.length === 0 ? null : t("While you were away: {facts}", { facts: facts.join(", ") });
}
