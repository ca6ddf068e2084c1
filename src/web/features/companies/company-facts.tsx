import { Clock, ExternalLink, X } from "lucide-react";
import { type ReactNode, Suspense, useContext, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { DetectedCompany } from "#contract/news.ts";
import { formatAge } from "#domain/market/age.ts";
import { formatEarlyClose, formatOpening } from "#domain/market/exchange-time.ts";
import { formatPrice } from "#domain/market/format.ts";
import { formatSession } from "#domain/market/session-words.ts";
import { companyLinks } from "#domain/market/symbol.ts";
import { DealRole } from "#web/features/companies/company-chip.tsx";
import { CompanyMark, PriceChange } from "#web/features/companies/company-figures.tsx";
import { FactList, ReactionHero } from "#web/features/companies/fact-list.tsx";
import { NoSeriesContext } from "#web/features/companies/prices.calls.ts";
import { failureText, type QuoteView } from "#web/features/companies/quote-book.ts";
import {
  formatAsOf,
  formatDelay,
  formatStaleness,
  missingReason,
} from "#web/features/companies/quote-words.ts";
import type { ReactionView } from "#web/features/companies/reaction-words.ts";
import { useTranslate } from "#web/lib/language.ts";
import { shortTime } from "#web/lib/near-time.ts";
import { paths } from "#web/lib/paths.ts";
import { IconButton } from "#web/ui/button.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { classes } from "#web/ui/styles.ts";
import { UnknownValue } from "#web/ui/unknown-value.tsx";

const PriceCharts = lazyComponent(
  async () => (await import("#web/features/companies/price-charts.tsx")).PriceCharts,
);

export type CompanyFactsProps = {
  id: string;
  company: DetectedCompany;
  view: QuoteView;
  /** What the price did since the headline; undefined while that is not known, null where nothing tells it. */
  reaction: ReactionView | undefined | null;
  /** When the headline came out; null where that is not known. */
  publishedMs: number | null;
  nowMs: number;
  /** The menu of prompts. */
  menu: ReactNode;
  /** Why the company is here. */
  reason: ReactNode;
  onClose: () => void;
  /** Scrolls as far as it must to be seen when it opens. */
  intoView: boolean;
};

/** Everything known about a company, opened under its chip. */
export function CompanyFacts(props: CompanyFactsProps) {
  const t = useTranslate();
  const { id, company, view, reaction, publishedMs, nowMs, menu, reason, onClose, intoView } = props;
  const { symbol } = company;
  const section = useRef<HTMLElement>(null);
  const noSeries = useContext(NoSeriesContext);
  useEffect(() => {
    // Newer browsers answer a promise here, which an effect must not return.
    if (intoView) void section.current?.scrollIntoView({ block: "nearest" });
  }, [intoView]);
  return (
    <section
      ref={section}
      id={id}
      aria-label={t("Facts about {name}", { name: company.name })}
      className="@container col-span-full scroll-mt-32 scroll-mb-20 animate-fade-in rounded-8 border border-line bg-surface p-4"
    >
      <div className="flex items-start gap-3">
        {/* Who is not signed in has no page of a company. */}
        <FactsHead company={company} view={view} linked={noSeries === undefined} />
        <IconButton label={t("Close facts")} size="sm" onClick={onClose} className="-mt-1 -mr-1">
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className="mt-4 grid gap-x-8 gap-y-5 @min-[54rem]:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        {reaction !== null && <ReactionHero symbol={symbol} reaction={reaction} nowMs={nowMs} />}
        <div className="min-w-0 @min-[54rem]:-mt-2 @min-[54rem]:col-start-2 @min-[54rem]:row-span-2 @min-[54rem]:row-start-1">
          {noSeries === undefined ? (
            <Suspense fallback={<span aria-hidden="true" className="block h-55" />}>
              <PriceCharts
                symbol={symbol}
                quote={view.quote}
                headline={
                  publishedMs === null || reaction === null ? undefined : { atMs: publishedMs, reaction }
                }
                nowMs={nowMs}
              />
            </Suspense>
          ) : (
            <p className="text-13 text-ink-soft">{t.of({ sentence: noSeries })}</p>
          )}
        </div>
        <FactList symbol={symbol} quote={view.quote} otherwise={failureText(view.failure, nowMs, t)} />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3">
        {menu}
        <CompanyLinks symbol={symbol} />
        <QuoteOrigin view={view} nowMs={nowMs} />
      </div>
      {reason}
    </section>
  );
}

export function CompanyLinks({ symbol }: { symbol: string }) {
  const t = useTranslate();
  return companyLinks(symbol).map((link) => (
    <a
      key={link.name}
      href={link.href}
      target="_blank"
      rel="noopener noreferrer"
      className="hit inline-flex min-h-6 touch:min-h-11 items-center gap-1 rounded-4 text-13 font-medium text-accent hover:underline hover:underline-offset-3"
    >
      {link.name}
      <ExternalLink aria-hidden="true" className="size-3" />
      <span className="sr-only">{t("page of {symbol}, opens in a new tab", { symbol })}</span>
    </a>
  ));
}

type FactsHeadProps = { company: DetectedCompany; view: QuoteView; linked: boolean };

/** Whom the facts are about, and the price. */
function FactsHead({ company, view, linked }: FactsHeadProps) {
  const t = useTranslate();
  const { name, symbol } = company;
  const { quote, failure } = view;
  const why = failure ? t.of(failure.words ?? failure.message) : undefined;
  return (
    <>
      <CompanyMark symbol={symbol} size="lg" logo={quote?.logo ?? null} />
      <div className="min-w-0 flex-1 sm:flex sm:items-start sm:justify-between sm:gap-6">
        <div className="min-w-0">
          <p className="text-16 leading-snug font-semibold" dir="auto">
            {linked ? (
              <Link to={paths.company(symbol)} className="hit rounded-4 hover:text-accent hover:underline">
                {name}
              </Link>
            ) : (
              name
            )}
          </p>
          <p className="text-13 text-ink-soft">
            <DealRole company={company} />
            {symbol}
            <span aria-hidden="true"> · </span>
            {quote?.exchange ?? (
              <>
                {t("Exchange")}{" "}
                <UnknownValue
                  what={t("Exchange")}
                  reason={missingReason(quote, "exchange", why, t)}
                  told={!quote}
                />
              </>
            )}
          </p>
        </div>
        <PriceLine symbol={symbol} view={view} className="mt-2 sm:mt-0 sm:justify-end" />
      </div>
    </>
  );
}

type PriceLineProps = { symbol: string; view: QuoteView; className?: string };

/** The price and the change of the day; without a price, why there is none. */
export function PriceLine({ symbol, view: { quote, failure }, className }: PriceLineProps) {
  const t = useTranslate();
  return (
    <p className={classes("flex flex-wrap items-baseline gap-x-2", className)}>
      <span className={classes("figures text-20 leading-6 font-semibold", quote?.stale && "text-ink-soft")}>
        {quote ? (
          formatPrice(symbol, quote.price, quote.currency, t.locale)
        ) : (
          <UnknownValue
            what={t("Price")}
            reason={failure ? t.of(failure.words ?? failure.message) : undefined}
            told
          />
        )}
      </span>
      {quote && (
        <PriceChange
          change={quote.change}
          percent={quote.changePercent}
          stale={quote.stale}
          full
          className="text-14"
        />
      )}
    </p>
  );
}

type QuoteOriginProps = { view: QuoteView; nowMs: number };

/** Where a price comes from and how old it is; without a price, why there is none. */
export function QuoteOrigin({ view: { quote, failure }, nowMs }: QuoteOriginProps) {
  const t = useTranslate();
  if (!quote)
    return (
      <p className="w-full text-12 text-ink-soft lg:ml-auto lg:w-auto">{failureText(failure, nowMs, t)}</p>
    );
  const delay = formatDelay(quote, nowMs, t);
  const bell = formatOpening(quote.marketState, nowMs, t) ?? formatEarlyClose(nowMs, t);
  const behind = [formatSession(quote.marketState, quote.tradingDay, t), bell, delay].filter(
    (fact) => fact !== null,
  );
  return (
    <p className="figures flex w-full flex-wrap items-center gap-x-1.5 text-12 text-ink-soft lg:ml-auto lg:w-auto">
      {quote.stale && (
        <span
          title={formatStaleness(quote, nowMs, t)}
          className="inline-flex items-center gap-1 font-medium text-warning"
        >
          <Clock aria-hidden="true" className="size-3" />
          {formatAge(Date.parse(quote.asOf), nowMs, t)}
          {dot}
        </span>
      )}
      <span>
        {quote.provider}
        {dot}
      </span>
      <span>
        <time dateTime={quote.asOf} title={shortTime(quote.asOf, t)}>
          {formatAsOf(quote, nowMs, t)}
        </time>
        {dot}
      </span>
      {behind.map((fact, index) => (
        <span key={fact}>
          {fact}
          {index < behind.length - 1 && dot}
        </span>
      ))}
    </p>
  );
}

/** Ends its fact: no line begins with it. */
const dot = <span aria-hidden="true">{"\u00a0·"}</span>;
