import type { Quote, Reaction } from "#contract/market.ts";
import type { Translate } from "#domain/language/translate.ts";
import { formatOpening } from "#domain/market/exchange-time.ts";
import {
  directionOf,
  formatChange,
  formatDayRange,
  formatMarketCap,
  formatPercent,
  formatPrice,
  formatRatio,
  formatVolume,
  formatYield,
  placeInRange,
  unknownFigure,
} from "#domain/market/format.ts";
import { marketStateAt } from "#domain/market/session.ts";
import { reactionTones } from "#web/features/companies/company-figures.tsx";
import { missingReason } from "#web/features/companies/quote-words.ts";
import {
  formatAnchor,
  formatReactionPrices,
  isReaction,
  type ReactionView,
} from "#web/features/companies/reaction-words.ts";
import { useTranslate } from "#web/lib/language.ts";
import { nearTime } from "#web/lib/near-time.ts";
import { Skeleton } from "#web/ui/loading.tsx";
import { Rich } from "#web/ui/rich.tsx";
import { classes } from "#web/ui/styles.ts";
import { ChangeArrow } from "#web/ui/tag.tsx";
import { UnknownValue } from "#web/ui/unknown-value.tsx";

export type ReactionHeroProps = { symbol: string; reaction: ReactionView | undefined; nowMs: number };

/** What the price did since the headline, to be read first; beneath it the market, and between which prices it is. */
export function ReactionHero({ symbol, reaction, nowMs }: ReactionHeroProps) {
  const t = useTranslate();
  return (
    <div className="min-h-22" aria-busy={reaction === undefined}>
      <p className="text-12 text-ink-soft">{t("Since publication")}</p>
      {reaction && isReaction(reaction) ? (
        <Moved symbol={symbol} reaction={reaction} nowMs={nowMs} />
      ) : (
        <NotMoved reaction={reaction} nowMs={nowMs} />
      )}
    </div>
  );
}

type MovedProps = { symbol: string; reaction: Reaction; nowMs: number };

function Moved({ symbol, reaction, nowMs }: MovedProps) {
  const t = useTranslate();
  const direction = directionOf(reaction.movePercent) ?? "flat";
  const { againstMarketPoints: points } = reaction;
  return (
    <>
      <p className={classes("figures text-28 leading-10 font-semibold", reactionTones[direction])}>
        <ChangeArrow direction={direction} size="lg" />
        {formatPercent(reaction.movePercent, t.locale)}
      </p>
      <p className="figures text-14">
        {points === null ? (
          <span className="text-ink-soft">
            {reaction.reason === undefined
              ? t("The market's move isn't available.")
              : t.of(reaction.words ?? reaction.reason)}
          </span>
        ) : (
          <Rich
            text={t("<strong>{points} pts</strong> against the S&P 500", {
              points: formatChange(points, t.locale),
            })}
            marks={{ strong: (words) => <span className="font-medium">{words}</span> }}
          />
        )}
      </p>
      <p className="figures mt-1 text-12 text-ink-soft">
        {formatAnchor(reaction, nowMs, t)}
        <span aria-hidden="true"> · </span>
        {t("{prices} at {time}", {
          prices: formatReactionPrices(symbol, reaction, t),
          time: nearTime(Date.parse(reaction.latest.at), nowMs, t),
        })}
        <span aria-hidden="true"> · </span>
        {reaction.provider}
      </p>
    </>
  );
}

/** Prices are on their way, the exchange has yet to trade, or there is no number. */
function NotMoved({ reaction, nowMs }: Pick<ReactionHeroProps, "nowMs"> & { reaction: NoMove | undefined }) {
  const t = useTranslate();
  if (!reaction || reaction.state === "loading")
    return (
      <>
        <Skeleton className="my-1 h-8 w-32" />
        <p className="text-14 text-ink-soft">
          {reaction ? t.of(reaction.words ?? reaction.reason) : t("Calculating…")}
        </p>
      </>
    );
  const opening = reaction.state === "waiting" ? formatOpening(marketStateAt(nowMs), nowMs, t) : null;
  return (
    <>
      <p className="figures text-20 leading-10 font-semibold">
        {opening ??
          (reaction.state === "waiting" ? (
            t("No trades yet")
          ) : (
            <UnknownValue
              what={t("Move since publication")}
              reason={t.of(reaction.words ?? reaction.reason)}
              told
            />
          ))}
      </p>
      <p className="text-14 text-ink-soft">{t.of(reaction.words ?? reaction.reason)}</p>
    </>
  );
}

