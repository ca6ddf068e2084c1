import { ChevronDown } from "lucide-react";
import { memo, type ReactNode, useId, useState } from "react";
import type { NewsItem } from "#contract/news.ts";
import { NewsItemRow, rowMarks } from "#web/features/news/components/row/news-item-row.tsx";
import { type NewsRow, sourcesOf } from "#web/features/news/news-rows.ts";
import { classes } from "#web/ui/styles.ts";

export type StoryRowProps = {
  row: NewsRow;
  nowMs: number;
  renderDetails: (item: NewsItem) => ReactNode;
};

/** A headline; where others tell the same story, they open under it. */
export const StoryRow = memo(function StoryRow({ row, nowMs, renderDetails }: StoryRowProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { item, others } = row;
  const note = others.length > 0 && (
    <button
      {...{ [rowMarks.story]: "" }}
      type="button"
      aria-expanded={open}
      aria-controls={id}
      onClick={() => setOpen(!open)}
      className="figures inline-flex min-h-6 items-center gap-0.5 rounded-4 px-1 font-medium whitespace-nowrap text-ink hover:bg-sunken"
    >
      {noteText(row)}
      <ChevronDown
        aria-hidden="true"
        className={classes("size-3.5 text-ink-soft transition-transform duration-150", open && "rotate-180")}
      />
    </button>
  );
  return (
    <>
      <NewsItemRow item={item} nowMs={nowMs} note={note}>
        {renderDetails(item)}
      </NewsItemRow>
      {others.length > 0 && open && (
        <ul id={id} aria-label={`Other sources of: ${item.title}`} className="pb-2.5 pl-3 sm:pl-4">
          {others.map((other) => (
            <li key={other.id}>
              <NewsItemRow nested item={other} nowMs={nowMs} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
});

/** Two headlines of one source are no two sources. */
function noteText(row: NewsRow): string {
  const sources = sourcesOf(row);
  return sources > 1 ? `${sources} sources` : `${row.others.length + 1} headlines`;
}
