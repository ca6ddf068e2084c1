import type { NoReaction, Reaction } from "#contract/market.ts";
import type { DetectedCompany } from "#contract/news.ts";
import type { Translate } from "#domain/language/translate.ts";
import { formatOpening } from "#domain/market/exchange-time.ts";
import { directionOf, formatChange, formatPercent } from "#domain/market/format.ts";
import { marketStateAt } from "#domain/market/session.ts";
import { CompanyMark, reactionTones, UnknownFigure } from "#web/features/companies/company-figures.tsx";
import { failureText, type QuoteView } from "#web/features/companies/quote-book.ts";
import {
  formatAgainstMarket,
  formatReaction,
  isReaction,
  type ReactionView,
} from "#web/features/companies/reaction-words.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Skeleton } from "#web/ui/loading.tsx";
import { classes } from "#web/ui/styles.ts";
import { ChangeArrow } from "#web/ui/tag.tsx";
import { UnknownValue } from "#web/ui/unknown-value.tsx";

export type LineFiguresProps = {
  /** The first company of the headline. */
  company: DetectedCompany;
  /** How many more it names. */
  more: number;
  view: QuoteView;
  /** What the price did since the headline; undefined while that is not known. */
  reaction: ReactionView | undefined;
  /** In a row as wide as there is room, in which nothing is a button. */
  compact?: boolean;
  nowMs: number;
};

/** Columns of the figures; a line without a company leaves them empty. */
export const lineColumns = "grid w-70 shrink-0 grid-cols-[9.25rem_4.5rem_2.75rem] items-center gap-x-2";

/**
 * A company in one line: who, its day, and what its price did since the headline. Only the last has color, so that a
 * column of moves can be scanned.
 */
export function LineFigures(props: LineFiguresProps) {
  const { company, more, view, reaction, compact = false, nowMs } = props;
  return (
    <div className={compact ? "flex min-w-0 flex-1 items-center justify-between gap-3" : lineColumns}>
      <CompanyInLine company={company} more={more} view={view} compact={compact} nowMs={nowMs} />
      <Since reaction={reaction} compact={compact} nowMs={nowMs} />
    </div>
  );
}

type CompanyInLineProps = Pick<LineFiguresProps, "company" | "more" | "view" | "nowMs"> & {
  compact: boolean;
};

/** Who, and its day. */
export function CompanyInLine({ company, more, view, compact, nowMs }: CompanyInLineProps) {
  return (
    <span className="flex min-w-0 items-center gap-1.5" title={company.name}>
      <CompanyMark symbol={company.symbol} size="xs" logo={view.quote?.logo ?? null} />
      <span className="sr-only">{company.name}</span>
      <span className="min-w-0 truncate text-12 font-semibold">
        {company.symbol}
        {more > 0 && <span className="figures pl-1 font-normal text-ink-soft">+{more}</span>}
      </span>
      <DayMove view={view} compact={compact} nowMs={nowMs} />
    </span>
  );
}

/** The move of the day, without color: it is not what the headline did. */
function DayMove({ view: { quote, failure }, compact, nowMs }: PartProps<"view">) {
  const t = useTranslate();
  const place = classes("figures shrink-0 text-12 text-ink-soft", !compact && "ml-auto");
  if (quote && quote.changePercent !== null)
    return (
      <span title={t("Today")} className={place}>
        <span className="sr-only">{t("today")} </span>
        {formatPercent(quote.changePercent, t.locale)}
      </span>
    );
  if (!quote && failure?.reason === "pending")
    return (
      <span className={compact ? undefined : "ml-auto"} title={t.of(failure.words ?? failure.message)}>
        <span className="sr-only">{t("Price on its way")}</span>
        <Skeleton className="h-2.5 w-10" />
      </span>
    );
  const reason = quote ? t("No daily change available.") : failureText(failure, nowMs, t);
  return <Unknown what={t("Move of the day")} reason={reason} compact={compact} className={place} />;
}

type PartProps<Name extends keyof LineFiguresProps> = Pick<LineFiguresProps, Name | "nowMs"> & {
  compact: boolean;
};

type UnknownProps = { what: string; reason: string | undefined; compact: boolean; className: string };

/** Tells its reason by itself, but where the whole line is what is tapped. */
function Unknown({ what, reason, compact, className }: UnknownProps) {
  return compact ? (
    <span className={className}>
      <span className="sr-only">{what} </span>
      <UnknownFigure reason={reason} />
    </span>
  ) : (
    <UnknownValue what={what} reason={reason} tabbable={false} className={className} />
  );
}

type MoveSinceProps = { reaction: Reaction; nowMs: number };

/** The move since publication, to be scanned in a column. */
export function MoveSince({ reaction, nowMs }: MoveSinceProps) {
  const t = useTranslate();
  const direction = directionOf(reaction.movePercent) ?? "flat";
  const words = formatReaction(reaction, nowMs, t);
  return (
    <span title={words} className="figures text-right text-13 font-semibold whitespace-nowrap">
      <span className="sr-only">{words}</span>
      <span aria-hidden="true" className={reactionTones[direction]}>
        <ChangeArrow direction={direction} />
        {formatPercent(reaction.movePercent, t.locale)}
      </span>
    </span>
  );
}

/** Why there is no move, and when the exchange opens where that is what it waits for. */
function notYet({ reason, words: said, state }: NoReaction, nowMs: number, t: Translate): string {
  const words = t.of(said ?? reason);
  const opening = state === "waiting" ? formatOpening(marketStateAt(nowMs), nowMs, t) : null;
  return opening === null ? words : `${words} ${opening}.`;
}

function Since({ reaction, compact, nowMs }: PartProps<"reaction">) {
  const t = useTranslate();
  if (!reaction || (!isReaction(reaction) && reaction.state === "loading"))
    return (
      <span
        className="justify-self-end"
        title={reaction ? t.of(reaction.words ?? reaction.reason) : t("Calculating…")}
      >
        <span className="sr-only">{t("Move since publication on its way")}</span>
        <Skeleton className="h-2.5 w-14" />
      </span>
    );
  if (!isReaction(reaction))
    return (
      <Unknown
        what={t("Move since publication")}
        reason={notYet(reaction, nowMs, t)}
        compact={compact}
        className="figures justify-self-end text-13"
      />
    );
  if (compact) return <MoveSince reaction={reaction} nowMs={nowMs} />;
  const against = formatAgainstMarket(reaction, t);
  return (
    <>
      <MoveSince reaction={reaction} nowMs={nowMs} />
      {against === null ? (
        <UnknownValue
          what={t("Points against the S&P 500")}
          reason={
            reaction.reason === undefined
              ? t("The market's move isn't available.")
              : t.of(reaction.words ?? reaction.reason)
          }
          tabbable={false}
          className="figures justify-self-end text-12"
        />
      ) : (
        <span aria-hidden="true" title={against} className="figures text-right text-12 text-ink-soft">
          {formatChange(reaction.againstMarketPoints, t.locale)}
        </span>
      )}
    </>
  );
}
