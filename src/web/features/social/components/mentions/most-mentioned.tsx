import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { MentionedCompany } from "#contract/social.ts";
import { MentionRow } from "#web/features/social/components/mentions/mention-row.tsx";
import { classes } from "#web/ui/styles.ts";

/** Rows in sight before the rest hides behind a button. */
const rowsShownMax = 8;

export type MostMentionedProps = {
  companies: MentionedCompany[];
  chosen: string | undefined;
  onChoose: (symbol: string | undefined) => void;
};

/** Companies by mentions against their own days before. Beside the list; above it and folded on narrow screens. */
export function MostMentioned({ companies, chosen, onChoose }: MostMentionedProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [allShown, setAllShown] = useState(false);
  const shown = allShown ? companies : companies.slice(0, rowsShownMax);
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-8 border border-line bg-surface">
      <h2 id={`${id}-title`} className="px-4 pt-3 pb-0.5 text-14 font-semibold max-lg:hidden">
        Most mentioned
      </h2>
      <FoldButton
        controls={`${id}-rows`}
        open={open}
        onPress={() => setOpen(!open)}
        symbols={companies.slice(0, 3).map(({ symbol }) => symbol)}
      />
      <div id={`${id}-rows`} className={classes("pb-2", !open && "max-lg:hidden")}>
        <p className="px-4 pb-1.5 text-12 text-ink-soft">
          Posts of the last 24 hours, and how that compares with each company’s own seven days before.
        </p>
        {companies.length === 0 && (
          <p className="px-4 py-2 text-13 text-ink-soft">No post of the last 24 hours names a company.</p>
        )}
        <ol>
          {shown.map((company) => (
            <MentionRow key={company.symbol} company={company} chosen={chosen} onChoose={onChoose} />
          ))}
        </ol>
        {shown.length < companies.length && (
          <button
            type="button"
            onClick={() => setAllShown(true)}
            className="mx-3 mt-1 inline-flex min-h-7 items-center rounded-4 px-1 text-13 font-medium text-accent hover:underline hover:underline-offset-3"
          >
            {companies.length - shown.length} more
          </button>
        )}
      </div>
    </section>
  );
}

type FoldButtonProps = { controls: string; open: boolean; onPress: () => void; symbols: string[] };

/** Opens the panel where there is no room beside the list; names the first companies. */
function FoldButton({ controls, open, onPress, symbols }: FoldButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={controls}
      onClick={onPress}
      className="flex h-10 w-full items-center justify-between gap-3 rounded-8 px-4 text-left text-14 font-semibold lg:hidden"
    >
      Most mentioned
      <span className="flex min-w-0 items-center gap-2 text-12 font-normal text-ink-soft">
        <span className="truncate">{symbols.join(", ")}</span>
        <ChevronDown
          aria-hidden="true"
          className={classes("size-4 shrink-0 transition-transform duration-150", open && "rotate-180")}
        />
      </span>
    </button>
  );
}
