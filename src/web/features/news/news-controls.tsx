import { CheckCheck, Rss, Search } from "lucide-react";
import type { NewsSource } from "#contract/news.ts";
import { type ArticleCount, articleCounts } from "#domain/news/controls.ts";
import { feedVariables } from "#web/features/news/feed-color.ts";
import { LayoutSwitch } from "#web/features/news/layout-switch.tsx";
import type { NewsFilter } from "#web/features/news/news-filter.ts";
import { chosenName, type SourceChoice, sourceOptions } from "#web/features/news/news-filter.ts";
import { OrderField } from "#web/features/news/order-field.tsx";
import { countText, unreadOf } from "#web/features/news/reading.ts";
import { useRowActions } from "#web/features/news/row-actions.tsx";
import { ViewSwitch } from "#web/features/news/view-switch.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { useKeyHint, withKey } from "#web/lib/shortcuts.ts";
import { IconButton } from "#web/ui/button.tsx";
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

/** One row where there is room for it; on a tablet what is chosen from is in a second one. */
export function NewsControls(props: NewsControlsProps) {
  const t = useTranslate();
  const { filter, onFilter, sources } = props;
  return (
    <div
      data-screen-only=""
      className="flex flex-wrap items-center gap-x-3 gap-y-2.5 min-[1200px]:flex-nowrap"
    >
      <h1 className="sr-only">{t("News Feeds")}</h1>
      <ViewSwitch filter={filter} onFilter={onFilter} unread={unreadOf(sources, filter)} />
      {filter.view === "news" && (
        <Choice {...props} className="max-[1199px]:order-last max-[1199px]:basis-full" />
      )}
      <div className="ml-auto flex min-w-0 items-center gap-1 min-[1200px]:shrink-0">
        <Switch
          label={t("Auto-refresh")}
          checked={props.autoRefresh}
          disabled={!props.settingsKnown}
          onCheckedChange={props.onAutoRefresh}
          className="mr-2 items-center gap-2! [&_label]:truncate [&_label]:text-13 [&_label]:font-normal [&_label]:text-ink-soft"
        />
        {filter.view === "news" && <MarkAllButton {...props} />}
        <FeedButton />
        {props.onKeys && <KeysButton onClick={props.onKeys} />}
        <SearchButton onOpen={props.onSearch} />
        <RefreshButton busy={props.refreshing} onClick={props.onRefresh} className="mx-1 shrink-0" />
        <LayoutSwitch />
      </div>
    </div>
  );
}

/** Makes a feed of the list, for reader apps. */
export function FeedButton() {
  const t = useTranslate();
  const { askFeed } = useRowActions();
  return (
    <IconButton label={t("Get as a feed")} size="sm" onClick={askFeed}>
      <Rss aria-hidden="true" />
    </IconButton>
  );
}

export type MarkAllButtonProps = Pick<NewsControlsProps, "filter" | "sources" | "marking" | "onMarkAllRead">;

export function MarkAllButton({ filter, sources, marking, onMarkAllRead }: MarkAllButtonProps) {
  const t = useTranslate();
  const chosen = chosenName(sources, filter);
  return (
    <IconButton
      label={chosen ? t("Mark everything in {chosen} as read", { chosen }) : t("Mark everything as read")}
      aria-label={t("Mark all read")}
      aria-disabled={marking || undefined}
      size="sm"
      onClick={() => !marking && onMarkAllRead()}
    >
      <CheckCheck aria-hidden="true" />
    </IconButton>
  );
}

export type ChoiceProps = Pick<NewsControlsProps, "filter" | "onFilter" | "sources" | "canSort"> & {
  className?: string;
};

/** What is shown of the news: whose, how many, in which order. */
export function Choice({ filter, onFilter, sources, canSort, className }: ChoiceProps) {
  return (
    <div className={classes("flex min-w-0 items-center gap-2 [&_label]:sr-only", className)}>
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
    <div className="flex min-w-0 flex-1 items-center gap-2 lg:flex-initial">
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

export function SearchButton({ onOpen }: SearchButtonProps) {
  const t = useTranslate();
  const keyOf = useKeyHint();
  return (
    <IconButton
      {...{ [searchMark]: "" }}
      label={withKey(t("Search all your news"), keyOf("news.search"))}
      aria-label={t("Search")}
      size="sm"
      onClick={onOpen}
    >
      <Search aria-hidden="true" />
    </IconButton>
  );
}
