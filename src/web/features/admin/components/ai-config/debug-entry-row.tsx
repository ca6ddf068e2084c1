import { ChevronDown, CircleAlert, Copy } from "lucide-react";
import { useId, useState } from "react";
import { type DebugEntry, entryText, filterLabels } from "#web/features/admin/debug-entries.ts";
import { absoluteTime } from "#web/lib/moment.ts";
import { Button } from "#web/ui/button.tsx";
import { Tag } from "#web/ui/tag.tsx";
import { useToast } from "#web/ui/toast.tsx";

export type DebugEntryRowProps = { entry: DebugEntry };

const clock = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hour12: false,
});

/** One line; opens what was asked and what came of it. */
export function DebugEntryRow({ entry }: DebugEntryRowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const at = new Date(entry.timestamp);
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="group flex w-full items-start gap-3 px-4 py-3 text-left -outline-offset-2 hover:bg-sunken/50"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-soft">
            <Tag>{filterLabels[entry.type]}</Tag>
            <time dateTime={entry.timestamp} title={absoluteTime(at.getTime())} className="figures">
              {clock.format(at)}
            </time>
            <span className="min-w-0 break-all">{entry.model}</span>
            {entry.error !== null && (
              <span className="inline-flex items-center gap-1 text-danger">
                <CircleAlert aria-hidden="true" className="size-3.5" />
                Failed
              </span>
            )}
          </span>
          <span className="mt-1 block truncate text-14">{entry.prompt}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="mt-1 size-4 shrink-0 text-ink-soft transition-transform duration-150 ease-out group-aria-expanded:rotate-180"
        />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Details entry={entry} />}
      </div>
    </li>
  );
}

function Details({ entry }: DebugEntryRowProps) {
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(entryText(entry)).then(
      () => toast({ text: "The entry was copied." }),
      () => toast({ tone: "problem", text: "The browser did not allow copying." }),
    );
  return (
    <div className="flex flex-col gap-3 px-4 pb-4">
      <Text title="Prompt" text={entry.prompt} />
      {entry.response !== null && <Text title="Response" text={entry.response} />}
      {entry.error !== null && <Text title="Error" text={entry.error} />}
      <div>
        <Button size="sm" icon={<Copy aria-hidden="true" className="size-4" />} onClick={() => void copy()}>
          Copy entry
        </Button>
      </div>
    </div>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-13 font-medium">
        {title}
      </h3>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
        tabIndex={0}
        className="mt-1.5 max-h-80 overflow-y-auto rounded-8 bg-sunken p-3 font-mono text-12 break-words whitespace-pre-wrap"
      >
        {text === "" ? "--" : text}
      </pre>
    </section>
  );
}
