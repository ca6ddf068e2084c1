import type { PriceSeries } from "#contract/market.ts";
import { monthRows } from "#web/features/companies/month-words.ts";

export type MonthTableProps = { series: PriceSeries };

const cell = "px-3 py-1 text-right first:text-left";

/** What the chart shows, in figures; scrolls in its own box. */
export function MonthTable({ series }: MonthTableProps) {
  return (
    <section
      aria-label={`Closing prices of ${series.symbol} over a month`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
      tabIndex={0}
      className="h-full overflow-y-auto rounded-4 border border-line"
    >
      <table className="figures w-full text-13">
        <thead className="sticky top-0 bg-surface text-12 text-ink-soft">
          <tr>
            {["Day", "Close", "Change"].map((name) => (
              <th key={name} scope="col" className={`${cell} font-medium`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthRows(series).map(({ at, day, price, change }) => (
            <tr key={at} className="border-t border-line">
              <td className={cell}>{day}</td>
              <td className={cell}>{price}</td>
              <td className={cell}>{change}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
