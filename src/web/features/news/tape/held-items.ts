import { createContext, useContext, useEffect, useState } from "react";

type Hold = (itemId: string) => () => void;

const nothing: Hold = () => () => undefined;

/** Takes the id of an item whose details must outlive its selection; the answered function lets it go. */
export const HoldContext = createContext<Hold>(nothing);

/** While `held` is true the details of an item stay when another line is selected, as a running analysis must. */
export function useHold(itemId: string, held: boolean): void {
  const hold = useContext(HoldContext);
  useEffect(() => (held ? hold(itemId) : undefined), [hold, itemId, held]);
}

/** The items that are held, and what their details hold them with. */
export function useHeldItems(): { held: ReadonlySet<string>; hold: Hold } {
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  const [hold] = useState<Hold>(() => (itemId: string) => {
    setHeld((known) => new Set([...known, itemId]));
    return () => setHeld((known) => new Set([...known].filter((id) => id !== itemId)));
  });
  return { held, hold };
}
