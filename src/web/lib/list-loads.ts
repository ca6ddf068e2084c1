import { useState } from "react";

let visits = 0;

/** A number that is new for each stay on the page and each change of the key. */
export function useVisit(key: string): number {
  const [visit, setVisit] = useState(() => ({ key, number: ++visits }));
  if (visit.key === key) return visit.number;
  const next = { key, number: ++visits };
  setVisit(next);
  return next.number;
}

export type PollOptions<List> = {
  /** Null: no load that the user did not request. */
  everySeconds: number | null;
  /** True while sources that were never read still owe their first items. */
  isFilling: (list: List) => boolean;
  /** Wait between loads while the list fills. */
  fillingMs: number;
  /** Loads in a row while the list fills. */
  fillingLoadsMax: number;
};

/** When a list is loaded again: soon while it fills, then as often as the user's settings say. */
export const pollInterval =
  <List>({ everySeconds, isFilling, fillingMs, fillingLoadsMax }: PollOptions<List>) =>
  ({ state }: { state: { data: List | undefined; dataUpdateCount: number } }): number | false => {
    if (state.data && isFilling(state.data) && state.dataUpdateCount <= fillingLoadsMax) return fillingMs;
    return everySeconds === null ? false : everySeconds * 1_000;
  };
