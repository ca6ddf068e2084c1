import type { TickerItem } from "#contract/market.ts";
import { directionOf, formatChangeWithPercent, formatPrice } from "#domain/market/format.ts";
import { ChangeArrow } from "#web/ui/change-arrow.tsx";
import { classes } from "#web/ui/classes.ts";

export type TickerEntryProps = { item: TickerItem };

const tones = { up: "text-gain", down: "text-loss", flat: "text-ink-soft" } as const;

export function TickerEntry({ item }: TickerEntryProps) {
  const direction = directionOf(item.change) ?? "flat";
  return (
    <li className="figures flex shrink-0 items-baseline gap-2 px-4 text-13 whitespace-nowrap">
      <span className="font-semibold">{item.symbol}</span>
      <span>{formatPrice(item.symbol, item.price)}</span>
      <span className={classes(tones[direction], "text-12")}>
        <ChangeArrow direction={direction} />
        {formatChangeWithPercent(item.change, item.changePercent)}
      </span>
    </li>
  );
}
