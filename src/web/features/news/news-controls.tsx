import { CheckCheck, Search } from "lucide-react";
import type { NewsSource } from "#contract/news.ts";
import { type ArticleCount, articleCounts } from "#domain/news/controls.ts";
import { feedVariables } from "#web/features/news/feed-color.ts";
import { LayoutSwitch } from "#web/features/news/layout-switch.tsx";
import type { NewsFilter } from "#web/features/news/news-filter.ts";
import { OrderField } from "#web/features/news/order-field.tsx";
import { countText, unreadOf } from "#web/features/news/reading.ts";
import { type SourceChoice, sourceOptions } from "#web/features/news/source-choice.ts";
import { useKeyHint, withKey } from "#web/lib/shortcuts.ts";
import { Button } from "#web/ui/button.tsx";
import { KeysButton, RefreshButton } from "#web/ui/item-list/list-buttons.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { classes } from "#web/ui/styles.ts";
import { Switch } from "#web/ui/switch.tsx";

export type NewsControlsProps = {
  filter: NewsFilter;
  onFilter: (change: Partial<NewsFilter>) => void;
  sources: NewsSource[];
  autoRefresh: boolean;
  /** False while the stored settings are not known: then nothing may be saved over them. */
  settingsKnown: boolean;
  onAutoRefresh: (on: boolean) => void;
  onRefresh: () => void;
  refreshing: boolean;
  onMarkAllRead: () => void;
  marking: boolean;
  onSearch: () => void;
  /** Reactions are known, by which the list can be sorted. */
  canSort: boolean;
  /** Missing when keys are switched off. */
  onKeys: (() => void) | undefined;
};

const counts = articleCounts.map((count) => ({ value: String(count), label: String(count) }));

export function NewsControls(props: NewsControlsProps) {
  const { filter, onFilter, sources, marking, onMarkAllRead } = props;
  const chosen = chosenName(sources, filter);
  return (
    <div data-screen-only="" className="flex flex-col gap-3">
      <TopLine {...props} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <ViewSwitch filter={filter} onFilter={onFilter} unread={unreadOf(sources, filter)} />
        {filter.view === "news" && (
          <>
            <Button
              size="sm"
              variant="quiet"
              busy={marking}
              onClick={onMarkAllRead}
              title={chosen ? `Mark everything in ${chosen} as read` : "Mark everything as read"}
              icon={<CheckCheck aria-hidden="true" className="size-4" />}
              className="-mx-2.5 px-2.5 max-lg:ml-auto lg:order-last lg:ml-auto"
            >
              <span className="max-sm:sr-only">Mark all read</span>
            </Button>
            <Choice {...props} />
          </>
        )}
      </div>
    </div>
  );
}

function Choice({ filter, onFilter, sources, canSort }: NewsControlsProps) {
  return (
    <div className="flex min-w-0 flex-1 basis-full items-center gap-x-4 gap-y-3 max-sm:flex-wrap sm:basis-auto lg:flex-none">
      <SourceField sources={sources} chosen={filter} onChoice={onFilter} />
      <CountField filter={filter} onFilter={onFilter} />
      {canSort && <OrderField filter={filter} onFilter={onFilter} />}
    </div>
  );
}

/** How many articles a page has. */
export function CountField({ filter, onFilter }: Pick<NewsControlsProps, "filter" | "onFilter">) {
  return (
    <SelectField
      inline
      label="Articles"
      value={String(filter.count)}
      options={counts}
      onChange={(count) => onFilter({ count: Number(count) as ArticleCount })}
      className="shrink-0"
    />
  );
}

function TopLine({ autoRefresh, settingsKnown, onAutoRefresh, ...props }: NewsControlsProps) {
  return (
    <div className="flex flex-wrap items-center gap-y-3 sm:gap-x-5">
      <div className="flex min-w-0 items-center gap-1 sm:flex-1">
        <h1 className="mr-2 text-20 font-semibold max-sm:sr-only">News Feeds</h1>
        {props.onKeys && <KeysButton onClick={props.onKeys} />}
      </div>
      <div className="flex flex-1 items-center justify-between gap-3 sm:flex-none sm:gap-5">
        <Switch
          label="Auto-refresh"
          checked={autoRefresh}
          disabled={!settingsKnown}
          onCheckedChange={onAutoRefresh}
          className="items-center gap-2.5! max-sm:mr-auto min-[23rem]:[&_label]:whitespace-nowrap [&_label]:text-13 [&_label]:font-normal [&_label]:text-ink-soft"
        />
        <SearchButton onOpen={props.onSearch} />
        <RefreshButton busy={props.refreshing} onClick={props.onRefresh} />
        <LayoutSwitch />
      </div>
    </div>
  );
}

