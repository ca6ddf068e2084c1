import { createContext, useContext, useEffect, useMemo, useState } from "react";

type Hold = (itemId: string) => () => void;

const nothing: Hold = () => () => undefined;

/** Takes the id of an item whose details must outlive its selection; the answered function lets it go. */
export const HoldContext = createContext<Hold>(nothing);

/** While `held` is true the details of an item stay when another line is selected, as a running analysis must. */
export function useHold(itemId: string, held: boolean): void {
  const hold = useContext(HoldContext);
  useEffect(() => (held ? hold(itemId) : undefined), [hold, itemId, held]);
}

/** The items that are held, and what their details hold them with: an item may be held for several reasons. */
export function useHeldItems(): { held: ReadonlySet<string>; hold: Hold } {
  const [holds, setHolds] = useState<readonly { itemId: string }[]>([]);
  const [hold] = useState<Hold>(() => (itemId: string) => {
    const one = { itemId };
    setHolds((known) => [...known, one]);
    return () => setHolds((known) => known.filter((each) => each !== one));
  });
  const held = useMemo(() => new Set(holds.map(({ itemId }) => itemId)), [holds]);
  return { held, hold };
}
