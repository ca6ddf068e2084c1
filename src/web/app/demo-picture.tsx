import { Bot, Check } from "lucide-react";
import { directionOf, formatChange, formatPercent, formatPrice } from "#domain/market/format.ts";
import { type DemoLine, demoLines, demoStory } from "#web/app/demo-news.data.ts";
import { CompanyMark, reactionTones } from "#web/features/companies/company-figures.tsx";
import { lineColumns } from "#web/features/companies/line-figures.tsx";
import { SourceTag } from "#web/features/news/news-item-row.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { Card } from "#web/ui/card.tsx";
import { classes } from "#web/ui/styles.ts";
import { ChangeArrow, Tag } from "#web/ui/tag.tsx";

type DemoCompany = NonNullable<DemoLine["company"]>;

function Since({ percent, className }: { percent: number; className?: string }) {
  const { locale } = useTranslate();
  const direction = directionOf(percent) ?? "flat";
  return (
    <span className={classes("figures font-semibold whitespace-nowrap", reactionTones[direction], className)}>
      <ChangeArrow direction={direction} />
      {formatPercent(percent, locale)}
    </span>
  );
}

/** The columns of a line of the Tape. */
function Figures({ company }: { company: DemoCompany | undefined }) {
  const { locale } = useTranslate();
  if (!company) return <span className={classes(lineColumns, "max-lg:hidden")} />;
  const { symbol, day, since, points } = company;
  return (
    <span className={classes(lineColumns, "max-lg:hidden")}>
      <span className="flex min-w-0 items-center gap-1.5">
        <CompanyMark symbol={symbol} size="xs" logo={null} />
        <span className="text-12 font-semibold">{symbol}</span>
        <span className="figures ml-auto text-12 text-ink-soft">{formatPercent(day, locale)}</span>
      </span>
      <Since percent={since} className="text-right text-13" />
      <span className="figures text-right text-12 text-ink-soft">{formatChange(points, locale)}</span>
    </span>
  );
}

/** A line of the Tape; on a small screen a headline of two lines with who and what it did under it. */
function Line({ line, selected }: { line: DemoLine; selected: boolean }) {
  const t = useTranslate();
  const { time, title, colors, sources, company } = line;
  return (
    <li
      className={classes(
        "relative flex items-center gap-2.5 px-4 py-2.5 lg:h-9.75 lg:py-0",
        colors,
        selected &&
          "bg-accent-soft before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent",
      )}
    >
      <span className="figures w-9 shrink-0 text-right text-12 text-ink-soft">{time}</span>
      <span
        aria-hidden="true"
        className="h-5 w-0.75 shrink-0 rounded-full bg-(--feed-mark) max-lg:h-auto max-lg:self-stretch dark:bg-(--feed-mark-dark)"
      />
      <span className="min-w-0 flex-1">
        <span className="block text-14 leading-5 font-medium lg:truncate">{title}</span>
        {company && (
          <span className="mt-0.5 flex items-center gap-2 text-12 lg:hidden">
            <span className="font-semibold">{company.symbol}</span>
            <Since percent={company.since} />
            <span className="figures text-ink-soft">
              {t("{points} vs S&P 500", { points: formatChange(company.points, t.locale) })}
            </span>
          </span>
        )}
      </span>
      {sources > 1 && <span className="figures shrink-0 text-12 font-medium">×{sources}</span>}
      <Figures company={company} />
    </li>
  );
}

/** The line of a day with the moment of the headline. */
function DayLine() {
  const { line, markAt } = demoStory;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 320 72"
      preserveAspectRatio="none"
      fill="none"
      className="mt-3 block h-18 w-full"
    >
      <path
        d="M0 16H320"
        strokeDasharray="1 4"
        vectorEffect="non-scaling-stroke"
        className="stroke-line-strong"
      />
      <path d={`M${markAt} 2V70`} vectorEffect="non-scaling-stroke" className="stroke-accent" />
      <path
        d={line}
        strokeWidth={1.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-loss"
      />
    </svg>
  );
}

function Analysis() {
  const t = useTranslate();
  const { title, before, checked, after } = demoStory.analysis;
  return (
    <div className="mt-4 rounded-8 border border-line bg-paper p-3">
      <p className="flex items-center gap-2 text-13 font-semibold">
        <Bot aria-hidden="true" className="size-4 text-accent" />
        {title}
      </p>
      <p className="mt-1.5 text-13 text-ink-soft">
        {before}
        <span className="border-b border-accent text-ink">
          {checked}
          <Check aria-hidden="true" className="ml-0.5 inline size-3 text-accent" />
        </span>
        {after}
      </p>
      <p className="mt-2 text-12 text-ink-faint">
        {t(
          "1 of 1 numbers found in the story. Cost $0.003 of up to $0.012. Sample answer, not investment advice.",
        )}
      </p>
    </div>
  );
}

/** The pane of the Tape with the first line's story. */
function Story({ line }: { line: DemoLine }) {
  const { title, time, colors, sources, company } = line;
  const t = useTranslate();
  const { source, price, from } = demoStory;
  if (!company) return null;
  const { symbol, name, since, points } = company;
  return (
    <div className={classes("border-line p-5 max-lg:border-t lg:border-l", colors)}>
      <p className="text-16 leading-snug font-semibold text-pretty max-lg:hidden">{title}</p>
      <p className="mt-2 flex min-h-6 items-center gap-2.5 text-12 text-ink-soft max-lg:hidden">
        <SourceTag name={source} />
        <span className="figures">{t.locale === "en" ? `${time} AM` : time}</span>
        <span>{t("{sources} sources", { sources })}</span>
      </p>
      <div className="mt-3 flex items-start gap-3 max-lg:mt-0">
        <CompanyMark symbol={symbol} size="lg" logo={null} />
        <p className="min-w-0 flex-1 text-14 leading-snug font-semibold">
          {name}
          <span className="block text-12 font-normal text-ink-soft">{symbol}</span>
        </p>
        <p className="figures text-right text-16 leading-snug font-semibold">
          {formatPrice(symbol, price, "USD", t.locale)}
          <span className="block text-12 font-normal text-ink-soft">
            {t("from {price}", { price: formatPrice(symbol, from, "USD", t.locale) })}
          </span>
        </p>
      </div>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3">
        <Since percent={since} className="text-20" />
        <span className="figures text-13 text-ink-soft">
          {t("since publication, {points} pts vs S&P 500", { points: formatChange(points, t.locale) })}
        </span>
      </p>
      <DayLine />
      <Analysis />
    </div>
  );
}

/** The Tape in fixed markup: nothing in it can be clicked. */
export function DemoPicture() {
  const t = useTranslate();
  const [first] = demoLines;
  return (
    <figure className="min-w-0">
      <Card className="overflow-hidden">
        <div className="flex items-center justify-between border-b border-line px-4 py-2.5">
          <p className="text-13 font-semibold">{t("News Feeds")}</p>
          <Tag tone="warning">{t("Demo")}</Tag>
        </div>
        <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
          <ol className="divide-y divide-line max-lg:[&>:nth-child(n+5)]:hidden">
            {demoLines.map((line) => (
              <Line key={line.title} line={line} selected={line === first} />
            ))}
          </ol>
          {first && <Story line={first} />}
        </div>
      </Card>
      <figcaption className="mt-2 text-12 text-ink-faint">
        {t("Sample data: fictional companies and numbers.")}
      </figcaption>
    </figure>
  );
}
