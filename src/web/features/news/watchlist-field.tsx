import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "#web/lib/language.ts";
import { watchlistsQuery } from "#web/lib/shared-queries.ts";
import { SelectField } from "#web/ui/select-field.tsx";

export type WatchlistFieldProps = {
  watchlistId: string | undefined;
  onWatchlist: (watchlistId: string | undefined) => void;
};

/** The filter of a search by watchlist; nothing for users without a watchlist. */
export function WatchlistField({ watchlistId, onWatchlist }: WatchlistFieldProps) {
  const t = useTranslate();
  const lists = useQuery(watchlistsQuery).data ?? [];
  if (lists.length === 0 && watchlistId === undefined) return null;
  const options = [
    { value: "", label: t("All companies") },
    ...lists.map(({ id, name }) => ({ value: id, label: name })),
  ];
  if (watchlistId !== undefined && !lists.some(({ id }) => id === watchlistId))
    options.push({ value: watchlistId, label: t("Chosen watchlist") });
  return (
    <SelectField
      label={t("Watchlist")}
      value={watchlistId ?? ""}
      options={options}
      onChange={(value) => onWatchlist(value || undefined)}
      className="lg:w-44"
    />
  );
}
