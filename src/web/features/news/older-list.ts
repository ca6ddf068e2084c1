import type { HiddenNews, NewsAnswer, NewsItem, OlderNewsAnswer } from "#contract/news.ts";
import type { Translate } from "#domain/language/translate.ts";
import { listItemsMax } from "#domain/news/limits.ts";
import { articleKeys } from "#domain/news/merge.ts";
import { byMoment, byNewest, type Load, type NewsList, withNewVisible, withReload } from "./news-list.ts";

/** Whether older headlines can be loaded: there are some, and the page has room for a page of them. */
export type OlderState = "more" | "end" | "full" | "unknown";

export function olderStateOf({ older, visible, count }: NewsList): OlderState {
  if (older === undefined) return "unknown";
  if (older === null) return "end";
  return visible.length + count > listItemsMax ? "full" : "more";
}

function withHidden(one: HiddenNews, other: HiddenNews): HiddenNews {
  const counts = new Map<string, number>();
  for (const { id, count } of [...one.rules, ...other.rules]) counts.set(id, (counts.get(id) ?? 0) + count);
  return { count: one.count + other.count, rules: [...counts].map(([id, count]) => ({ id, count })) };
}

/** What mute rules keep from the list, of all its pages. */
export const hiddenOf = ({ hidden, told }: NewsList): HiddenNews =>
  told ? withHidden(hidden, told.hidden) : hidden;

/** Those that the page does not have yet, in any copy. */
function unknownOf(list: NewsList, items: readonly NewsItem[]): NewsItem[] {
  const known = new Set([...list.visible, ...list.fresh].flatMap(articleKeys));
  return items.filter((item) => {
    const keys = articleKeys(item);
    if (keys.some((key) => known.has(key))) return false;
    for (const key of keys) known.add(key);
    return true;
  });
}

/**
 * The next page joins the list: each headline is where its date belongs, and what was there keeps its order. What
 * has arrived since waits behind the pill.
 */
export function withOlder(list: NewsList, { items, arrived, hidden, next }: OlderNewsAnswer): NewsList {
  const added = unknownOf(list, items);
  const last = list.visible.at(-1);
  const further = last ? added.filter((item) => byMoment(item, last) < 0).length : 0;
  const joined = { ...list, visible: [...list.visible, ...added].sort(byMoment) };
  const fresh = [...list.fresh, ...unknownOf(joined, arrived)].sort(byNewest).slice(0, listItemsMax);
  return {
    ...joined,
    fresh,
    older: next,
    told: {
      loaded: added.length,
      further,
      hidden: list.told ? withHidden(list.told.hidden, hidden) : hidden,
    },
  };
}

/** "Refresh Now" on a list with older pages: what is new goes on top, and they stay. */
export function withRefresh(list: NewsList, answer: NewsAnswer, load: Load, unreadOnly: boolean): NewsList {
  const next = withNewVisible(withReload({ ...list, ...load }, answer, load.checkedMs));
  return unreadOnly ? { ...next, visible: next.visible.filter(({ read }) => !read) } : next;
}

/** What a load brought, as the page says it. */
export function olderText({ told, older }: Pick<NewsList, "told" | "older">, t: Translate): string {
  if (!told) return "";
  const { loaded: count, further } = told;
  if (count === 0) return older === null ? "" : t("Nothing new so far. There may be more further back.");
  if (further === 0)
    return t({ one: "{count} older headline loaded.", other: "{count} older headlines loaded." }, { count });
  if (further === count)
    return t(
      {
        one: "{count} older headline loaded, further up.",
        other: "{count} older headlines loaded, all of them further up.",
      },
      { count },
    );
  return t("{older} loaded, {further} of them further up.", {
    older: t({ one: "{count} older headline", other: "{count} older headlines" }, { count }),
    further,
  });
}
