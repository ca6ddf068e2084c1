import { Bot } from "lucide-react";
import type { ReactNode } from "react";
import { type DemoCompany, demoAnalysis, demoItems } from "#web/features/site/demo.data.ts";
import { Card } from "#web/ui/card.tsx";
import { classes } from "#web/ui/styles.ts";
import { Tag } from "#web/ui/tag.tsx";

type DemoItemProps = {
  item: (typeof demoItems)[number];
  /** Renders a company as the product does. */
  company: (company: DemoCompany) => ReactNode;
  /** Renders the name of a feed as the product does. */
  source: (name: string) => ReactNode;
  children?: ReactNode;
};

/** A row of the news list. */
function DemoItem({ item, company, source, children }: DemoItemProps) {
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

export type DemoMockupProps = Pick<DemoItemProps, "company" | "source">;

/** A picture of the news page in fixed markup. */
export function DemoMockup(draw: DemoMockupProps) {
  const [first, ...others] = demoItems;
  return (
    <figure className="min-w-0">
      <Card className="overflow-hidden">
        <div className="flex items-center justify-between border-b border-line px-4 py-2.5">
          <p className="text-13 font-semibold">News Feeds</p>
          <Tag tone="warning">Demo</Tag>
        </div>
        <DemoItem item={first} {...draw}>
          <div className="mt-1.5 rounded-8 border border-line bg-paper p-3">
            <p className="flex items-center gap-2 text-13 font-semibold">
              <Bot aria-hidden="true" className="size-4 text-accent" />
              {demoAnalysis.title}
            </p>
            <p className="mt-1.5 text-13 text-ink-soft">{demoAnalysis.text}</p>
            <p className="mt-2 text-12 text-ink-faint">{demoAnalysis.foot}</p>
          </div>
        </DemoItem>
        {others.map((item) => (
          <DemoItem key={item.id} item={item} {...draw} />
        ))}
      </Card>
      <figcaption className="mt-2 text-12 text-ink-faint">
        Invented companies and figures, for show only.
      </figcaption>
    </figure>
  );
}
