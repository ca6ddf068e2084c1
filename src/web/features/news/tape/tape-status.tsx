import { ChevronDown, TriangleAlert } from "lucide-react";
import { useId } from "react";
import type { NewsSource } from "#contract/news.ts";
import type { Translate } from "#domain/language/translate.ts";
import { formatAge } from "#domain/market/age.ts";
import type { NewsList } from "#web/features/news/news-list.ts";
import { NewsSourcesPanel } from "#web/features/news/sources-panel.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { absoluteTime, useNow } from "#web/lib/moment.ts";

/** When the list was checked, and behind it how each source fares: what Cards say in lines over the list. */
export function TapeStatus({ list }: { list: NewsList }) {
  const t = useTranslate();
  const id = useId();
  const nowMs = useNow();
  const failing = list.sources.filter(({ state }) => state === "failing");
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        title={absoluteTime(list.checkedMs, t)}
        className="figures inline-flex h-8 shrink-0 items-center gap-1 rounded-8 px-1.5 text-12 whitespace-nowrap text-ink-soft hover:bg-sunken hover:text-ink"
      >
        {failing.length > 0 && <TriangleAlert aria-hidden="true" className="size-3.5 text-warning" />}
        {failing.length > 0
          ? failingText(failing, list.sources, t)
          : t("Checked {age}", { age: formatAge(list.checkedMs, nowMs, t) })}
        <span className="sr-only">, {t("Sources")}</span>
        <ChevronDown aria-hidden="true" className="size-3.5" />
      </button>
      <section
        id={id}
        popover="auto"
        aria-label={t("Where headlines come from")}
        className="fixed inset-auto top-[calc(var(--tape-top)+0.25rem)] right-(--tape-edge) max-h-[70dvh] w-[min(52rem,92vw)] overflow-y-auto rounded-8 border border-line bg-surface p-3 text-ink shadow-float"
      >
        <p className="figures px-1 pb-2 text-12 text-ink-soft">
          {t("Last checked {age}.", { age: formatAge(list.checkedMs, nowMs, t) })}{" "}
          {t(
            { one: "{count} headline is shown.", other: "{count} headlines are shown." },
            { count: list.visible.length },
          )}
        </p>
        <NewsSourcesPanel sources={list.sources} nowMs={nowMs} />
      </section>
    </>
  );
}

/** Short: why it is stands behind the button. */
function failingText(failing: readonly NewsSource[], sources: readonly NewsSource[], t: Translate): string {
  return t("{failed} of {total} sources failing", { failed: failing.length, total: sources.length });
}
