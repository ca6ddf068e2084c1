import { Bot } from "lucide-react";
import type { ReactNode } from "react";
import { formatPrice } from "#domain/market/format.ts";
import { ChipFace, chipFiguresStyles, chipStyles } from "#web/features/companies/company-chip.tsx";
import { PriceChange } from "#web/features/companies/company-figures.tsx";
import { SourceTag } from "#web/features/news/news-item-row.tsx";
import { Card } from "#web/ui/card.tsx";
import { classes } from "#web/ui/styles.ts";
import { Tag } from "#web/ui/tag.tsx";

/** Invented companies, prices and answers for the picture on the landing page. It makes no calls. */
const demoItems = [
  {
    id: "chips",
    title: "Norvane Semiconductor delays its new plant as tool deliveries slip into spring",
    source: "Harbor Wire",
    /** Of the feed, as the news page reads them; classes, since a page prerendered holds no inline styles. */
    colors:
      "[--feed-mark:var(--accent)] [--feed-mark-dark:var(--accent)] [--feed-text:var(--accent)] [--feed-text-dark:var(--accent)]",
    age: "4 min ago",
    companies: [
      { symbol: "NVSC", name: "Norvane Semiconductor", price: 84.12, percent: -2.67 },
      { symbol: "TLRX", name: "Tellurex Tools", price: 212.4, percent: 0.5 },
    ],
  },
  {
    id: "energy",
    title: "Calder Grid wins a ten-year storage contract in three coastal states",
    source: "Ledger Daily",
    colors:
      "[--feed-mark:oklch(0.55_0.1_200)] [--feed-mark-dark:oklch(0.72_0.1_200)] [--feed-text:oklch(0.43_0.08_200)] [--feed-text-dark:oklch(0.82_0.08_200)]",
    age: "17 min ago",
    companies: [{ symbol: "CLDG", name: "Calder Grid Holdings", price: 31.77, percent: 6.5 }],
  },
] as const;

type DemoCompany = (typeof demoItems)[number]["companies"][number];

const demoAnalysis = {
  title: "Risk Analysis · NVSC",
  text: "A one-quarter delay moves about 4% of next year's planned output. The order book is full, so lost volume is more likely late than gone. Watch the deposit terms: two customers may renegotiate below the spring date.",
  foot: "Sample answer. Not investment advice.",
} as const;

/** The chip of the news page, which nothing can press here. */
function DemoChip({ company: { symbol, name, price, percent } }: { company: DemoCompany }) {
  return (
    <div className={classes(chipStyles, "border-line")}>
      <ChipFace symbol={symbol} logo={null}>
        {name}
      </ChipFace>
      <span className={chipFiguresStyles}>
        <span className="figures text-13 leading-4.5 font-medium">{formatPrice(symbol, price, "USD")}</span>
        <PriceChange change={null} percent={percent} className="text-12" />
      </span>
    </div>
  );
}

type DemoItemProps = { item: (typeof demoItems)[number]; children?: ReactNode };

/** A row of the news list. */
function DemoItem({ item, children }: DemoItemProps) {
  return (
    <div
      className={classes(
        "relative flex flex-col gap-1.5 border-b border-line py-3.5 pr-4 pl-5 last:border-0 sm:pr-5 sm:pl-6",
        item.colors,
      )}
    >
      <span
        aria-hidden="true"
        className="absolute inset-y-3.5 left-2 w-0.75 rounded-full bg-(--feed-mark) sm:left-2.5 dark:bg-(--feed-mark-dark)"
      />
      <p className="text-16 leading-snug font-semibold text-pretty">{item.title}</p>
      <p className="flex min-h-6 items-center gap-2.5 text-12 text-ink-soft">
        <SourceTag name={item.source} />
        <span className="figures">{item.age}</span>
      </p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {item.companies.map((each) => (
          <li key={each.symbol} className="min-w-0">
            <DemoChip company={each} />
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

/** A picture of the news page in fixed markup. */
export function DemoPicture() {
  const [first, ...others] = demoItems;
  return (
    <figure className="min-w-0">
      <Card className="overflow-hidden">
        <div className="flex items-center justify-between border-b border-line px-4 py-2.5">
          <p className="text-13 font-semibold">News Feeds</p>
          <Tag tone="warning">Demo</Tag>
        </div>
        <DemoItem item={first}>
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
          <DemoItem key={item.id} item={item} />
        ))}
      </Card>
      <figcaption className="mt-2 text-12 text-ink-faint">Fictional companies and numbers.</figcaption>
    </figure>
  );
}
