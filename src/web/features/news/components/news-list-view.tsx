import { memo, type ReactNode, type Ref } from "react";
import type { NewsItem } from "#contract/news.ts";
import { StoryRow } from "#web/features/news/components/row/story-row.tsx";
import type { NewsRow } from "#web/features/news/news-rows.ts";
import { RowChunk } from "#web/ui/row-chunk.tsx";

/** Lists up to this length stand whole: the browser's own search finds every headline. */
const wholeRowsMax = 50;
const chunkRows = 25;

export type NewsListViewProps = {
  rows: readonly NewsRow[];
  nowMs: number;
  renderDetails: (item: NewsItem) => ReactNode;
  ref?: Ref<HTMLDivElement>;
};

/** The rows in one frame. A long list is drawn only around the screen. */
export const NewsListView = memo(function NewsListView({ rows, ref, ...shared }: NewsListViewProps) {
  const starts =
    rows.length <= wholeRowsMax
      ? []
      : Array.from({ length: Math.ceil(rows.length / chunkRows) }, (_, at) => at * chunkRows);
  return (
    <div ref={ref} className="divide-y divide-line rounded-8 border border-line bg-surface">
      {starts.length === 0 && <Rows rows={rows} start={0} {...shared} />}
      {starts.map((start) => (
        <RowChunk key={start} rows={Math.min(chunkRows, rows.length - start)} first={start === 0}>
          {() => <Rows rows={rows.slice(start, start + chunkRows)} start={start} {...shared} />}
        </RowChunk>
      ))}
    </div>
  );
});

type RowsProps = Omit<NewsListViewProps, "ref"> & { start: number };

function Rows({ rows, start, nowMs, renderDetails }: RowsProps) {
  return (
    <ol start={start + 1} className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.item.id}>
          <StoryRow row={row} nowMs={nowMs} renderDetails={renderDetails} />
        </li>
      ))}
    </ol>
  );
}
