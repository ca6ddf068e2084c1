import { ChevronDown, Clock } from "lucide-react";
import { type ReactNode, type Ref, Suspense, useEffect, useRef } from "react";
import type { DetectedCompany } from "#contract/news.ts";
import { formatAge } from "#domain/market/age.ts";
import { formatPrice } from "#domain/market/format.ts";
import {
  CompanyMark,
  PriceChange,
  ReactionFigure,
  UnknownFigure,
} from "#web/features/companies/company-figures.tsx";
import type { DaySparkProps } from "#web/features/companies/day-spark.tsx";
import type { QuoteView } from "#web/features/companies/quote-book.ts";
import { formatStaleness } from "#web/features/companies/quote-words.ts";
import { isReaction, type ReactionView } from "#web/features/companies/reaction-words.ts";
import { useTranslate } from "#web/lib/language.ts";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { classes } from "#web/ui/styles.ts";

export type CompanyChipProps = {
  company: DetectedCompany;
  view: QuoteView;
  /** What the price did since the headline; undefined while that is not known, null where nothing tells it. */
  reaction: ReactionView | undefined | null;
  nowMs: number;
  /** Prices are renewed. */
  live: boolean;
  open: boolean;
  /** Id of the facts it opens. */
  controls: string;
  onPress: () => void;
  ref?: Ref<HTMLButtonElement>;
};

/** A company at a glance; a click opens its facts. */
export function CompanyChip(props: CompanyChipProps) {
  const t = useTranslate();
  const { company, view, reaction, nowMs, live, open, controls, onPress, ref } = props;
  const { quote } = view;
  const moved = reaction && isReaction(reaction) ? reaction : null;
  return (
    <button
      ref={ref}
      type="button"
      data-print=""
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      onClick={onPress}
      title={company.name}
      className={classes(
        chipStyles,
        "text-left transition-colors duration-150 ease-out",
        open ? "border-accent" : "border-line hover:border-line-strong",
      )}
    >
      <ChipFace
        symbol={company.symbol}
        logo={quote?.logo ?? null}
        beside={moved && <ReactionFigure reaction={moved} nowMs={nowMs} />}
        line={quote && !quote.stale && <LazyDaySpark symbol={company.symbol} quote={quote} live={live} />}
      >
        <DealRole company={company} />
        {company.method === "you" && <span className="text-accent">{t("Added by you")} · </span>}
        {company.name}
      </ChipFace>
      {quote?.stale && (
        <span
          title={formatStaleness(quote, nowMs, t)}
          className="figures inline-flex shrink-0 items-center gap-1 text-12 whitespace-nowrap text-ink-faint"
        >
          <Clock aria-hidden="true" className="size-3" />
          <span className="max-[359px]:sr-only">{formatAge(Date.parse(quote.asOf), nowMs, t)}</span>
        </span>
      )}
      <ChipFigures symbol={company.symbol} view={view} />
      <ChevronDown
        aria-hidden="true"
        className={classes("size-3.5 shrink-0 text-ink-faint transition-transform", open && "rotate-180")}
      />
    </button>
  );
}

/** Who buys, and who is bought. */
export function DealRole({ company: { role } }: { company: DetectedCompany }) {
  const t = useTranslate();
  if (role !== "buyer" && role !== "target") return null;
  return <span className="text-accent">{t(role === "buyer" ? "Buyer" : "Target ## of a takeover")} · </span>;
}

function ChipFigures({ symbol, view }: { symbol: string; view: QuoteView }) {
  const t = useTranslate();
  const { quote, failure } = view;
  const flash = useFlash<HTMLSpanElement>(quote?.price ?? null);
  if (quote)
    return (
      <span className={chipFiguresStyles}>
        <span
          ref={flash}
          className={classes(
            "figures -mx-1 rounded-4 px-1 text-13 leading-4.5 font-medium",
            quote.stale && "text-ink-soft",
          )}
        >
          {formatPrice(symbol, quote.price, quote.currency, t.locale)}
        </span>
        <PriceChange
          change={quote.change}
          percent={quote.changePercent}
          stale={quote.stale}
          className="text-12"
        />
      </span>
    );
  if (failure?.reason === "pending")
    return (
      <span className={classes(chipFiguresStyles, "gap-1.5")} title={t.of(failure.words ?? failure.message)}>
        <span className="sr-only">{t("Loading price")}</span>
        <Skeleton className="h-3 w-14" />
        <Skeleton className="h-3 w-11" />
      </span>
    );
  return (
    <UnknownFigure
      reason={failure ? t.of(failure.words ?? failure.message) : undefined}
      className="px-1 text-13"
    />
  );
}

export const chipStyles = "flex h-12 w-full min-w-0 items-center gap-2 rounded-8 border bg-surface px-2";

/** Of the price and its change at the end of a chip. */
export const chipFiguresStyles = "flex shrink-0 flex-col items-end";

type ChipFaceProps = {
  symbol: string;
  /** Where its picture is; null without one. */
  logo: string | null;
  /** Stands beside the symbol where there is room. */
  beside?: ReactNode;
  /** The day as a line, where there is room. */
  line?: ReactNode;
  /** The name. */
  children: ReactNode;
};

/** Who a chip is about. */
export function ChipFace({ symbol, logo, beside, line, children }: ChipFaceProps) {
  return (
    <>
      <CompanyMark symbol={symbol} size="sm" logo={logo} />
      {/* What has no room beside the symbol, and then beside the names, wraps out of sight. */}
      <span className="flex h-9 min-w-0 flex-1 flex-wrap items-center gap-x-2 overflow-hidden">
        <span className="flex h-9 min-w-0 flex-1 basis-16 flex-col">
          <span className="flex h-4.5 flex-wrap items-baseline gap-x-2 overflow-hidden text-13 leading-4.5">
            <span className="font-semibold">{symbol}</span>
            {beside}
          </span>
          <span className="truncate text-12 text-ink-soft" dir="auto">
            {children}
          </span>
        </span>
        {line}
      </span>
    </>
  );
}

const DaySpark = lazyComponent(
  async () => (await import("#web/features/companies/day-spark.tsx")).DaySpark,
  () => null,
);

/** Holds the place of the line, whose code comes after the list. */
function LazyDaySpark(props: DaySparkProps) {
  return (
    <span className="block h-6 w-12 shrink-0">
      <Suspense fallback={null}>
        <DaySpark {...props} />
      </Suspense>
    </span>
  );
}

/** Calmly lights up the background of an element when its price changes; still under reduced motion. */
function useFlash<Element extends HTMLElement>(price: number | null) {
  const ref = useRef<Element>(null);
  const before = useRef(price);
  useEffect(() => {
    const was = before.current;
    before.current = price;
    if (was === null || price === null || was === price) return;
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const color = price > was ? "var(--gain-soft)" : "var(--loss-soft)";
    ref.current?.animate([{ backgroundColor: color }, { backgroundColor: color, offset: 0.4 }, {}], {
      duration: 900,
      easing: "ease-out",
    });
  }, [price]);
  return ref;
}
