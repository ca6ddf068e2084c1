import { useId, useState } from "react";
import type { MentionedCompany } from "#contract/social.ts";
import { ratioInWords, ratioText } from "#web/features/social/mention-words.ts";
import { classes } from "#web/ui/styles.ts";

export type MentionRowProps = {
  company: MentionedCompany;
  chosen: string | undefined;
  onChoose: (symbol: string | undefined) => void;
};

/** A company: a press shows its posts; a press on its ratio shows how that comes about. */
export function MentionRow({ company, chosen, onChoose }: MentionRowProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { symbol, name, mentions } = company;
  const isChosen = symbol === chosen;
  return (
    <li className="px-2">
      <div className="flex items-center gap-1">
        <button
          type="button"
          aria-pressed={isChosen}
          onClick={() => onChoose(isChosen ? undefined : symbol)}
          title={isChosen ? "Show all posts" : `Show the posts that name ${name}`}
          className={classes(
            "flex h-9 min-w-0 flex-1 items-center gap-2 rounded-4 px-2 text-left text-13 transition-colors duration-150",
            isChosen ? "bg-accent-soft" : "hover:bg-sunken",
          )}
        >
          <span className={classes("shrink-0 font-semibold", isChosen && "text-accent")}>{symbol}</span>
          <span className="min-w-0 flex-1 truncate text-12 text-ink-soft" dir="auto">
            {name}
          </span>
          <span className="figures shrink-0 font-medium">
            {mentions}
            <span className="sr-only"> {mentions === 1 ? "post" : "posts"}</span>
          </span>
        </button>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-formula`}
          aria-label={`${ratioText(company)}, how ${symbol} compares with its own days before`}
          onClick={() => setOpen(!open)}
          className={classes(
            "figures h-7 w-13 shrink-0 rounded-4 px-1 text-right text-12 underline decoration-line-strong decoration-dotted underline-offset-3 hover:bg-sunken",
            open ? "bg-sunken text-ink" : "text-ink-soft",
          )}
        >
          {ratioText(company)}
        </button>
      </div>
      <div id={`${id}-formula`} hidden={!open}>
        {open && <Formula company={company} />}
      </div>
    </li>
  );
}

function Formula({ company }: { company: MentionedCompany }) {
  return (
    <ul className="figures mx-2 mt-0.5 mb-2 rounded-4 bg-sunken px-2.5 py-1.5 text-12 text-ink-soft">
      {ratioInWords(company).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
