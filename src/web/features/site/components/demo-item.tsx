import type { ReactNode } from "react";
import type { DemoCompany, demoItems } from "#web/features/site/demo.data.ts";
import { classes } from "#web/ui/styles.ts";

export type DemoItemProps = {
  item: (typeof demoItems)[number];
  /** Draws a company as the product does. */
  company: (company: DemoCompany) => ReactNode;
  /** Draws the name of a feed as the product does. */
  source: (name: string) => ReactNode;
  children?: ReactNode;
};

/** A row of the news list. */
export function DemoItem({ item, company, source, children }: DemoItemProps) {
  return (
    <div
      className={classes(
        "relative flex flex-col gap-1.5 border-b border-line py-3.5 pr-4 pl-5 last:border-0 sm:pr-5 sm:pl-6",
        item.colours,
      )}
    >
      <span
        aria-hidden="true"
        className="absolute inset-y-3.5 left-2 w-0.75 rounded-full bg-(--feed-mark) sm:left-2.5 dark:bg-(--feed-mark-dark)"
      />
      <p className="text-16 leading-snug font-semibold text-pretty">{item.title}</p>
      <p className="flex min-h-6 items-center gap-2.5 text-12 text-ink-soft">
        {source(item.source)}
        <span className="figures">{item.age}</span>
      </p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {item.companies.map((each) => (
          <li key={each.symbol} className="min-w-0">
            {company(each)}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
