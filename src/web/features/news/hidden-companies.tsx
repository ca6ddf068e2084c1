import { EyeOff } from "lucide-react";
import type { NewsItem } from "#contract/news.ts";
import { useRowActions } from "#web/features/news/row-actions.tsx";

const link =
  "inline-flex min-h-6 items-center rounded-4 px-1 font-medium text-accent underline-offset-3 hover:underline";

/** What the user took off a headline: nothing goes without a trace. */
export function HiddenCompanies({ item }: { item: NewsItem }) {
  const { correct, askCompanies } = useRowActions();
  const hidden = item.hiddenCompanies ?? [];
  const [only] = hidden;
  if (!only) return null;
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-1.5 text-12 text-ink-soft">
      <EyeOff aria-hidden="true" className="size-3.5 shrink-0" />
      {hidden.length === 1 ? (
        <>
          <span>1 company hidden by you</span>
          <button
            type="button"
            className={link}
            onClick={({ currentTarget }) => {
              // The line goes, and its button with it.
              currentTarget.closest("article")?.focus();
              void correct({ item, company: only, correction: "none" });
            }}
          >
            Undo<span className="sr-only">: show {only.name}</span>
          </button>
        </>
      ) : (
        <>
          <span className="figures">{hidden.length} companies hidden by you</span>
          <button type="button" className={link} onClick={() => askCompanies(item)}>
            Review
          </button>
        </>
      )}
    </p>
  );
}
