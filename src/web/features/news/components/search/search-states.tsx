import { Search, SearchX } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { Card, EmptyState } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/states.tsx";

export function NothingTyped() {
  return (
    <Card>
      <EmptyState
        icon={<Search aria-hidden="true" />}
        title="Search everything your feeds brought"
        text="All the words must be in a headline or its text. Put “a phrase” in quotes, leave a -word out, take one or the other, or choose a company, a source or days."
      />
    </Card>
  );
}

export type NothingFoundProps = {
  words: string;
  /** False while older items cannot be found yet. */
  complete: boolean;
  /** Missing when no filter is set. */
  onClear: (() => void) | undefined;
};

export function NothingFound({ words, complete, onClear }: NothingFoundProps) {
  const hint = onClear ? "Take a filter away, or try" : "Try";
  return (
    <Card>
      <div role="status" className="[overflow-wrap:anywhere]">
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title={words.trim() === "" ? "Nothing found" : `Nothing found for “${words.trim()}”`}
          text={
            complete
              ? `${hint} fewer words or another spelling.`
              : `${hint} again in a few minutes: older headlines are still being made searchable.`
          }
          action={onClear && <Button onClick={onClear}>Clear filters</Button>}
        />
      </div>
    </Card>
  );
}

export type SearchFailedProps = { error: Error; onRetry: () => void; busy: boolean };

export function SearchFailed({ error, onRetry, busy }: SearchFailedProps) {
  return (
    <Card>
      <ErrorState title="The search failed." reason={error.message} onRetry={onRetry} busy={busy} />
    </Card>
  );
}
