import { useEffect, useState } from "react";

/** A picture that nobody has looked at before is on its way: when to ask again, in milliseconds. */
const againAfterMs = [4_000, 20_000] as const;

/** For a picture of our own image service; begin anew with each address. */
export function useImageTries() {
  const [failures, setFailures] = useState(0);
  const [shownTry, setShownTry] = useState(0);
  const [loaded, setLoaded] = useState(false);
  const waitMs = againAfterMs[failures - 1];
  useEffect(() => {
    if (failures === shownTry || waitMs === undefined) return;
    const timer = setTimeout(() => setShownTry(failures), waitMs);
    return () => clearTimeout(timer);
  }, [failures, shownTry, waitMs]);
  return {
    /** Key of the element that is to be there now; null while there is none to show. */
    shownTry: failures > shownTry ? null : shownTry,
    loaded,
    onError: () => setFailures((known) => known + 1),
    onLoad: () => setLoaded(true),
  };
}
