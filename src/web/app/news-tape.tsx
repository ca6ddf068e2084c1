import { memo, useCallback, useContext, useEffect, useRef } from "react";
import type { DetectedCompany, NewsItem } from "#contract/news.ts";
import { biggestReaction, biggestReactions } from "#web/features/companies/biggest-reactions.ts";
import { useQuoteView } from "#web/features/companies/companies.calls.ts";
import {
  LineFigures,
  type LineFiguresProps,
  lineColumns,
  MoveSince,
} from "#web/features/companies/line-figures.tsx";
import { NoSeriesContext } from "#web/features/companies/prices.calls.ts";
import type { ReactionOf } from "#web/features/companies/reactions.calls.ts";
import type { OnScreen } from "#web/features/companies/screenful.ts";
import type { NewsOrder } from "#web/features/news/news-filter.ts";
import type { NewsRowsProps } from "#web/features/news/news-rows.tsx";
import { LineMarkContext, TapeList } from "#web/features/news/tape/tape-list.tsx";
import { TapeStart } from "#web/features/news/tape/tape-start.tsx";
import { useNewsLayout } from "#web/features/news/use-news-layout.ts";
import { useExposure } from "#web/features/watchlists/holdings.calls.ts";
import { OwnMark } from "#web/features/watchlists/own-exposure.tsx";
import { useShortcuts } from "#web/lib/shortcuts.ts";

export type NewsTapeProps = {
  list: NewsRowsProps;
  /** Companies are shown. */
  visibleCards: boolean;
  /** Told of the lines, so that their prices are asked for when they are in sight. */
  onScreen: OnScreen;
  reactionOf: ReactionOf;
  /** Asks for the reaction of a headline that is not in the list. */
  want: (itemId: string) => void;
  order: NewsOrder;
};

const startReactions = 3;
/** The words of figures change with the day, not with each tick of the page's clock. */
const tickMs = 15 * 60_000;

/** The Tape with the figures of its companies. */
export function NewsTape({ list, visibleCards, onScreen, reactionOf, want, order }: NewsTapeProps) {
  const shortcuts = useShortcuts();
  const { isCompact } = useNewsLayout();
  const tick = list.nowMs - (list.nowMs % tickMs);
  const renderFigures = useCallback(
    (item: NewsItem) => {
      const { id, detectedCompanies } = item;
      if (!visibleCards) return null;
      // Sorted by reaction, a line shows the company by which it has its place.
      const moved = order === "reaction" ? biggestReaction(item, reactionOf)?.company : undefined;
      const company = moved ?? detectedCompanies[0];
      if (!company) return <span className={lineColumns} />;
      const { symbol } = company;
      return (
        <LiveFigures
          itemId={id}
          want={want}
          company={company}
          more={detectedCompanies.length - 1}
          onScreen={onScreen}
          reaction={reactionOf(id, symbol)}
          compact={isCompact}
          nowMs={tick}
        />
      );
    },
    [visibleCards, onScreen, reactionOf, want, order, isCompact, tick],
  );
  function renderStart(onSelect: (id: string) => void) {
    const items = list.rows.map(({ item }) => item);
    const reactions = biggestReactions(items, reactionOf, startReactions).map(
      ({ item, company, reaction }) => ({
        item,
        figure: (
          <span className="flex w-30 shrink-0 items-baseline justify-between gap-2">
            <span className="text-12 font-semibold">{company.symbol}</span>
            <MoveSince reaction={reaction} nowMs={tick} />
          </span>
        ),
      }),
    );
    return <TapeStart shortcuts={shortcuts} reactions={reactions} onSelect={onSelect} />;
  }
  // Where no lines can be asked for, nobody is signed in.
  const exposure = useExposure(useContext(NoSeriesContext) === undefined);
  const markOf = useCallback(
    (item: NewsItem) => exposure && <OwnMark item={item} exposure={exposure} />,
    [exposure],
  );
  return (
    <LineMarkContext value={markOf}>
      <TapeList {...list} renderFigures={renderFigures} renderStart={renderStart} />
    </LineMarkContext>
  );
}

type LiveFiguresProps = Omit<LineFiguresProps, "view"> & {
  itemId: string;
  company: DetectedCompany;
  onScreen: OnScreen;
  want: (itemId: string) => void;
};

/** The figures of a line with the price as it changes. That the line is selected changes nothing in them. */
const LiveFigures = memo(function LiveFigures({ itemId, onScreen, want, ...figures }: LiveFiguresProps) {
  const place = useRef<HTMLDivElement>(null);
  const { symbol } = figures.company;
  const view = useQuoteView(symbol);
  useEffect(() => (place.current ? onScreen(place.current, [symbol]) : undefined), [onScreen, symbol]);
  useEffect(() => want(itemId), [want, itemId]);
  return (
    <div ref={place} className={figures.compact ? "flex min-w-0 flex-1" : "shrink-0"}>
      <LineFigures {...figures} view={view} />
    </div>
  );
});
