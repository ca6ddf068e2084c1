import { Search, SlidersHorizontal, X } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { searchTextMax } from "#domain/news/search-words.ts";
import { IconButton } from "#web/ui/button.tsx";
import { classes } from "#web/ui/styles.ts";

export type SearchBarProps = {
  words: string;
  onWords: (words: string) => void;
  onSubmit: () => void;
  onClose: () => void;
  /** How many are set. On a small screen they stand behind a button. */
  filters: number;
  filtersShown: boolean;
  onFilters: () => void;
};

/** The field that is typed into; it has the focus when the search opens. */
export function SearchBar(props: SearchBarProps) {
  const { words, onWords, onSubmit, onClose, filters, filtersShown, onFilters } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
  }, []);
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <search>
      <form onSubmit={submit} className="flex items-center gap-1">
        <div className="relative min-w-0 flex-1">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-soft"
          />
          <input
            ref={input}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={searchTextMax}
            dir="auto"
            aria-label="Search headlines"
            placeholder="Words, “a phrase”, -without, AAPL"
            value={words}
            onChange={(event) => onWords(event.target.value)}
            className="h-11 w-full rounded-8 border border-line-strong bg-surface pr-3 pl-10.5 text-16 text-ink transition-colors duration-150 ease-out placeholder:text-ink-faint hover:border-ink-soft [&::-webkit-search-cancel-button]:appearance-none"
          />
        </div>
        <IconButton
          label={filters === 0 ? "Filters" : `Filters, ${filters} set`}
          aria-expanded={filtersShown}
          onClick={onFilters}
          className={classes("size-11 sm:hidden", filters > 0 && "text-accent")}
        >
          <SlidersHorizontal aria-hidden="true" />
        </IconButton>
        <IconButton label="Close search (Esc)" onClick={onClose} className="-mr-3 size-11">
          <X aria-hidden="true" />
        </IconButton>
      </form>
    </search>
  );
}
