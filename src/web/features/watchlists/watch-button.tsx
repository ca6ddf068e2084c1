import { useQuery } from "@tanstack/react-query";
import { Check, ListChecks, Plus } from "lucide-react";
import type { CompaniesAnswer } from "#contract/companies.ts";
import type { Watchlist } from "#contract/watchlists.ts";
import { isSameName } from "#domain/watchlists/watchlists.ts";
import { useStartWatchlist, useWatch } from "#web/features/watchlists/watchlists.calls.ts";
import { useTranslate } from "#web/lib/language.ts";
import { watchlistsQuery } from "#web/lib/shared-queries.ts";
import { Button } from "#web/ui/button.tsx";
import { LazyMenu } from "#web/ui/lazy-menu.tsx";

export type WatchButtonProps = { company: CompaniesAnswer["companies"][number] };

/** "Watchlist", or with a number behind it where there is one of that name. */
function freeName(word: string, lists: readonly Watchlist[]): string {
  const isFree = (name: string) => !lists.some((list) => isSameName(list.name, name));
  let name = word;
  for (let number = 2; !isFree(name); number += 1) name = `${word} ${number}`;
  return name;
}

/** Says how many watchlists a company is in; its menu adds it to one or removes it. */
export function WatchButton({ company }: WatchButtonProps) {
  const t = useTranslate();
  const lists = useQuery(watchlistsQuery).data;
  const { watchOrTell, isPending } = useWatch();
  const start = useStartWatchlist();
  const { symbol, name } = company;
  const has = ({ companies }: Watchlist) => companies.some((each) => each.symbol === symbol);
  const count = lists?.filter(has).length ?? 0;
  const entries = (lists ?? []).map((list) => ({
    kind: "item" as const,
    id: list.id,
    label: has(list) ? t("Remove from {list}", { list: list.name }) : t("Add to {list}", { list: list.name }),
    icon: has(list) ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />,
    onSelect: () => void watchOrTell({ list, company: { symbol, name }, watched: !has(list) }),
  }));
  return (
    <LazyMenu
      align="start"
      trigger={
        <Button
          size="sm"
          variant="quiet"
          busy={isPending || start.isPending}
          disabled={lists === undefined}
          icon={<ListChecks aria-hidden="true" className="size-4" />}
        >
          {count === 0
            ? t("Add to watchlist")
            : t({ one: "In {count} watchlist", other: "In {count} watchlists" }, { count })}
        </Button>
      }
      entries={[
        ...entries,
        {
          kind: "item",
          id: "new",
          label: t("New watchlist"),
          icon: <ListChecks aria-hidden="true" />,
          onSelect: () => start.mutate({ name: freeName(t("Watchlist"), lists ?? []), symbols: [symbol] }),
        },
      ]}
    />
  );
}
