import { Search, SearchX } from "lucide-react";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, EmptyState } from "#web/ui/card.tsx";
import { EmptyList } from "#web/ui/item-list/list-states.tsx";

/** Nothing is typed, and no filter is set. */
export function NothingTyped() {
  const t = useTranslate();
  return (
    <EmptyList
      icon={<Search aria-hidden="true" />}
      title={t("Search all your news")}
      text={t(
        "Finds headlines and texts with all your words. Use “quotes”, -word to exclude, OR, or filter by company, source or date.",
      )}
    />
  );
}

type NothingFoundProps = {
  words: string;
  /** False while older items cannot be found yet. */
  complete: boolean;
  /** Missing when no filter is set. */
  onClear: (() => void) | undefined;
};

/** Says what to try instead. */
export function NothingFound({ words, complete, onClear }: NothingFoundProps) {
  const t = useTranslate();
  const hint = onClear
    ? t("Remove a filter, or try fewer words or another spelling.")
    : t("Try fewer words or another spelling.");
  const laterHint = onClear
    ? t("Remove a filter, or try again in a few minutes: we're still indexing older headlines.")
    : t("Try again in a few minutes: we're still indexing older headlines.");
  return (
    <Card>
      <div role="status" className="[overflow-wrap:anywhere]">
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title={
            words.trim() === ""
              ? t("Nothing found")
              : t("Nothing found for “{words}”", { words: words.trim() })
          }
          text={complete ? hint : laterHint}
          action={onClear && <Button onClick={onClear}>{t("Clear filters")}</Button>}
        />
      </div>
    </Card>
  );
}
