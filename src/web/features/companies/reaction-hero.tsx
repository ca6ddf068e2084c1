import type { Reaction } from "#contract/market.ts";
import { formatOpening } from "#domain/market/exchange-time.ts";
import { directionOf, formatChange, formatPercent } from "#domain/market/format.ts";
import { marketStateAt } from "#domain/market/session.ts";
import { reactionTones } from "#web/features/companies/company-figures.tsx";
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
