import type { TickerItem } from "#contract/market.ts";
import { TickerEntry } from "#web/features/market/components/ticker-entry.tsx";

export type TickerListProps = { items: readonly TickerItem[] };

/**
 * Two equal lists side by side move by the width of one, without end. Only the first is read aloud; with reduced
 * motion it stands still and is scrolled by hand.
 */
export function TickerList({ items }: TickerListProps) {
  const entries = items.map((item) => <TickerEntry key={item.symbol} item={item} />);
  return (
    <section
      aria-label="Market prices"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus stops the movement, and the row scrolls by keys.
      tabIndex={0}
      className="group fade-ends h-full min-w-0 flex-1 overflow-hidden -outline-offset-2 motion-reduce:overflow-x-auto"
    >
      <div className="flex h-full w-max animate-ticker items-center group-hover:[animation-play-state:paused] group-focus-within:[animation-play-state:paused] group-focus:[animation-play-state:paused]">
        <ul className="flex items-center">{entries}</ul>
        <ul aria-hidden="true" className="flex items-center motion-reduce:hidden">
          {entries}
        </ul>
      </div>
    </section>
  );
}
