import { CheckCheck, Keyboard, RotateCw } from "lucide-react";
import type { NewsSource } from "#contract/news.ts";
import { type ArticleCount, articleCounts } from "#domain/news/controls.ts";
import { SearchButton } from "#web/features/news/components/search/search-button.tsx";
import { SourceField } from "#web/features/news/components/source-field.tsx";
import { ViewSwitch } from "#web/features/news/components/view-switch.tsx";
import type { NewsFilter } from "#web/features/news/news-filter.ts";
import { unreadOf } from "#web/features/news/reading-state.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
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
  /** Missing when keys are switched off. */
  onKeys: (() => void) | undefined;
};

const counts = articleCounts.map((count) => ({ value: String(count), label: String(count) }));

export function NewsControls(props: NewsControlsProps) {
  const { filter, onFilter, sources, marking, onMarkAllRead } = props;
  const chosen = sources.find((source) => source.feedId === filter.feedId);
  return (
    <div className="flex flex-col gap-3">
      <TopLine {...props} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <ViewSwitch filter={filter} onFilter={onFilter} unread={unreadOf(sources, filter.feedId)} />
        {filter.view === "news" && (
          <>
            <Button
              size="sm"
              variant="quiet"
              busy={marking}
              onClick={onMarkAllRead}
              title={chosen ? `Mark everything of ${chosen.name} as read` : "Mark everything as read"}
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

function Choice({ filter, onFilter, sources }: NewsControlsProps) {
  return (
    <div className="flex min-w-0 flex-1 basis-full items-center gap-4 sm:basis-auto lg:flex-none">
      <SourceField sources={sources} feedId={filter.feedId} onFeed={(feedId) => onFilter({ feedId })} />
      <SelectField
        inline
        label="Articles"
        value={String(filter.count)}
        options={counts}
        onChange={(count) => onFilter({ count: Number(count) as ArticleCount })}
        className="shrink-0"
      />
    </div>
  );
}

function TopLine({ autoRefresh, settingsKnown, onAutoRefresh, ...props }: NewsControlsProps) {
  return (
    <div className="flex flex-wrap items-center gap-y-3 sm:gap-x-5">
      <div className="flex min-w-0 items-center gap-1 sm:flex-1">
        <h1 className="mr-2 text-20 font-semibold max-sm:sr-only">News Feeds</h1>
        {props.onKeys && (
          <IconButton
            label="Keyboard shortcuts (?)"
            size="sm"
            className="max-md:hidden"
            onClick={props.onKeys}
          >
            <Keyboard aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <div className="flex flex-1 items-center items-center justify-between gap-3 sm:flex-none sm:gap-5">
        <Switch
          label="Auto-refresh"
          checked={autoRefresh}
          disabled={!settingsKnown}
          onCheckedChange={onAutoRefresh}
          className="items-center gap-2.5! max-sm:mr-auto min-[23rem]:[&_label]:whitespace-nowrap [&_label]:text-13 [&_label]:font-normal [&_label]:text-ink-soft"
        />
        <SearchButton onOpen={props.onSearch} keysEnabled={props.onKeys !== undefined} />
        <Button
          size="sm"
          busy={props.refreshing}
          onClick={props.onRefresh}
          icon={<RotateCw aria-hidden="true" className="size-3.5" />}
        >
          Refresh Now
        </Button>
      </div>
    </div>
  );
}
