import { History, X } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { NewsItem } from "#contract/news.ts";
import type { Translate } from "#domain/language/translate.ts";
import { byNewest, type NewsList } from "#web/features/news/news-list.ts";
import { rowsOf } from "#web/features/news/news-rows.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { IconButton } from "#web/ui/button.tsx";
import { classes } from "#web/ui/styles.ts";

/** A break this long is worth a line when it ends. */
const awayMsMin = 15 * 60_000;

/** A price moved when it changed by at least this part of itself. */
const movedPartMin = 0.01;

/** Prices by symbol. */
type Prices = Readonly<Record<string, number>>;

/** What the page knew when its tab was left. */
type Left = {
  atMs: number;
  ids: ReadonlySet<string>;
  /** The last of the list: what is older was loaded by scrolling on and is no news. */
  oldest: NewsItem | undefined;
  prices: Prices;
};

/** What happened meanwhile, by what the page knows. */
type WhileAway = {
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

/** After a return the page waits so long for its list to be loaded again. */
const settleMs = 20_000;

type AwayOptions = {
  list: NewsList | undefined;
  /** All prices that the page knows now. */
  pricesNow: () => Prices;
};

/**
 * What came while the tab was hidden.
 * `unseen`: new stories for its title, while it is; `away`: what happened, after a long break, until it is dismissed.
 */
export function useAway({ list, pricesNow }: AwayOptions) {
  const [left, setLeft] = useState<Left>();
  const [returned, setReturned] = useState<{ left: Left; atMs: number }>();
  const [away, setAway] = useState<WhileAway>();
  const onVisibility = useEffectEvent(() => {
    if (document.hidden) {
      setReturned(undefined);
      return setLeft(list && leave(list, pricesNow(), Date.now()));
    }
    setLeft(undefined);
    if (left && Date.now() - left.atMs >= awayMsMin) setReturned({ left, atMs: Date.now() });
  });
  useEffect(() => {
    document.addEventListener("visibilitychange", onVisibility);
    return () => document.removeEventListener("visibilitychange", onVisibility);
  }, []);

  const tell = useEffectEvent((before: Left) => {
    if (list) setAway(whileAway(list, before, pricesNow()));
  });
  const checkedMs = list?.checkedMs ?? 0;
  useEffect(() => {
    if (!returned) return;
    tell(returned.left);
    // What arrives from now on is news again.
    if (checkedMs >= returned.atMs) return setReturned(undefined);
    const timer = setTimeout(() => setReturned(undefined), settleMs);
    return () => clearTimeout(timer);
  }, [returned, checkedMs]);

  return {
    unseen: left && list ? newStories(list, left).stories : 0,
    away,
    dismiss: () => setAway(undefined),
  };
}

export type AwayLineProps = {
  /** Undefined while there is nothing to tell. */
  away: WhileAway | undefined;
  /** Only these stories are shown. */
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  onDismiss: () => void;
};

/** One line over the page after a long break; its coming and going moves nothing. It is read aloud when there is something to tell. */
export function AwayLine({ away, chosen, onChoose, onDismiss }: AwayLineProps) {
  const t = useTranslate();
  const text = away && whileAwayText(away, t);
  return (
    <div
      data-screen-only=""
      className={classes(
        text
          ? "fixed inset-x-4 bottom-[calc(1rem+var(--toast-lift,0px))] z-20 m-0! mx-auto! flex max-w-xl animate-rise-in flex-wrap items-center gap-x-3 rounded-8 border border-line bg-surface py-1.5 pr-1.5 pl-3 text-13 shadow-float"
          : "sr-only",
      )}
    >
      {text && <History aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />}
      <p role="status" className="figures min-w-0 flex-1">
        {text}
      </p>
      {text && away.stories > 0 && (
        <button
          type="button"
          aria-pressed={chosen}
          onClick={() => onChoose(!chosen)}
          className="inline-flex min-h-6 shrink-0 items-center rounded-4 px-1 font-medium text-accent underline-offset-3 hover:underline"
        >
          {chosen ? t("Show all headlines") : t("Show these stories")}
        </button>
      )}
      {text && (
        <IconButton label={t("Dismiss")} size="sm" onClick={onDismiss}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

/** More than this is "99+": a tab has little room. */
const countMax = 99;

const plainIcon = "/favicon.svg";
const dottedIcon = "/favicon-new.svg";

/** Says in the tab's title and by a dot on its icon that something is new; 0 takes both away. */
export function useTabSign(count: number): void {
  useEffect(() => {
    if (count === 0) return;
    const { title } = document;
    const icon = document.querySelector<HTMLLinkElement>(`link[rel=icon][href="${plainIcon}"]`);
    const signed = `(${count > countMax ? `${countMax}+` : count}) ${title}`;
    document.title = signed;
    icon?.setAttribute("href", dottedIcon);
    return () => {
      // Another page may have been opened meanwhile.
      if (document.title === signed) document.title = title;
      icon?.setAttribute("href", plainIcon);
    };
  }, [count]);
}