type NoMove = Exclude<ReactionView, Reaction>;

export type FactListProps = {
  symbol: string;
  quote: Quote | null;
  /** Why there is no quote at all. */
  otherwise: string | undefined;
};

type Fact = { label: string; field: keyof Quote & string; words: string };

function factsOf(symbol: string, quote: Quote | null, t: Translate): Fact[] {
  const { locale } = t;
  const money = (figure: number | null | undefined) =>
    formatPrice(symbol, figure, quote?.currency ?? null, locale);
  return [
    { label: t("Market cap"), field: "marketCap", words: formatMarketCap(quote?.marketCap, locale) },
    { label: t("Volume"), field: "volume", words: formatVolume(quote?.volume, locale) },
    { label: t("Dividend"), field: "dividendYield", words: formatYield(quote?.dividendYield, locale) },
    {
      label: t("Target ## price that analysts expect"),
      field: "consensus_price_target",
      words: money(quote?.consensus_price_target),
    },
    { label: t("P/E"), field: "pe", words: formatRatio(quote?.pe, locale) },
    { label: t("Previous close"), field: "previousClose", words: money(quote?.previousClose) },
    { label: t("Open ## first price of the day"), field: "open", words: money(quote?.open) },
    { label: t("Sector"), field: "sector", words: quote?.sector ?? unknownFigure },
  ];
}

/** The company's figures; what is unknown, or not quite what its name says, tells why in its title. */
export function FactList({ symbol, quote, otherwise }: FactListProps) {
  const t = useTranslate();
  const noteOf = (field: string) => {
    const note = quote?.missing[field];
    return note === undefined ? undefined : t.of({ sentence: note });
  };
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
      <DayRange symbol={symbol} quote={quote} reason={missingReason(quote, "dayRange", otherwise, t)} />
      {factsOf(symbol, quote, t).map(({ label, field, words }) => (
        <div key={label} className="min-w-0">
          <dt className="text-12 text-ink-soft">{label}</dt>
          {words === unknownFigure ? (
            <dd className="text-14">
              <UnknownValue
                what={label}
                reason={missingReason(quote, field, otherwise, t)}
                told={quote === null}
              />
            </dd>
          ) : (
            <dd
              title={noteOf(field)}
              className={classes(
                "figures text-14 font-medium break-words",
                quote?.missing[field] !== undefined &&
                  "underline decoration-line-strong decoration-dotted underline-offset-3",
              )}
            >
              {words}
              {quote?.missing[field] !== undefined && <span className="sr-only">, {noteOf(field)}</span>}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

type DayRangeProps = { symbol: string; quote: Quote | null; reason: string };

/** The day's low and high with the price on a bar between them. */
function DayRange({ symbol, quote, reason }: DayRangeProps) {
  const t = useTranslate();
  const { low = null, high = null, price = null, currency = null } = quote ?? {};
  const place = placeInRange(price, low, high);
  const words = formatDayRange(symbol, { low, high }, currency, t.locale);
  return (
    <div className="col-span-full min-w-0">
      <dt className="text-12 text-ink-soft">{t("Day range")}</dt>
      {words === unknownFigure ? (
        <dd className="text-14">
          <UnknownValue what={t("Day range")} reason={reason} told={quote === null} />
        </dd>
      ) : (
        <dd className="figures mt-0.5 flex flex-wrap items-center gap-x-3 text-13">
          <span className="sr-only">{words}</span>
          <span aria-hidden="true">{formatPrice(symbol, low, currency, t.locale)}</span>
          <span aria-hidden="true" className="relative block h-1 min-w-16 flex-1 rounded-full bg-line">
            {place !== null && (
              <span
                className="absolute top-1/2 block size-2.5 -translate-1/2 rounded-full border-2 border-surface bg-ink"
                style={{ left: `${place * 100}%` }}
              />
            )}
          </span>
          <span aria-hidden="true">{formatPrice(symbol, high, currency, t.locale)}</span>
        </dd>
      )}
    </div>
  );
}
