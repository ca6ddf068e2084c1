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
} from "#web/features/news/while-away.ts";

/** After a return the page waits so long for its list to be loaded again. */
const settleMs = 20_000;

export type AwayOptions = {
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
