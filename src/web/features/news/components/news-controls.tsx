import { Keyboard, RotateCw } from "lucide-react";
import type { NewsSource } from "#contract/news.ts";
import { type ArticleCount, articleCounts } from "#domain/news/controls.ts";
import { compactSelect, SourceField } from "#web/features/news/components/source-field.tsx";
import type { NewsFilter } from "#web/features/news/news-filter.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
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
  /** Missing when keys are switched off. */
  onKeys: (() => void) | undefined;
};

const counts = articleCounts.map((count) => ({ value: String(count), label: String(count) }));

export function NewsControls(props: NewsControlsProps) {
  const { filter, onFilter, sources, autoRefresh, onAutoRefresh, onRefresh, refreshing } = props;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Heading onKeys={props.onKeys} />
      <div className="flex min-w-0 flex-1 basis-full items-center gap-4 sm:basis-auto lg:flex-none">
        <SourceField sources={sources} feedId={filter.feedId} onFeed={(feedId) => onFilter({ feedId })} />
        <SelectField
          inline
          label="Articles"
          value={String(filter.count)}
          options={counts}
          onChange={(count) => onFilter({ count: Number(count) as ArticleCount })}
          className={classes(compactSelect, "shrink-0")}
        />
      </div>
      <div className="flex flex-1 items-center justify-between gap-5 sm:flex-none">
        <Switch
          label="Auto-refresh"
          checked={autoRefresh}
          disabled={!props.settingsKnown}
          onCheckedChange={onAutoRefresh}
          className="items-center gap-2.5! [&_label]:text-13 [&_label]:font-normal [&_label]:text-ink-soft"
        />
        <Button
          size="sm"
          busy={refreshing}
          onClick={onRefresh}
          icon={<RotateCw aria-hidden="true" className="size-3.5" />}
        >
          Refresh Now
        </Button>
      </div>
    </div>
  );
}

function Heading({ onKeys }: Pick<NewsControlsProps, "onKeys">) {
  return (
    <div className="flex min-w-0 flex-1 basis-full items-center gap-3 lg:basis-auto">
      <h1 className="text-20 font-semibold">News Feeds</h1>
      {onKeys && (
        <IconButton label="Keyboard shortcuts (?)" size="sm" className="max-md:hidden" onClick={onKeys}>
          <Keyboard aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
