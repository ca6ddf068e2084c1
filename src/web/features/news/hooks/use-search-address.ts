import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { addressWith, addressWithout, type NewsSearch, searchFrom } from "#web/features/news/news-search.ts";

/** A pause this long ends a word: then it is searched for. */
const pauseMs = 300;

/** The search in the address bar, and the words that are being typed. */
export function useSearchAddress() {
  const [address, setAddress] = useSearchParams();
  const search = searchFrom(address);
  const [words, setWords] = useState(search.words);
  const written = useRef(search.words);

  const replace = (next: (known: URLSearchParams) => URLSearchParams) =>
    setAddress((known) => next(known), { replace: true, preventScrollReset: true });
  const set = (change: Partial<NewsSearch>) => {
    if (change.words !== undefined) written.current = change.words;
    replace((known) => addressWith(known, change));
  };
  const write = useEffectEvent(() => {
    if (words !== written.current) set({ words });
  });
  useEffect(() => {
    if (words === written.current) return;
    const timer = setTimeout(write, pauseMs);
    return () => clearTimeout(timer);
  }, [words]);
  // The way back in the browser's history changes the address by itself.
  useEffect(() => {
    if (search.words === written.current) return;
    written.current = search.words;
    setWords(search.words);
  }, [search.words]);

  return {
    search,
    words,
    setWords,
    set,
    /** Searches at once for what is typed. */
    submit: () => set({ words }),
    close: () => replace(addressWithout),
  };
}
