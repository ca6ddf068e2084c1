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
