import { ChevronDown, Clock } from "lucide-react";
import type { Ref } from "react";
import type { DetectedCompany } from "#contract/news.ts";
import { ageInWords } from "#domain/market/age.ts";
import { formatPrice } from "#domain/market/format.ts";
import { ChipFace, chipFiguresStyles, chipStyles } from "#web/features/companies/components/chip-face.tsx";
import { LazyDaySpark } from "#web/features/companies/components/lazy-day-spark.tsx";
import { PriceChange } from "#web/features/companies/components/price-change.tsx";
import { ReactionFigure } from "#web/features/companies/components/reaction-figure.tsx";
import { UnknownFigure } from "#web/features/companies/components/unknown-figure.tsx";
import { useFlash } from "#web/features/companies/hooks/use-flash.ts";
import type { QuoteView } from "#web/features/companies/quote-book.ts";
import { stalenessInWords } from "#web/features/companies/quote-words.ts";
import { isReaction, type ReactionView } from "#web/features/companies/reaction-words.ts";
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

/** A company at a glance; a press opens its facts. */
export function CompanyChip(props: CompanyChipProps) {
  const { company, view, reaction, nowMs, live, open, controls, onPress, ref } = props;
  const { quote } = view;
  const moved = reaction && isReaction(reaction) ? reaction : null;
  return (
    <button
      ref={ref}
      type="button"
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
        {company.method === "you" && <span className="text-accent">Added by you · </span>}
        {company.name}
      </ChipFace>
      {quote?.stale && (
        <span
          title={stalenessInWords(quote, nowMs)}
          className="figures inline-flex shrink-0 items-center gap-1 text-12 whitespace-nowrap text-ink-faint"
        >
          <Clock aria-hidden="true" className="size-3" />
          <span className="max-[359px]:sr-only">{ageInWords(Date.parse(quote.asOf), nowMs)}</span>
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

function ChipFigures({ symbol, view }: { symbol: string; view: QuoteView }) {
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
          {formatPrice(symbol, quote.price, quote.currency)}
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
      <span className={classes(chipFiguresStyles, "gap-1.5")} title={failure.message}>
        <span className="sr-only">Price on its way</span>
        <Skeleton className="h-3 w-14" />
        <Skeleton className="h-3 w-11" />
      </span>
    );
  return <UnknownFigure reason={failure?.message} className="px-1 text-13" />;
}
