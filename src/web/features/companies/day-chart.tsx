import { Newspaper } from "lucide-react";
import type { PriceSeries } from "#contract/market.ts";
import type { Translate } from "#domain/language/translate.ts";
import { type Direction, formatPercent, formatPrice } from "#domain/market/format.ts";
import { type DayPicture, dayPicture, daySpan, placesOnLine } from "#web/features/companies/day-line.ts";
import { isReaction, type ReactionView } from "#web/features/companies/reaction-words.ts";
import { useTranslate } from "#web/lib/language.ts";
import { nearTime } from "#web/lib/near-time.ts";
import { classes } from "#web/ui/styles.ts";

/** A headline and what its company's price did since. */
export type Headline = { atMs: number; reaction: ReactionView | undefined };

export type DayChartProps = {
  series: PriceSeries;
  /** Missing where nothing was published. */
  headline: Headline | undefined;
  direction: Direction;
  nowMs: number;
  /** When other stories came out: each has a dot on the line. */
  stories?: readonly number[];
};

const box = { width: 600, height: 100 };
const tones = {
  up: { line: "stroke-gain", area: "fill-gain-soft", dot: "bg-gain" },
  down: { line: "stroke-loss", area: "fill-loss-soft", dot: "bg-loss" },
  flat: { line: "stroke-ink-soft", area: "fill-sunken", dot: "bg-ink-soft" },
} as const;

/** The day as a line. What came after the headline has the color of the move since, and ground under it. */
export function DayChart({ series, headline, direction, nowMs, stories = [] }: DayChartProps) {
  const t = useTranslate();
  const picture = dayPicture(series, headline?.atMs ?? null, box);
  if (!picture) return null;
  const prices = series.points.map(({ price }) => price);
  const money = (price: number) => formatPrice(series.symbol, price, series.currency, t.locale);
  const span = daySpan(series.points);
  return (
    <div
      aria-hidden="true"
      className="grid h-full grid-cols-[minmax(0,1fr)_auto] grid-rows-[1.25rem_minmax(0,1fr)_1rem] gap-x-2"
    >
      <div className="relative">
        {picture.mark && headline && (
          <MarkLabel x={picture.mark.x} words={markWords(picture.mark.edge, headline.atMs, nowMs, t)} />
        )}
      </div>
      <div className="relative col-start-1 row-start-2">
        <Lines picture={picture} direction={direction} parted={headline !== undefined} />
        {picture.mark && (
          <span
            className="absolute -top-1 bottom-0 w-px bg-ink"
            style={{ left: `${(picture.mark.x / box.width) * 100}%` }}
          />
        )}
        {placesOnLine(series, stories, box).map(({ x, y }) => (
          <span
            key={`${x} ${y}`}
            className="absolute size-2.5 -translate-1/2 rounded-full border-2 border-surface bg-accent"
            style={{ left: `${(x / box.width) * 100}%`, top: `${y}%` }}
          />
        ))}
        <span
          className={classes(
            "absolute size-2 -translate-1/2 rounded-full outline-2 outline-surface",
            tones[picture.after === "" && headline ? "flat" : direction].dot,
          )}
          style={{ left: `${(picture.end.x / box.width) * 100}%`, top: `${picture.end.y}%` }}
        />
      </div>
      <div className="figures col-start-2 row-start-2 flex flex-col justify-between text-right text-12 leading-none text-ink-faint">
        <span>{money(Math.max(...prices))}</span>
        <span>{money(Math.min(...prices))}</span>
      </div>
      <div className="figures col-start-1 row-start-3 flex items-end justify-between text-12 leading-none text-ink-faint">
        <span>{nearTime(span.fromMs, span.fromMs, t)}</span>
        <span>{nearTime(span.toMs, span.toMs, t)}</span>
      </div>
    </div>
  );
}

type LinesProps = {
  picture: DayPicture;
  direction: Direction;
  /** A headline parts the line: what was before it has no color. */
  parted: boolean;
};

function Lines({ picture: { before, after, area, baseline }, direction, parted }: LinesProps) {
  const { line, area: ground } = tones[direction];
  const stroke = {
    fill: "none",
    vectorEffect: "non-scaling-stroke",
    strokeLinecap: "round",
    strokeLinejoin: "round",
  } as const;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${box.width} ${box.height}`}
      preserveAspectRatio="none"
      className="absolute inset-0 h-full w-full animate-fade-in overflow-visible"
    >
      <path d={area} className={ground} />
      {baseline !== null && (
        <path
          d={`M0 ${baseline}H${box.width}`}
          {...stroke}
          strokeWidth={1}
          strokeDasharray="1 4"
          className="stroke-line-strong"
        />
      )}
      <path d={before} {...stroke} strokeWidth={1.5} className={parted ? "stroke-line-strong" : line} />
      <path d={after} {...stroke} strokeWidth={2} className={line} />
    </svg>
  );
}

/** Beside the mark, towards the side that has more room. */
function MarkLabel({ x, words }: { x: number; words: string }) {
  const share = (x / box.width) * 100;
  const isLeft = share < 50;
  return (
    <span
      className="figures absolute top-0 flex items-center gap-1 text-12 leading-none font-medium whitespace-nowrap"
      style={isLeft ? { left: `${share}%` } : { right: `${100 - share}%` }}
    >
      <Newspaper aria-hidden="true" className="size-3.5" />
      {words}
    </span>
  );
}

type Edge = NonNullable<DayPicture["mark"]>["edge"];

/** "Headline 10:14 AM", "Headline Sat 3:04 PM, after the close". */
function markWords(edge: Edge, atMs: number, nowMs: number, t: Translate): string {
  const time = nearTime(atMs, nowMs, t);
  if (edge === "before") return t("Headline {time}, before this session", { time });
  return t(edge === "after" ? "Headline {time}, after the close" : "Headline {time}", { time });
}

/** What the chart shows, for who does not see it; null where there is no chart. */
export function formatDay(
  series: Pick<PriceSeries, "symbol" | "points" | "previousClose" | "currency">,
  headline: Headline | undefined,
  nowMs: number,
  t: Translate,
): string | null {
  const [first, last] = [series.points[0], series.points.at(-1)];
  const picture = dayPicture(series, headline?.atMs ?? null, box);
  if (!picture || !first || !last) return null;
  const said = ({ at, price }: typeof first) =>
    t("{price} at {time}", {
      price: formatPrice(series.symbol, price, series.currency, t.locale),
      time: nearTime(Date.parse(at), nowMs, t),
    });
  const day = t("From {from} to {to}.", { from: said(first), to: said(last) });
  if (!headline || !picture.mark) return day;
  const { edge } = picture.mark;
  const { reaction } = headline;
  const heard = edgeText(edge, nearTime(headline.atMs, nowMs, t), t);
  if (!reaction || !isReaction(reaction)) return `${heard}. ${day}`;
  const percent = formatPercent(reaction.movePercent, t.locale);
  return `${t("{headline}; since then {percent}", { headline: heard, percent })}. ${day}`;
}

function edgeText(edge: Edge, time: string, t: Translate): string {
  if (edge === "before") return t("Headline at {time}, before this session", { time });
  return t(edge === "after" ? "Headline at {time}, after the close" : "Headline at {time}", { time });
}
