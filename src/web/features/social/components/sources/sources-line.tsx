import { ChevronRight, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { SocialSource } from "#contract/social.ts";
import { ageInWords } from "#domain/market/age.ts";
import { SourcesPanel } from "#web/features/social/components/sources/sources-panel.tsx";
import { absoluteTime } from "#web/lib/moment.ts";
import { classes } from "#web/ui/styles.ts";

export type SourcesLineProps = {
  sources: SocialSource[];
  /** When the last answer came. */
  checkedMs: number;
  nowMs: number;
  /** Stands open from the start: there is nothing else to see. */
  startsOpen: boolean;
};

/** The line over the list: how many sources answered. It keeps its height and opens the list of all of them. */
export function SourcesLine({ sources, checkedMs, nowMs, startsOpen }: SourcesLineProps) {
  const [chosen, setChosen] = useState<boolean>();
  const open = chosen ?? startsOpen;
  const answered = sources.filter(({ state }) => state === "ok").length;
  const isPart = sources.some(({ state }) => state === "limited" || state === "failing");
  return (
    <>
      <div className="flex h-8 items-center gap-2.5 text-12 text-ink-soft">
        <button
          type="button"
          aria-expanded={open}
          aria-controls="social-sources"
          onClick={() => setChosen(!open)}
          className="figures -mx-1 inline-flex h-6 items-center gap-1 rounded-4 px-1 hover:text-ink"
        >
          {isPart && <TriangleAlert aria-hidden="true" className="size-3.5 text-warning" />}
          <span className={classes(isPart && "font-medium text-ink")}>
            {answered} of {sources.length} sources answered
          </span>
          <ChevronRight
            aria-hidden="true"
            className={classes("size-3.5 transition-transform duration-150", open && "rotate-90")}
          />
        </button>
        <time
          dateTime={new Date(checkedMs).toISOString()}
          title={absoluteTime(checkedMs)}
          className="figures truncate"
        >
          Loaded {ageInWords(checkedMs, nowMs)}
        </time>
      </div>
      <section id="social-sources" aria-label="Where posts come from" hidden={!open} className="pb-3">
        {open && <SourcesPanel sources={sources} nowMs={nowMs} />}
      </section>
    </>
  );
}
