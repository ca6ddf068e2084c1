import { ArrowLeft } from "lucide-react";
import { memo, type ReactNode, useCallback, useContext, useEffect, useRef } from "react";
import type { DetectedCompany, NewsItem } from "#contract/news.ts";
import { commands } from "#domain/settings/commands.data.ts";
import { type Shortcuts, shortcutText } from "#domain/settings/shortcuts.ts";
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
import { PaneNoteContext } from "#web/features/news/tape/tape-pane.tsx";
import { useNewsLayout } from "#web/features/news/use-news-layout.ts";
import { useExposure } from "#web/features/watchlists/holdings.calls.ts";
import { OwnMark, OwnNote } from "#web/features/watchlists/own-exposure.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { useShortcuts } from "#web/lib/shortcuts.ts";
import { Rich } from "#web/ui/rich.tsx";
import { KeyCap, ShortcutKeys } from "#web/ui/shortcut-keys.tsx";
import { classes } from "#web/ui/styles.ts";

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
    const places = items.filter(({ detectedCompanies }) => visibleCards && detectedCompanies.length > 0);
    const room = Math.min(startReactions, places.length);
    return <TapeStart shortcuts={shortcuts} reactions={reactions} room={room} onSelect={onSelect} />;
  }
  // Where no lines can be asked for, nobody is signed in.
  const exposure = useExposure(useContext(NoSeriesContext) === undefined);
  const markOf = useCallback(
    (item: NewsItem) => exposure && <OwnMark item={item} exposure={exposure} />,
    [exposure],
  );
  const noteOf = useCallback(
    (item: NewsItem) => exposure && <OwnNote item={item} exposure={exposure} />,
    [exposure],
  );
  return (
    <LineMarkContext value={markOf}>
      <PaneNoteContext value={noteOf}>
        <TapeList {...list} renderFigures={renderFigures} renderStart={renderStart} />
      </PaneNoteContext>
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

export type TapeStartProps = {
  /** Null while keys are switched off. */
  shortcuts: Shortcuts | null;
  /** The biggest reactions of the list, each with what is shown of it. */
  reactions: readonly { item: NewsItem; figure: ReactNode }[];
  /** For how many there is a place, so that nothing moves once they are known. */
  room: number;
  onSelect: (id: string) => void;
};

/** As high as the rows that are to come, and the line below the last. */
const roomHeights = [
  "",
  "min-h-[calc(2.75rem+2px)]",
  "min-h-[calc(5.5rem+3px)]",
  "min-h-[calc(8.25rem+4px)]",
];

/** The pane before a line is selected: what the keys do, and what moved most. */
export function TapeStart({ shortcuts, reactions, room, onSelect }: TapeStartProps) {
  const t = useTranslate();
  const next = shortcuts?.["news.next"];
  return (
    <div className="flex flex-col gap-7 p-5">
      <p className="flex items-center gap-2 text-14 text-ink-soft">
        <ArrowLeft aria-hidden="true" className="size-4 shrink-0" />
        {next ? (
          <span>
            <Rich
              text={t("Choose a story, or press <key>{key}</key>.", { key: shortcutText(next, t) })}
              marks={{ key: (key) => <KeyCap>{key}</KeyCap> }}
            />
          </span>
        ) : (
          t("Choose a story to see it here.")
        )}
      </p>
      {room > 0 && (
        <section aria-labelledby="tape-reactions">
          <h2 id="tape-reactions" className="pb-2 text-13 font-semibold">
            {t("Biggest reactions")}
          </h2>
          <ol className={classes("divide-y divide-line border-y border-line", roomHeights[room])}>
            {reactions.length === 0 && (
              <li className="flex min-h-11 items-center px-1 text-14 text-ink-soft">--</li>
            )}
            {reactions.map(({ item, figure }) => (
              <li key={item.id}>
                <button
                  type="button"
                  onClick={() => onSelect(item.id)}
                  className="flex min-h-11 w-full items-baseline gap-3 px-1 py-2 text-left -outline-offset-2 hover:bg-sunken"
                >
                  {figure}
                  <span dir="auto" className="min-w-0 flex-1 text-14">
                    {item.title}
                  </span>
                </button>
              </li>
            ))}
          </ol>
          <p className="pt-2 text-12 text-ink-soft">
            {t("In each line: the move today, the move since the headline, and its points vs S&P 500.")}
          </p>
        </section>
      )}
      {shortcuts && (
        <section aria-labelledby="tape-keys">
          <h2 id="tape-keys" className="pb-2 text-13 font-semibold">
            {t("Keys")}
          </h2>
          <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5 text-13">
            {commands.map(({ id, place, label }) => {
              const shortcut = place === "news" ? shortcuts[id] : null;
              return shortcut === null ? null : (
                <div key={id} className="col-span-2 grid grid-cols-subgrid items-center">
                  <dt>
                    <ShortcutKeys shortcut={shortcut} />
                  </dt>
                  <dd className="text-ink-soft">{t.of(label)}</dd>
                </div>
              );
            })}
          </dl>
        </section>
      )}
    </div>
  );
}
