import { ListChecks } from "lucide-react";
import { useEffect } from "react";
import type { DetectedCompany } from "#contract/news.ts";
import { dateFormat, listFormat, numberFormat } from "#domain/language/formats.ts";
import type { Translate } from "#domain/language/translate.ts";
import { type Exposure, type Touch, touchedBy, touchedPercentMin } from "#domain/watchlists/holdings.ts";
import { useExposure } from "#web/features/watchlists/holdings.calls.ts";
import { useTranslate } from "#web/lib/language.ts";

type Named = { detectedCompanies: readonly DetectedCompany[]; tags?: readonly string[] | undefined };

const touched = ({ detectedCompanies, tags }: Named, exposure: Exposure) =>
  touchedBy(
    detectedCompanies.map(({ symbol }) => symbol),
    exposure,
    tags,
  );

/** How much of what the user has a headline touches: 0 where that is not known, undefined where it touches nothing. */
export type RankOfOwn = (item: Named) => number | undefined;

export type OwnExposureProps = { onChange: (rankOf: RankOfOwn) => void };

/** Tells a page that sorts by it what headlines touch. Renders nothing. */
export function OwnExposure({ onChange }: OwnExposureProps) {
  const exposure = useExposure();
  useEffect(() => {
    if (!exposure) return;
    onChange((item) => {
      const touch = touched(item, exposure);
      return touch && (touch.percent ?? 0);
    });
  }, [exposure, onChange]);
  return null;
}

const percentFormat = numberFormat({ style: "percent", maximumFractionDigits: 1 });
const names = listFormat({ type: "conjunction" });
const dayFormat = dateFormat({ dateStyle: "medium", timeZone: "UTC" });
/** Funds that are named: further ones have smaller parts. */
const namedFundsMax = 3;

/** "12.4%"; of the smallest part "<0.1%". */
export function formatShare(percent: number, t: Translate): string {
  const format = percentFormat(t.locale).format;
  return percent < touchedPercentMin ? `<${format(touchedPercentMin / 100)}` : format(percent / 100);
}

/** A day of a fund's report, YYYY-MM-DD, in words. */
export const formatReportDay = (day: string, t: Translate): string =>
  dayFormat(t.locale).format(Date.parse(day));

type Uncounted = Pick<Exposure, "unpriced" | "unreported">;

/** What the mark says in words. */
export function touchWords(
  { percent, funds }: Touch,
  { unpriced, unreported }: Uncounted,
  t: Translate,
): string {
  if (percent === null) return t("In your watchlists");
  const symbols = names(t.locale);
  return [
    t("Touches {percent} of yours", { percent: formatShare(percent, t) }),
    ...funds.slice(0, namedFundsMax).map(({ symbol, asOf, percent: part }) =>
      t("Including {percent} through {fund}, holdings of {date}", {
        percent: formatShare(part, t),
        fund: symbol,
        date: formatReportDay(asOf, t),
      }),
    ),
    ...(unpriced.length === 0
      ? []
      : [t("Not counted, as their prices aren't known: {symbols}", { symbols: symbols.format(unpriced) })]),
    ...(unreported.length === 0
      ? []
      : [
          t("Not counted, as their holdings aren't known: {symbols}", {
            symbols: symbols.format(unreported),
          }),
        ]),
  ].join(". ");
}

export type OwnMarkProps = { item: Named; exposure: Exposure };

/** In a line about something that the user has or watches: how much of everything that is. */
export function OwnMark({ item, exposure }: OwnMarkProps) {
  const t = useTranslate();
  const touch = touched(item, exposure);
  if (touch === undefined) return null;
  const { percent } = touch;
  const words = touchWords(touch, exposure, t);
  return (
    <span
      title={words}
      className="figures inline-flex h-4.5 shrink-0 items-center rounded-4 bg-accent-soft px-1 text-12 font-medium text-accent"
    >
      <span className="sr-only">{words}</span>
      {percent === null ? (
        <ListChecks aria-hidden="true" className="size-3" />
      ) : (
        <span aria-hidden="true">{formatShare(percent, t)}</span>
      )}
    </span>
  );
}

/** The same of a story that touches some of it, in words for everyone to see. */
export function OwnNote({ item, exposure }: OwnMarkProps) {
  const t = useTranslate();
  const touch = touched(item, exposure);
  return touch && touch.percent !== null ? (
    <p className="text-13 text-ink-soft">{touchWords(touch, exposure, t)}.</p>
  ) : null;
}
