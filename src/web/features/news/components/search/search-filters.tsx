import type { NewsSource } from "#contract/news.ts";
import { CompanyField, type Suggestion } from "#web/features/news/components/search/company-field.tsx";
import type { NewsSearch } from "#web/features/news/news-search.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { classes } from "#web/ui/styles.ts";

export type SearchFiltersProps = {
  search: NewsSearch;
  onSearch: (change: Partial<NewsSearch>) => void;
  sources: readonly NewsSource[];
  suggestions: readonly Suggestion[];
  onClear: (() => void) | undefined;
  /** On a small screen; on others they always are. */
  shown: boolean;
};

const orders = [
  { value: "newest", label: "Newest first" },
  { value: "relevance", label: "Best match" },
] as const;

/** Company, source, days and order. */
export function SearchFilters(props: SearchFiltersProps) {
  const { search, onSearch, sources, suggestions, onClear, shown } = props;
  const { feedId } = search;
  const options = sourceOptions(sources, feedId);
  return (
    <fieldset
      className={classes(
        "grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:flex lg:flex-wrap",
        !shown && "max-sm:hidden",
      )}
    >
      <legend className="sr-only">Filters</legend>
      <CompanyField
        symbol={search.symbol}
        suggestions={suggestions}
        onSymbol={(symbol) => onSearch({ symbol })}
      />
      <SelectField
        label="Source"
        value={feedId ?? ""}
        options={options}
        onChange={(value) => onSearch({ feedId: value || undefined })}
        className="lg:w-52"
      />
      <DayFields search={search} onSearch={onSearch} />
      <SelectField
        label="Order"
        value={search.sort}
        options={orders}
        onChange={(sort) => onSearch({ sort })}
        className="lg:w-40"
      />
      {onClear && (
        <Button variant="quiet" onClick={onClear} className="justify-self-start">
          Clear filters
        </Button>
      )}
    </fieldset>
  );
}

function DayFields({ search: { from, to }, onSearch }: Pick<SearchFiltersProps, "search" | "onSearch">) {
  return (
    <>
      <TextField
        type="date"
        label="From"
        value={from ?? ""}
        max={to}
        onChange={({ target }) => onSearch({ from: target.value || undefined })}
        className="min-w-0 lg:w-40"
      />
      <TextField
        type="date"
        label="To"
        value={to ?? ""}
        min={from}
        onChange={({ target }) => onSearch({ to: target.value || undefined })}
        className="min-w-0 lg:w-40"
      />
    </>
  );
}

function sourceOptions(sources: readonly NewsSource[], feedId: string | undefined) {
  const options = [
    { value: "", label: "All sources" },
    ...sources.map((source) => ({ value: source.feedId, label: source.name })),
  ];
  // A source that is switched off is searched too, but is not in the list.
  if (feedId !== undefined && !sources.some((source) => source.feedId === feedId))
    options.push({ value: feedId, label: "Chosen source" });
  return options;
}
