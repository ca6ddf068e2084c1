import { useState } from "react";
import type { PriceRange } from "#contract/market.ts";
import { type Message, message } from "#domain/language/translate.ts";
import { DayPrices, type DayPricesProps } from "#web/features/companies/day-prices.tsx";
import { MonthPrices } from "#web/features/companies/month-prices.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { classes } from "#web/ui/styles.ts";

const ranges = [
  { range: "1d", name: message("Day") },
  { range: "1m", name: message("Month") },
] as const satisfies { range: PriceRange; name: Message }[];

/** The day with its headline, or the month; of one height, so that the choice moves nothing. */
export function PriceCharts(props: Omit<DayPricesProps, "ranges">) {
  const t = useTranslate();
  // Without a headline the day has nothing to tell that the figures do not.
  const [chosen, setChosen] = useState<PriceRange>(props.headline ? "1d" : "1m");
  const choice = (
    <fieldset className="-ml-2 flex">
      <legend className="sr-only">{t("Prices of")}</legend>
      {ranges.map(({ range, name }) => (
        <button
          key={range}
          type="button"
          aria-pressed={range === chosen}
          onClick={() => setChosen(range)}
          className={classes(
            "inline-flex h-7 items-center justify-center touch:min-w-11 rounded-4 px-2 font-medium transition-colors duration-150 ease-out",
            range === chosen
              ? "text-ink underline decoration-accent decoration-2 underline-offset-6"
              : "hover:text-ink",
          )}
        >
          {t.of(name)}
        </button>
      ))}
    </fieldset>
  );
  return chosen === "1d" ? (
    <DayPrices {...props} ranges={choice} />
  ) : (
    <MonthPrices symbol={props.symbol} ranges={choice} />
  );
}
