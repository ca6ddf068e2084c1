import { CheckCheck, Search } from "lucide-react";
import type { NewsSource } from "#contract/news.ts";
import { type ArticleCount, articleCounts } from "#domain/news/controls.ts";
import { feedVariables } from "#web/features/news/feed-color.ts";
import { LayoutSwitch } from "#web/features/news/layout-switch.tsx";
import type { NewsFilter } from "#web/features/news/news-filter.ts";
import { type SourceChoice, sourceOptions } from "#web/features/news/news-filter.ts";
import { OrderField } from "#web/features/news/order-field.tsx";
import { countText, unreadOf } from "#web/features/news/reading.ts";
import { ViewSwitch } from "#web/features/news/view-switch.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { useKeyHint, withKey } from "#web/lib/shortcuts.ts";
import { Button } from "#web/ui/button.tsx";
import { KeysButton, RefreshButton } from "#web/ui/item-list/list-buttons.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
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
  const t = useTranslate();
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
              title={
                chosen ? t("Mark everything in {chosen} as read", { chosen }) : t("Mark everything as read")
              }
              icon={<CheckCheck aria-hidden="true" className="size-4" />}
              className="-mx-2.5 px-2.5 max-lg:ml-auto lg:order-last lg:ml-auto"
            >
              <span className="max-sm:sr-only">{t("Mark all read")}</span>
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
  const t = useTranslate();
  return (
    <SelectField
      inline
      label={t("Articles")}
      value={String(filter.count)}
      options={counts}
      onChange={(count) => onFilter({ count: Number(count) as ArticleCount })}
      className="shrink-0"
    />
  );
}

function TopLine({ autoRefresh, settingsKnown, onAutoRefresh, ...props }: NewsControlsProps) {
  const t = useTranslate();
  return (
    <div className="flex flex-wrap items-center gap-y-3 sm:gap-x-5">
      <div className="flex min-w-0 items-center gap-1 sm:flex-1">
        <h1 className="mr-2 text-20 font-semibold max-sm:sr-only">{t("News Feeds")}</h1>
        {props.onKeys && <KeysButton onClick={props.onKeys} />}
      </div>
      <div className="flex flex-1 items-center justify-between gap-3 sm:flex-none sm:gap-5">
        <Switch
          label={t("Auto-refresh")}
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
  const t = useTranslate();
  const color = sources.find((source) => source.feedId === chosen.feedId)?.color;
  const options = [
    { value: "", label: t("All Sources") },
    ...sourceOptions(sources, t).map(({ choice, name, depth, unread }) => ({
      value: valueOfChoice(choice),
      label: `${"\u2003".repeat(depth)}${unread > 0 ? `${name} (${countText(unread)})` : name}`,
    })),
  ];
  // An address can name a feed before the list of feeds is there.
  if (!options.some(({ value }) => value === valueOfChoice(chosen)))
    options.push({
      value: valueOfChoice(chosen),
      label: chosen.feedId ? t("Chosen source") : t("Chosen folder"),
    });
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
        label={t("Source")}
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
  const t = useTranslate();
  const keyOf = useKeyHint();
  return (
    <Button
      {...{ [searchMark]: "" }}
      size="sm"
      onClick={onOpen}
      title={withKey(t("Search all your news"), keyOf("news.search"))}
      icon={<Search aria-hidden="true" className="size-3.5" />}
    >
      <span className="max-sm:sr-only">{t("Search")}</span>
    </Button>
  );
}