type ViewSwitchProps = {
  filter: NewsFilter;
  onFilter: (change: Partial<NewsFilter>) => void;
  unread: number;
};

type View = { name: string; chosen: (filter: NewsFilter) => boolean; change: Partial<NewsFilter> };

const views: readonly View[] = [
  {
    name: "All",
    chosen: ({ view, unreadOnly }) => view === "news" && !unreadOnly,
    change: { view: "news", unreadOnly: false },
  },
  {
    name: "Unread only",
    chosen: ({ view, unreadOnly }) => view === "news" && unreadOnly,
    change: { view: "news", unreadOnly: true },
  },
  { name: "Saved", chosen: ({ view }) => view === "saved", change: { view: "saved", unreadOnly: false } },
];

/** All headlines, those not read yet, or those saved for later. */
export function ViewSwitch({ filter, onFilter, unread }: ViewSwitchProps) {
  return (
    <fieldset className="flex h-8 shrink-0 rounded-8 border border-line bg-sunken p-0.5">
      <legend className="sr-only">Show</legend>
      {views.map(({ name, chosen, change }) => (
        <button
          key={name}
          type="button"
          aria-pressed={chosen(filter)}
          onClick={() => onFilter(change)}
          className={classes(
            "figures inline-flex items-center justify-center gap-1.5 touch:min-w-11 rounded-[6px] px-2.5 text-13 font-medium whitespace-nowrap transition-colors duration-150 ease-out",
            chosen(filter)
              ? "bg-surface text-ink outline-1 -outline-offset-1 outline-line focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus"
              : "text-ink-soft hover:text-ink",
          )}
        >
          {name === "Unread only" ? (
            <span>
              Unread<span className="max-[419px]:sr-only"> only</span>
            </span>
          ) : (
            name
          )}
          {name === "Unread only" && unread > 0 && (
            <span className="text-12 font-normal text-ink-soft">{countText(unread)}</span>
          )}
        </button>
      ))}
    </fieldset>
  );
}

/** How the chosen source or folder is called; undefined for all. */
export function chosenName(
  sources: readonly NewsSource[],
  { feedId, folderId }: SourceChoice,
): string | undefined {
  if (feedId !== undefined) return sources.find((source) => source.feedId === feedId)?.name;
  return sources.flatMap(({ folders }) => folders).find(({ id }) => id === folderId)?.name;
}

type SourceFieldProps = {
  sources: NewsSource[];
  chosen: SourceChoice;
  onChoice: (choice: Pick<NewsFilter, "feedId" | "folderId">) => void;
};

const folderMark = "folder:";
const valueOfChoice = ({ feedId, folderId }: SourceChoice) =>
  folderId === undefined ? (feedId ?? "") : `${folderMark}${folderId}`;

function choiceFrom(value: string): Pick<NewsFilter, "feedId" | "folderId"> {
  if (value.startsWith(folderMark)) return { feedId: undefined, folderId: value.slice(folderMark.length) };
  return { feedId: value === "" ? undefined : value, folderId: undefined };
}

export function SourceField({ sources, chosen, onChoice }: SourceFieldProps) {
  const color = sources.find((source) => source.feedId === chosen.feedId)?.color;
  const options = [
    { value: "", label: "All Sources" },
    ...sourceOptions(sources).map(({ choice, name, depth, unread }) => ({
      value: valueOfChoice(choice),
      label: `${"\u2003".repeat(depth)}${unread > 0 ? `${name} (${countText(unread)})` : name}`,
    })),
  ];
  // An address can name a feed before the list of feeds is there.
  if (!options.some(({ value }) => value === valueOfChoice(chosen)))
    options.push({ value: valueOfChoice(chosen), label: chosen.feedId ? "Chosen source" : "Chosen folder" });
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2 lg:flex-none">
      {color !== undefined && (
        <span
          aria-hidden="true"
          style={feedVariables(color)}
          className="h-5 w-0.75 shrink-0 rounded-full bg-(--feed-mark) dark:bg-(--feed-mark-dark)"
        />
      )}
      <SelectField
        inline
        label="Source"
        value={valueOfChoice(chosen)}
        options={options}
        onChange={(value) => onChoice(choiceFrom(value))}
        className="min-w-0 flex-1 lg:w-56"
      />
    </div>
  );
}

/** Marks the button that opens the search, to which the focus returns. */
export const searchMark = "data-news-search";

type SearchButtonProps = { onOpen: () => void };

function SearchButton({ onOpen }: SearchButtonProps) {
  const keyOf = useKeyHint();
  return (
    <Button
      {...{ [searchMark]: "" }}
      size="sm"
      onClick={onOpen}
      title={withKey("Search all your news", keyOf("news.search"))}
      icon={<Search aria-hidden="true" className="size-3.5" />}
    >
      <span className="max-sm:sr-only">Search</span>
    </Button>
  );
}
