import type { TickerItem } from "#contract/market.ts";
import { directionOf, formatChangeWithPercent, formatPrice } from "#domain/market/format.ts";
import { classes } from "#web/ui/classes.ts";

export type TickerEntryProps = { item: TickerItem };

const looks = {
  up: { arrow: "▲", tone: "text-gain" },
  down: { arrow: "▼", tone: "text-loss" },
  flat: { arrow: "", tone: "text-ink-soft" },
} as const;

export function TickerEntry({ item }: TickerEntryProps) {
  const look = looks[directionOf(item.change) ?? "flat"];
  return (
    <li className="figures flex shrink-0 items-baseline gap-2 px-4 text-13 whitespace-nowrap">
      <span className="font-semibold">{item.symbol}</span>
      <span>{formatPrice(item.symbol, item.price)}</span>
      <span className={classes(look.tone, "text-12")}>
        {look.arrow !== "" && (
          <span aria-hidden="true" className="mr-1 text-[0.625rem]">
            {look.arrow}
          </span>
        )}
        {formatChangeWithPercent(item.change, item.changePercent)}
      </span>
    </li>
  );
}
