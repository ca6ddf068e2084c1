import { useQuery } from "@tanstack/react-query";
import { Search, SlidersHorizontal, X } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { NewsSource } from "#contract/news.ts";
import { message, type Translate } from "#domain/language/translate.ts";
import { isSymbol } from "#domain/market/symbol.ts";
import { searchTextMax } from "#domain/news/search-words.ts";
import { tagOptions } from "#domain/tags/tag-options.ts";
import type { NewsSearch } from "#web/features/news/news-search.ts";
import { useTranslate } from "#web/lib/language.ts";
import { watchlistsQuery } from "#web/lib/shared-queries.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { classes } from "#web/ui/styles.ts";

export type SearchBarProps = {
  words: string;
  onWords: (words: string) => void;
  onSubmit: () => void;
  onClose: () => void;
  /** How many are set. On a small screen they are behind a button. */
  filters: number;
  filtersVisible: boolean;
  onFilters: () => void;
};

/** The field that is typed into; it has the focus when the search opens. */
export function SearchBar(props: SearchBarProps) {
  const t = useTranslate();
  const { words, onWords, onSubmit, onClose, filters, filtersVisible, onFilters } = props;
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
            aria-label={t("Search headlines")}
            placeholder={t("Words, “a phrase”, -without, AAPL")}
            value={words}
            onChange={(event) => onWords(event.target.value)}
            className="h-11 w-full rounded-8 border border-line-strong bg-surface pr-3 pl-10.5 text-16 text-ink transition-colors duration-150 ease-out placeholder:text-ink-faint hover:border-ink-soft [&::-webkit-search-cancel-button]:appearance-none"
          />
        </div>
        <IconButton
          label={filters === 0 ? t("Filters") : t("Filters, {count} set", { count: filters })}
          aria-expanded={filtersVisible}
          onClick={onFilters}
          className={classes("size-11 sm:hidden", filters > 0 && "text-accent")}
        >
          <SlidersHorizontal aria-hidden="true" />
        </IconButton>
        <IconButton label={t("Close search (Esc)")} onClick={onClose} className="-mr-3 size-11">
          <X aria-hidden="true" />
        </IconButton>
      </form>
    </search>
  );
}

type SearchFiltersProps = {
  search: NewsSearch;
  onSearch: (change: Partial<NewsSearch>) => void;
  sources: readonly NewsSource[];
  suggestions: readonly Suggestion[];
  onClear: (() => void) | undefined;
  /** On a small screen; on others they always are. */
  visible: boolean;
};

const orders = [
  { value: "newest", label: message("Newest first") },
  { value: "relevance", label: message("Best match") },
] as const;

/** Company, watchlist, tag, source, days and order. */
export function SearchFilters(props: SearchFiltersProps) {
  const t = useTranslate();
  const { search, onSearch, sources, suggestions, onClear, visible } = props;
  const { feedId } = search;
  const options = sourceOptions(sources, feedId, t);
  return (
    <fieldset
      className={classes(
        "grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:flex lg:flex-wrap",
        !visible && "max-sm:hidden",
      )}
    >
      <legend className="sr-only">{t("Filters")}</legend>
      <CompanyField
        symbol={search.symbol}
        suggestions={suggestions}
        onSymbol={(symbol) => onSearch({ symbol })}
      />
      <WatchlistField {...{ search, onSearch }} />
      <SelectField
        label={t("Tag ## a market or sector")}
        value={search.tag ?? ""}
        options={[{ value: "" as const, label: t("All tags") }, ...tagOptions(t)]}
        onChange={(tag) => onSearch({ tag: tag || undefined })}
        className="lg:w-44"
      />
      <SelectField
        label={t("Source")}
        value={feedId ?? ""}
        options={options}
        onChange={(value) => onSearch({ feedId: value || undefined })}
        className="lg:w-52"
      />
      <DayFields search={search} onSearch={onSearch} />
      <SelectField
        label={t("Order ## of a list")}
        value={search.sort}
        options={orders.map(({ value, label }) => ({ value, label: t.of(label) }))}
        onChange={(sort) => onSearch({ sort })}
        className="lg:w-40"
      />
      {onClear && (
        <Button variant="quiet" onClick={onClear} className="justify-self-start">
          {t("Clear filters")}
        </Button>
      )}
    </fieldset>
  );
}

type FilterProps = Pick<SearchFiltersProps, "search" | "onSearch">;

/** Nothing for users without a watchlist. */
function WatchlistField({ search: { watchlistId }, onSearch }: FilterProps) {
  const t = useTranslate();
  const lists = useQuery(watchlistsQuery).data ?? [];
  if (lists.length === 0 && watchlistId === undefined) return null;
  const named = lists.map(({ id, name }) => ({ value: id, label: name }));
  const options = [{ value: "", label: t("All headlines") }, ...named];
  if (watchlistId !== undefined && !lists.some(({ id }) => id === watchlistId))
    options.push({ value: watchlistId, label: t("Chosen watchlist") });
  return (
    <SelectField
      label={t("Watchlist")}
      value={watchlistId ?? ""}
      options={options}
      onChange={(value) => onSearch({ watchlistId: value || undefined })}
      className="lg:w-44"
    />
  );
}

function DayFields({ search: { from, to }, onSearch }: FilterProps) {
  const t = useTranslate();
  return (
    <>
      <TextField
        type="date"
        label={t("From ## a day")}
        value={from ?? ""}
        max={to}
        onChange={({ target }) => onSearch({ from: target.value || undefined })}
        className="min-w-0 lg:w-40"
      />
      <TextField
        type="date"
        label={t("To ## a day")}
        value={to ?? ""}
        min={from}
        onChange={({ target }) => onSearch({ to: target.value || undefined })}
        className="min-w-0 lg:w-40"
      />
    </>
  );
}

function sourceOptions(sources: readonly NewsSource[], feedId: string | undefined, t: Translate) {
  const named = sources.map((source) => ({ value: source.feedId, label: source.name }));
  const options = [{ value: "", label: t("All sources") }, ...named];
  // A source that is switched off is searched too, but is not in the list.
  if (feedId !== undefined && !sources.some((source) => source.feedId === feedId))
    options.push({ value: feedId, label: t("Chosen source") });
  return options;
}

/** A company that can be chosen. */
export type Suggestion = { symbol: string; name: string };

type CompanyFieldProps = {
  symbol: string | undefined;
  suggestions: readonly Suggestion[];
  onSymbol: (symbol: string | undefined) => void;
};

/** A symbol is taken as soon as it is one; companies of the results are offered. */
function CompanyField({ symbol, suggestions, onSymbol }: CompanyFieldProps) {
  const t = useTranslate();
  const listId = useId();
  const [text, setText] = useState(symbol ?? "");
  useEffect(() => setText(symbol ?? ""), [symbol]);
  function take(written: string) {
    const wanted = written.trim().toUpperCase();
    setText(wanted);
    if (wanted === "") onSymbol(undefined);
    else if (suggestions.some((each) => each.symbol === wanted)) onSymbol(wanted);
  }
  function finish() {
    if (text === "" || isSymbol(text)) onSymbol(text || undefined);
    else setText(symbol ?? "");
  }
  return (
    <>
      <TextField
        label={t("Company")}
        placeholder={t("Symbol")}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        maxLength={10}
        value={text}
        onChange={({ target }) => take(target.value)}
        onBlur={finish}
        onKeyDown={({ key }) => key === "Enter" && finish()}
        className="min-w-0 lg:w-36"
      />
      <datalist id={listId}>
        {suggestions.map(({ symbol: value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
