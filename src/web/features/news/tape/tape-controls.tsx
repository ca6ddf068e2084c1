import { CheckCheck, RotateCw, Search } from "lucide-react";
import { CompactControls } from "#web/features/news/compact-controls.tsx";
import { LayoutSwitch } from "#web/features/news/layout-switch.tsx";
import {
  CountField,
  chosenName,
  type NewsControlsProps,
  SourceField,
  searchMark,
} from "#web/features/news/news-controls.tsx";
import type { NewsList } from "#web/features/news/news-list.ts";
import { OrderField } from "#web/features/news/order-field.tsx";
import { unreadOf } from "#web/features/news/reading.ts";
import { TapeStatus } from "#web/features/news/tape/tape-status.tsx";
import { useNewsLayout } from "#web/features/news/use-news-layout.ts";
import { ViewSwitch } from "#web/features/news/view-switch.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { useKeyHint, withKey } from "#web/lib/shortcuts.ts";
import { IconButton } from "#web/ui/button.tsx";
import { KeysButton } from "#web/ui/item-list/list-buttons.tsx";
import { NewItemsPill, type NewItemsPillProps } from "#web/ui/item-list/new-items-pill.tsx";
import { Spinner } from "#web/ui/loading.tsx";
import { Switch } from "#web/ui/switch.tsx";

export type TapeControlsProps = NewsControlsProps & {
  list: NewsList | undefined;
  newItems: NewItemsPillProps;
};

// A label that has no room is still read aloud.
const labelWithRoom =
  "max-[1439px]:[&_label]:sr-only [&_label]:font-normal [&_label]:text-13 [&_label]:text-ink-soft";

const bar =
  "sticky top-[calc(var(--tape-top)-3rem)] z-20 flex h-12 items-center gap-3 max-sm:gap-1.5 border-b border-line bg-surface px-4 md:px-6";

/** Everything that Cards have in their controls and in the line over the list, in one row. */
export function TapeControls(props: TapeControlsProps) {
  const { filter, onFilter, sources, list, newItems } = props;
  const { isCompact, isPhone } = useNewsLayout();
  const shown = filter.view === "news" ? list : undefined;
  const isWaiting = shown !== undefined && (newItems.count > 0 || newItems.orderChanged === true);
  const pill = shown && <NewItemsPill {...newItems} isTight className="h-7!" />;
  const status = shown && <TapeStatus list={shown} />;
  if (isCompact)
    return (
      <div data-tape-controls className={bar}>
        <CompactControls {...props} status={status} isCrowded={isWaiting}>
          {shown && props.canSort && !isPhone && (
            <span className="[&_label]:sr-only">
              <OrderField filter={filter} onFilter={onFilter} />
            </span>
          )}
          <span className="flex flex-1 justify-center">{pill}</span>
        </CompactControls>
      </div>
    );
  return (
    <div data-tape-controls className={bar}>
      <ViewSwitch filter={filter} onFilter={onFilter} unread={unreadOf(sources, filter)} />
      {filter.view === "news" && <Choice {...props} />}
      <span className="flex min-w-0 flex-1 justify-center">{pill}</span>
      {status}
      <Buttons {...props} />
      <LayoutSwitch />
    </div>
  );
}

function Choice({ filter, onFilter, sources, canSort }: TapeControlsProps) {
  return (
    <div className="flex min-w-0 items-center gap-2 [&_label]:sr-only">
      <SourceField sources={sources} chosen={filter} onChoice={onFilter} />
      <CountField filter={filter} onFilter={onFilter} />
      {canSort && <OrderField filter={filter} onFilter={onFilter} />}
    </div>
  );
}

function Buttons(props: TapeControlsProps) {
  const t = useTranslate();
  const { filter, sources, autoRefresh, settingsKnown, onAutoRefresh, marking, refreshing, onKeys } = props;
  const chosen = chosenName(sources, filter);
  const keyOf = useKeyHint();
  return (
    <div className="flex shrink-0 items-center gap-1">
      <Switch
        label={t("Auto-refresh")}
        checked={autoRefresh}
        disabled={!settingsKnown}
        onCheckedChange={onAutoRefresh}
        className={`mr-1 items-center gap-2! ${labelWithRoom}`}
      />
      {filter.view === "news" && (
        <IconButton
          label={chosen ? t("Mark everything in {chosen} as read", { chosen }) : t("Mark everything as read")}
          aria-disabled={marking || undefined}
          size="sm"
          onClick={() => !marking && props.onMarkAllRead()}
        >
          <CheckCheck aria-hidden="true" />
        </IconButton>
      )}
      {onKeys && <KeysButton onClick={onKeys} />}
      <IconButton
        {...{ [searchMark]: "" }}
        label={withKey(t("Search all your news"), keyOf("news.search"))}
        aria-label={t("Search")}
        size="sm"
        onClick={props.onSearch}
      >
        <Search aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t("Refresh Now")}
        aria-disabled={refreshing || undefined}
        size="sm"
        onClick={() => !refreshing && props.onRefresh()}
      >
        {refreshing ? <Spinner /> : <RotateCw aria-hidden="true" />}
      </IconButton>
    </div>
  );
}
