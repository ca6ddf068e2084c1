import { ChevronRight } from "lucide-react";
import { Suspense, useState } from "react";
import type { NewsSource } from "#contract/news.ts";
import { ageInWords } from "#domain/market/age.ts";
import { absoluteTime } from "#web/lib/moment.ts";
import { loadedLate } from "#web/ui/loaded-late.tsx";
import { classes } from "#web/ui/styles.ts";

const SourcesPanel = loadedLate(
  async () => (await import("#web/features/news/components/sources-panel.tsx")).SourcesPanel,
);

export type StatusLineProps = {
  /** When the last answer came. */
  checkedMs: number;
  nowMs: number;
  sources: NewsSource[];
  /** How many headlines stand in how many rows. */
  headlines: number;
  rows: number;
};

/** The line over the list. The pill floats beside it, so it always keeps its height. Opens the list of sources. */
export function StatusLine({ checkedMs, nowMs, sources, headlines, rows }: StatusLineProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="flex h-8 items-center gap-3 text-12 text-ink-soft">
        <button
          type="button"
          aria-expanded={open}
          aria-controls="news-sources"
          onClick={() => setOpen(!open)}
          className="-mx-1 inline-flex h-6 items-center gap-0.5 rounded-4 px-1 hover:text-ink"
        >
          <time
            dateTime={new Date(checkedMs).toISOString()}
            title={absoluteTime(checkedMs)}
            className="figures"
          >
            Last checked {ageInWords(checkedMs, nowMs)}
          </time>
          <span className="sr-only">, sources</span>
          <ChevronRight
            aria-hidden="true"
            className={classes("size-3.5 transition-transform duration-150", open && "rotate-90")}
          />
        </button>
        {rows < headlines && (
          <span className="figures truncate max-sm:hidden">
            {headlines} headlines, {rows} stories
          </span>
        )}
      </div>
      <section id="news-sources" aria-label="Where headlines come from" hidden={!open} className="pb-3">
        {open && (
          <Suspense>
            <SourcesPanel sources={sources} nowMs={nowMs} />
          </Suspense>
        )}
      </section>
    </>
  );
}

/** The same line while there is no list yet. */
export function WaitingLine({ text }: { text: string }) {
  return (
    <p role="status" className="flex h-8 items-center truncate text-12 text-ink-soft">
      {text}
    </p>
  );
}
