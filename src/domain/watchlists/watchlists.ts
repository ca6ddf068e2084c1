import { isStorable, isVisible } from "#domain/kernel/visible-text.ts";

export const watchlistsPerUserMax = 20;
export const watchlistNameLengthMax = 60;
export const watchlistCompaniesMax = 200;
export const watchlistTagsMax = 50;

/** A name as it is stored: trimmed already, something to see, not too long. */
export function isWatchlistName(text: string): boolean {
  return text.length <= watchlistNameLengthMax && isVisible(text) && isStorable(text);
}

/** Whether two names are one to a user: by letters, not by capitals or spaces. */
export const isSameName = (a: string, b: string): boolean => nameKey(a) === nameKey(b);

const nameKey = (name: string) => name.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();

/** What a list has. */
export type Watched = { symbols: readonly string[]; tags: readonly string[] };

/** What a search asks for in headlines: what the list has, of which a symbol leaves that company or nothing. */
export function searchedIn(symbol: string | undefined, watched: Watched | undefined): Watched | undefined {
  if (symbol === undefined) return watched;
  return { symbols: watched && !watched.symbols.includes(symbol) ? [] : [symbol], tags: [] };
}
