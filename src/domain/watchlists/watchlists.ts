import { isStorable, isVisible } from "#domain/kernel/visible-text.ts";

export const watchlistsPerUserMax = 20;
export const watchlistNameLengthMax = 60;
export const watchlistCompaniesMax = 200;

/** A name as it is stored: trimmed already, something to see, not too long. */
export function isWatchlistName(text: string): boolean {
  return text.length <= watchlistNameLengthMax && isVisible(text) && isStorable(text);
}

/** Whether two names are one to a user: by letters, not by capitals or spaces. */
export const isSameName = (a: string, b: string): boolean => nameKey(a) === nameKey(b);

const nameKey = (name: string) => name.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();

/** The companies that a search asks for: those of the list, of which a symbol leaves one or none. */
export function searchedCompanies(
  symbol: string | undefined,
  watched: readonly string[] | undefined,
): string[] | undefined {
  if (watched === undefined) return symbol === undefined ? undefined : [symbol];
  return watched.filter((each) => symbol === undefined || each === symbol);
}
