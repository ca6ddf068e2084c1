import { Clock } from "lucide-react";
import type { TickerItem } from "#contract/market.ts";
import { directionOf, formatChangeWithPercent, formatPrice } from "#domain/market/format.ts";
import { tickerItemInWords } from "#web/features/market/ticker-words.ts";
import { classes } from "#web/ui/styles.ts";
import { ChangeArrow } from "#web/ui/tag.tsx";

export type TickerEntryProps = { item: TickerItem };

const tones = { up: "text-gain", down: "text-loss", flat: "text-ink-soft" } as const;

/** An old price has no colour: what it says may no longer be so. */
export function TickerEntry({ item }: TickerEntryProps) {
  const { symbol, price, currency, change, changePercent, stale } = item;
  const direction = directionOf(change) ?? "flat";
  return (
    <li
      title={tickerItemInWords(item)}
      className={classes(
        "figures flex shrink-0 items-baseline gap-2 px-4 text-13 whitespace-nowrap",
        stale && "text-ink-faint",
      )}
    >
      <span className={stale ? "font-medium" : "font-semibold"}>{symbol}</span>
      <span>{formatPrice(symbol, price, currency)}</span>
      <span className={classes(!stale && tones[direction], "text-12")}>
        <ChangeArrow direction={direction} />
        {formatChangeWithPercent(change, changePercent)}
      </span>
      {stale && (
        <span>
          <Clock aria-hidden="true" className="inline size-3 align-[-0.1em]" />
          <span className="sr-only">old price</span>
        </span>
      )}
    </li>
  );
}
