import { Check, CircleAlert, Minus } from "lucide-react";
import type { OpmlLine } from "#contract/feeds.ts";

export type ImportLinesProps = { lines: readonly OpmlLine[] };

const signs = {
  added: <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />,
  followed: <Minus aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-faint" />,
  refused: <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />,
} as const;

/** That a feed was added is the sign's to show; readers hear it. */
const outcomeLook = { added: "sr-only", followed: "text-ink-soft", refused: "text-danger" } as const;

function outcomeOf({ outcome, reason }: OpmlLine): string {
  if (outcome === "added") return "Added.";
  if (outcome === "followed") return reason === null ? "Followed already." : `Followed already. ${reason}`;
  return `Refused. ${reason ?? ""}`.trim();
}

/** One line of the document after the other; the list scrolls in its own box. */
export function ImportLines({ lines }: ImportLinesProps) {
  return (
    <section
      aria-label="Lines of the document"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
      tabIndex={0}
      className="max-h-[min(26rem,50dvh)] overflow-y-auto rounded-8 border border-line"
    >
      <ul>
        {lines.map((each, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a line may list several feeds, and the list never changes.
            key={at}
            className="flex items-start gap-2.5 border-b border-line px-3 py-2 text-13 [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto] last:border-0"
          >
            {signs[each.outcome]}
            <div className="min-w-0 flex-1">
              <p className="font-medium break-words">
                <bdi>{each.name || each.url || "The document"}</bdi>
              </p>
              {each.url !== "" && <p className="break-all text-ink-soft">{each.url}</p>}
              <p className={outcomeLook[each.outcome]}>{outcomeOf(each)}</p>
            </div>
            <span className="figures shrink-0 text-12 text-ink-faint">Line {each.line}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
