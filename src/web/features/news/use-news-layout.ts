import { useEffect } from "react";
import { useSearchParams } from "react-router";
import type { NewsLayout } from "#domain/news/controls.ts";
import { useNewsMemory } from "#web/features/news/news-memory.ts";
import { useMedia } from "#web/lib/browser.ts";
import { readStored, writeStored } from "#web/lib/storage.ts";

const name = "layout";
/** Not among `storedKeys`, which the first load of every page has. */
const storedKey = "tapewise.news-layout";

/** Where there is room for a list and a pane side by side. */
const wide = "(min-width: 1200px)";
/** Below it is a phone. */
const roomy = "(min-width: 768px)";

const asLayout = (text: string | null): NewsLayout | undefined =>
  text === "cards" || text === "tape" ? text : undefined;

type Known = {
  address: URLSearchParams;
  /** What the account remembers; null while it remembers or says nothing. */
  account: NewsLayout | null;
  /** What this browser remembers. */
  stored: string | null;
  isWide: boolean;
};

/**
 * The address says it, else the account, else this browser's last choice, else the width (READ-95). What makes no sense
 * counts as not said.
 */
export function layoutFrom({ address, account, stored, isWide }: Known): NewsLayout {
  return asLayout(address.get(name)) ?? account ?? asLayout(stored) ?? (isWide ? "tape" : "cards");
}

/** How the news page shows its items, and how that is changed. */
export function useNewsLayout() {
  const [address, setAddress] = useSearchParams();
  const isWide = useMedia(wide);
  const isRoomy = useMedia(roomy);
  const { account, isComing, remember } = useNewsMemory();
  const ofAccount = account?.newsLayout ?? null;
  const stored = readStored(storedKey);
  useEffect(() => {
    // So that the next page begins with it.
    if (ofAccount !== null) writeStored(storedKey, ofAccount);
  }, [ofAccount]);
  function choose(layout: NewsLayout) {
    writeStored(storedKey, layout);
    remember({ newsLayout: layout });
    setAddress(
      (known) => {
        known.set(name, layout);
        return known;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  return {
    layout: layoutFrom({ address, account: ofAccount, stored, isWide }),
    choose,
    /** False while the account may say another one than the width does. */
    isKnown: address.has(name) || stored !== null || !isComing,
    /** No room beside the list for the pane of the Tape: its lines have two rows, and the pane is a sheet. */
    isCompact: !isWide,
    isPhone: !isRoomy,
  };
}
