import { History, X } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { NewsList } from "#web/features/news/news-list.ts";
import {
  awayMsMin,
  type Left,
  leave,
  newStories,
  type Prices,
  type WhileAway,
  whileAway,
  whileAwayText,
} from "#web/features/news/while-away.ts";
import { useTranslate } from "#web/lib/language.ts";
import { IconButton } from "#web/ui/button.tsx";
import { classes } from "#web/ui/styles.ts";

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
