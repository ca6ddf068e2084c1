import { type ReactNode, useCallback } from "react";
import type { NewsItem } from "#contract/news.ts";
import { rowMarks } from "#web/features/news/news-item-row.tsx";
import { idOf, type NewsRow, type NewsRowsProps } from "#web/features/news/news-rows.tsx";
import { useRowActions } from "#web/features/news/row-actions.tsx";
import { TapeLine } from "#web/features/news/tape/tape-line.tsx";
import { TapePane } from "#web/features/news/tape/tape-pane.tsx";
import { useNewsLayout } from "#web/features/news/use-news-layout.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Tape } from "#web/ui/item-list/tape/tape.tsx";
import type { LineState } from "#web/ui/item-list/tape/tape-row.tsx";

export type TapeListProps = NewsRowsProps & {
  /** See TapeLine. */
  renderFigures: (item: NewsItem) => ReactNode;
  /** What the pane shows while no line is selected. */
  renderStart: (select: (id: string) => void) => ReactNode;
};

/** A line for each story, and a pane with the selected one. */
export function TapeList(props: TapeListProps) {
  const t = useTranslate();
  // The line over the list and the pill are in the controls.
  const { rows, nowMs, renderDetails, renderFigures, newItems: _, status: __, ...list } = props;
  const { isCompact } = useNewsLayout();
  const { change } = useRowActions();
  const renderLine = useCallback(
    (row: NewsRow, line: LineState, toOthers: (id: string) => void) => (
      <TapeLine row={row} {...line} renderFigures={renderFigures} onStory={toOthers} />
    ),
    [renderFigures],
  );
  return (
    <Tape
      {...list}
      place="news"
      attribute={rowMarks.item}
      compact={isCompact}
      nowMs={nowMs}
      items={rows}
      keyOf={idOf}
      words={{
        pane: t("Selected story"),
        previous: t("Previous story"),
        next: t("Next story"),
        close: t("Close the story"),
      }}
      renderLine={renderLine}
      renderPane={(row, pane) => <TapePane row={row} nowMs={nowMs} renderDetails={renderDetails} {...pane} />}
      onStay={({ item }) => change(item, { read: true })}
    />
  );
}
