import { TriangleAlert } from "lucide-react";
import type { NewsSource } from "#contract/news.ts";
import type { Translate } from "#domain/language/translate.ts";
import { formatAge } from "#domain/market/age.ts";
import { CompactControls } from "#web/features/news/compact-controls.tsx";
import { LayoutSwitch } from "#web/features/news/layout-switch.tsx";
import {
  Choice,
  FeedButton,
  MarkAllButton,
  type NewsControlsProps,
  SearchButton,
} from "#web/features/news/news-controls.tsx";
import type { NewsList } from "#web/features/news/news-list.ts";
import { OrderField } from "#web/features/news/order-field.tsx";
import { unreadOf } from "#web/features/news/reading.ts";
import { NewsSourcesPanel } from "#web/features/news/sources-panel.tsx";
import { useNewsLayout } from "#web/features/news/use-news-layout.ts";
import { ViewSwitch } from "#web/features/news/view-switch.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { absoluteTime, useNow } from "#web/lib/moment.ts";
import { KeysButton, RefreshIconButton } from "#web/ui/item-list/list-buttons.tsx";
import { NewItemsPill, type NewItemsPillProps } from "#web/ui/item-list/new-items-pill.tsx";
import { TapePopover, tapeBar } from "#web/ui/item-list/tape/tape-popover.tsx";
import { Switch } from "#web/ui/switch.tsx";

/** When the list was checked, and behind it how each source fares: what Cards say in lines over the list. */
function TapeStatus({ list }: { list: NewsList }) {
  const t = useTranslate();
  const nowMs = useNow();
  const failing = list.sources.filter(({ state }) => state === "failing");
  return (
    <TapePopover
      label={t("Where headlines come from")}
      title={absoluteTime(list.checkedMs, t)}
      className="w-[min(52rem,92vw)]"
      button={
        <>
          {failing.length > 0 && <TriangleAlert aria-hidden="true" className="size-3.5 text-warning" />}
          {failing.length > 0
            ? failingText(failing, list.sources, t)
            : t("Checked {age}", { age: formatAge(list.checkedMs, nowMs, t) })}
          <span className="sr-only">, {t("Sources")}</span>
        </>
      }
    >
      <p className="figures px-1 pb-2 text-12 text-ink-soft">
        {t("Last checked {age}.", { age: formatAge(list.checkedMs, nowMs, t) })}{" "}
        {t(
          { one: "{count} headline is shown.", other: "{count} headlines are shown." },
          { count: list.visible.length },
        )}
      </p>
      <NewsSourcesPanel sources={list.sources} nowMs={nowMs} />
    </TapePopover>
  );
}

/** Short: the reason is behind the button. */
function failingText(failing: readonly NewsSource[], sources: readonly NewsSource[], t: Translate): string {
  return t("{failed} of {total} sources failing", { failed: failing.length, total: sources.length });
}

export type TapeControlsProps = NewsControlsProps & {
  list: NewsList | undefined;
  newItems: NewItemsPillProps;
};

// A label that has no room is still read aloud.
const labelWithRoom =
  "max-[1439px]:[&_label]:sr-only [&_label]:font-normal [&_label]:text-13 [&_label]:text-ink-soft";

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
      <div data-tape-controls className={tapeBar}>
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
    <div data-tape-controls className={tapeBar}>
      <ViewSwitch filter={filter} onFilter={onFilter} unread={unreadOf(sources, filter)} />
      {filter.view === "news" && <Choice {...props} />}
      <span className="flex min-w-0 flex-1 justify-center">{pill}</span>
      {status}
      <Buttons {...props} />
      <LayoutSwitch />
    </div>
  );
}

function Buttons(props: TapeControlsProps) {
  const t = useTranslate();
  const { filter, autoRefresh, settingsKnown, onAutoRefresh, refreshing, onKeys } = props;
  return (
    <div className="flex shrink-0 items-center gap-1">
      <Switch
        label={t("Auto-refresh")}
        checked={autoRefresh}
        disabled={!settingsKnown}
        onCheckedChange={onAutoRefresh}
        className={`mr-1 items-center gap-2! ${labelWithRoom}`}
      />
      {filter.view === "news" && <MarkAllButton {...props} />}
      <FeedButton />
      {onKeys && <KeysButton onClick={onKeys} />}
      <SearchButton onOpen={props.onSearch} />
      <RefreshIconButton busy={refreshing} onClick={props.onRefresh} size="sm" />
    </div>
  );
}
