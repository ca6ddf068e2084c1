import { ChevronDown, TriangleAlert } from "lucide-react";
import { useId } from "react";
import type { NewsSource } from "#contract/news.ts";
import { formatAge } from "#domain/market/age.ts";
import type { NewsList } from "#web/features/news/news-list.ts";
import { NewsSourcesPanel } from "#web/features/news/sources-panel.tsx";
import { absoluteTime, useNow } from "#web/lib/moment.ts";

/** When the list was checked, and behind it how each source fares: what Cards say in lines over the list. */
export function TapeStatus({ list }: { list: NewsList }) {
  const id = useId();
  const nowMs = useNow();
  const failing = list.sources.filter(({ state }) => state === "failing");
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        title={absoluteTime(list.checkedMs)}
        className="figures inline-flex h-8 shrink-0 items-center gap-1 rounded-8 px-1.5 text-12 whitespace-nowrap text-ink-soft hover:bg-sunken hover:text-ink"
      >
        {failing.length > 0 && <TriangleAlert aria-hidden="true" className="size-3.5 text-warning" />}
        {failing.length > 0
          ? failingText(failing, list.sources)
          : `Checked ${formatAge(list.checkedMs, nowMs)}`}
        <span className="sr-only">, sources</span>
        <ChevronDown aria-hidden="true" className="size-3.5" />
      </button>
      <section
        id={id}
        popover="auto"
        aria-label="Where headlines come from"
        className="fixed inset-auto top-[calc(var(--tape-top)+0.25rem)] right-(--tape-edge) max-h-[70dvh] w-[min(52rem,92vw)] overflow-y-auto rounded-8 border border-line bg-surface p-3 text-ink shadow-float"
      >
        <p className="figures px-1 pb-2 text-12 text-ink-soft">
          Last checked {formatAge(list.checkedMs, nowMs)}. {list.visible.length} headlines are shown.
        </p>
        <NewsSourcesPanel sources={list.sources} nowMs={nowMs} />
      </section>
    </>
  );
}

/** Short: why it is stands behind the button. */
function failingText(failing: readonly NewsSource[], sources: readonly NewsSource[]): string {
  return `${failing.length} of ${sources.length} sources failing`;
}
