import { EyeOff } from "lucide-react";
import type { NewsItem } from "#contract/news.ts";
import { useRowActions } from "#web/features/news/row-actions.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { Rich } from "#web/ui/rich.tsx";

const link =
  "inline-flex min-h-6 items-center rounded-4 px-1 font-medium text-accent underline-offset-3 hover:underline";

/** What the user took off a headline: nothing goes without a trace. */
export function HiddenCompanies({ item }: { item: NewsItem }) {
  const t = useTranslate();
  const { correct, askCompanies } = useRowActions();
  const hidden = item.hiddenCompanies ?? [];
  const [only] = hidden;
  if (!only) return null;
  const countWords = t(
    { one: "{count} company hidden by you", other: "{count} companies hidden by you" },
    { count: hidden.length },
  );
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-1.5 text-12 text-ink-soft">
      <EyeOff aria-hidden="true" className="size-3.5 shrink-0" />
      {hidden.length === 1 ? (
        <>
          <span>{countWords}</span>
          <button
            type="button"
            className={link}
            onClick={({ currentTarget }) => {
              // The line goes, and its button with it.
              currentTarget.closest("article")?.focus();
              void correct({ item, company: only, correction: "none" });
            }}
          >
            <Rich
              text={t("Undo<name>: show {name}</name>", { name: only.name })}
              marks={{ name: (words) => <span className="sr-only">{words}</span> }}
            />
          </button>
        </>
      ) : (
        <>
          <span className="figures">{countWords}</span>
          <button type="button" className={link} onClick={() => askCompanies(item)}>
            {t("Review")}
          </button>
        </>
      )}
    </p>
  );
}
