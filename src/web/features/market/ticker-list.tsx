import { Clock, Pause, Play } from "lucide-react";
import { useState } from "react";
import type { TickerItem } from "#contract/market.ts";
import type { Translate } from "#domain/language/translate.ts";
import { directionOf, formatChangeWithPercent, formatPrice } from "#domain/market/format.ts";
import { formatSession } from "#domain/market/session-words.ts";
import { useTranslate } from "#web/lib/language.ts";
import { shortTime } from "#web/lib/near-time.ts";
import { readStored, storedKeys, writeStored } from "#web/lib/storage.ts";
import { IconButton } from "#web/ui/button.tsx";
import { classes } from "#web/ui/styles.ts";
import { ChangeArrow } from "#web/ui/tag.tsx";

export type TickerListProps = { items: readonly TickerItem[] };

/**
 * Two equal lists side by side move by the width of one, without end. Only the first is read aloud. The movement rests
 * under the pointer, with the focus and by the button (WCAG 2.2.2); with reduced motion there is none, and no button.
 * The row is scrolled by hand at any time.
 */
export function TickerList({ items }: TickerListProps) {
  const t = useTranslate();
  const [paused, setPaused] = useState(() => readStored(storedKeys.ticker) === "paused");
  const entries = items.map((item) => <TickerEntry key={item.symbol} item={item} />);
  function toggle() {
    writeStored(storedKeys.ticker, paused ? "moving" : "paused");
    setPaused(!paused);
  }
  return (
    <>
      <section
        aria-label={t("Market prices")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus stops the movement, and the row scrolls by keys.
        tabIndex={0}
        className="group fade-ends scroll-bare @container h-full min-w-0 flex-1 -outline-offset-2"
      >
        <div
          className={classes(
            "flex h-full w-max animate-ticker items-center group-focus-within:[animation-play-state:paused] group-hover:[animation-play-state:paused] group-focus:[animation-play-state:paused]",
            paused && "[animation-play-state:paused]",
          )}
        >
          <ul className="flex min-w-[100cqw] items-center">{entries}</ul>
          <ul aria-hidden="true" className="flex min-w-[100cqw] items-center motion-reduce:hidden">
            {entries}
          </ul>
        </div>
      </section>
      <IconButton
        label={t(paused ? "Move the prices" : "Pause the prices")}
        size="sm"
        onClick={toggle}
        className="-mx-2 motion-reduce:hidden"
      >
        {paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      </IconButton>
    </>
  );
}

type TickerEntryProps = { item: TickerItem };

const tones = { up: "text-gain", down: "text-loss", flat: "text-ink-soft" } as const;

/** An old price has no color: what it says may no longer be so. */
export function TickerEntry({ item }: TickerEntryProps) {
  const t = useTranslate();
  const { symbol, price, currency, change, changePercent, stale } = item;
  const direction = directionOf(change) ?? "flat";
  return (
    <li
      title={tickerItemInWords(item, t)}
      className={classes(
        "figures flex shrink-0 items-baseline gap-2 px-4 text-13 whitespace-nowrap",
        stale && "text-ink-faint",
      )}
    >
      <span className={stale ? "font-medium" : "font-semibold"}>{symbol}</span>
      <span>{formatPrice(symbol, price, currency, t.locale)}</span>
      <span className={classes(!stale && tones[direction], "text-12")}>
        <ChangeArrow direction={direction} />
        {formatChangeWithPercent(change, changePercent, t.locale)}
      </span>
      {stale && (
        <span>
          <Clock aria-hidden="true" className="inline size-3 align-[-0.1em]" />
          <span className="sr-only">{t("old price")}</span>
        </span>
      )}
    </li>
  );
}

/** "As of Nov 20, 4:00 PM EST · Market closed · FinHub"; coins and pairs keep no exchange hours. */
function tickerItemInWords({ timestamp, marketState, provider, stale }: TickerItem, t: Translate): string {
  const parts = [
    t("As of {time}", { time: shortTime(timestamp, t) }),
    marketState === null ? null : formatSession(marketState, null, t),
    provider,
    stale ? t("couldn't be refreshed") : null,
  ];
  return parts.filter(Boolean).join(" · ");
}
