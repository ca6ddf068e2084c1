import { Search, X } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import type { SocialSource } from "#contract/social.ts";
import { type Message, message } from "#domain/language/translate.ts";
import { type PostCount, postCounts, type SocialOrder } from "#domain/social/controls.ts";
import { communitySearchMax } from "#domain/social/sources.ts";
import type { SocialFilter } from "#web/features/social/social-filter.ts";
import { useTranslate } from "#web/lib/language.ts";
import { IconButton } from "#web/ui/button.tsx";
import { KeysButton, RefreshButton } from "#web/ui/item-list/list-buttons.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

export type SocialControlsProps = {
  filter: SocialFilter;
  onFilter: (change: Partial<SocialFilter>) => void;
  sources: SocialSource[];
  onRefresh: () => void;
  refreshing: boolean;
  /** Missing when keys are switched off. */
  onKeys: (() => void) | undefined;
};

const counts = postCounts.map((count) => ({ value: String(count), label: String(count) }));
const orders = [
  { value: "score", label: message("Score") },
  { value: "date", label: message("Date") },
  { value: "comments", label: message("Comments") },
] as const satisfies readonly { value: SocialOrder; label: Message }[];

/** The controls over the posts in Cards. */
export function SocialControls({
  layoutSwitch,
  ...props
}: SocialControlsProps & { layoutSwitch: ReactNode }) {
  const t = useTranslate();
  const { onKeys } = props;
  return (
    <div data-screen-only="" className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <h1 className="text-20 font-semibold max-sm:text-16 max-[22rem]:sr-only">{t("Social Feeds")}</h1>
        {onKeys && <KeysButton onClick={onKeys} className="-ml-1" />}
        <RefreshButton busy={props.refreshing} onClick={props.onRefresh} className="ml-auto" />
        {layoutSwitch}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <SourceField {...props} className="min-w-0 flex-1 basis-full sm:w-60 sm:flex-none sm:basis-auto" />
        <SourceSearch {...props} />
        <CountField {...props} />
        <OrderField {...props} className="max-sm:ml-auto" />
      </div>
    </div>
  );
}

type FieldProps = SocialControlsProps & { className?: string };

/** Searches inside the chosen source, where its site has a search. */
export function SourceSearch({ filter, onFilter, sources }: SocialControlsProps) {
  const community = sources.find(({ id, isSearchable }) => isSearchable && id === filter.source);
  return (
    community && (
      <SocialSearch
        key={`${community.id} ${filter.search ?? ""}`}
        community={community.name}
        words={filter.search}
        onSearch={(search) => onFilter({ search })}
      />
    )
  );
}

/** How many posts are loaded. */
export function CountField({ filter, onFilter }: SocialControlsProps) {
  const t = useTranslate();
  return (
    <SelectField
      inline
      label={t("Posts")}
      value={String(filter.count)}
      options={counts}
      onChange={(count) => onFilter({ count: Number(count) as PostCount })}
    />
  );
}

export function OrderField({ filter, onFilter, className }: FieldProps) {
  const t = useTranslate();
  return (
    <SelectField
      inline
      label={t("Sort")}
      value={filter.sort}
      options={orders.map(({ value, label }) => ({ value, label: t.of(label) }))}
      onChange={(sort) => onFilter({ sort })}
      {...(className === undefined ? {} : { className })}
    />
  );
}

/** A search inside a community is chosen by its words. */
const isListed = ({ id }: SocialSource) => !/^r-\w+-search-/.test(id);

export function SourceField({ filter, onFilter, sources, className }: FieldProps) {
  const t = useTranslate();
  const options = [
    { value: "", label: t("All Sources") },
    ...sources.filter(isListed).map(({ id, name, posts }) => ({ value: id, label: `${name} (${posts})` })),
  ];
  // An address can name a source before the list of sources is there.
  if (filter.source !== undefined && !sources.some(({ id }) => id === filter.source))
    options.push({ value: filter.source, label: t("Chosen source") });
  return (
    <SelectField
      inline
      label={t("Source")}
      value={filter.source ?? ""}
      options={options}
      onChange={(source) => onFilter({ source: source === "" ? undefined : source, search: undefined })}
      {...(className === undefined ? {} : { className })}
    />
  );
}

type SocialSearchProps = {
  /** The chosen community: "r/stocks". */
  community: string;
  /** What is searched for there now. */
  words: string | undefined;
  onSearch: (words: string | undefined) => void;
};

/** Searches inside the chosen community, at its site. */
function SocialSearch({ community, words, onSearch }: SocialSearchProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState(words ?? "");
  const label = t("Search {community}", { community });
  function submit(event: FormEvent) {
    event.preventDefault();
    const asked = typed.trim();
    onSearch(asked === "" ? undefined : asked);
  }
  function clear() {
    setTyped("");
    onSearch(undefined);
  }
  return (
    <search className="min-w-0 flex-1 basis-full sm:w-64 sm:flex-none sm:basis-auto">
      <form onSubmit={submit} className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-soft"
        />
        <input
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={communitySearchMax}
          dir="auto"
          aria-label={label}
          placeholder={label}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="h-10 w-full sm:h-8 rounded-8 border border-line-strong bg-surface pr-10 pl-9 text-14 text-ink transition-colors duration-150 ease-out placeholder:text-ink-faint hover:border-ink-soft max-sm:text-16 [&::-webkit-search-cancel-button]:appearance-none"
        />
        {words !== undefined && (
          <IconButton
            label={t("End the search")}
            onClick={clear}
            className="absolute top-0 right-0 size-10 sm:size-8"
          >
            <X aria-hidden="true" />
          </IconButton>
        )}
      </form>
    </search>
  );
}
