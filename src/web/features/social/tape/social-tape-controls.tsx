import { RotateCw, SlidersHorizontal, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { formatAge } from "#domain/market/age.ts";
import { MostMentioned } from "#web/features/social/most-mentioned.tsx";
import {
  CountField,
  OrderField,
  type SocialControlsProps,
  SourceField,
  SourceSearch,
} from "#web/features/social/social-controls.tsx";
import { SocialSourcesPanel } from "#web/features/social/social-sources.tsx";
import { freshCount, type SocialList } from "#web/features/social/use-social-list.ts";
import { useTranslate } from "#web/lib/language.ts";
import { absoluteTime, useNow } from "#web/lib/moment.ts";
import { IconButton } from "#web/ui/button.tsx";
import { KeysButton } from "#web/ui/item-list/list-buttons.tsx";
import { NewItemsPill } from "#web/ui/item-list/new-items-pill.tsx";
import { TapePopover, tapeBar } from "#web/ui/item-list/tape/tape-popover.tsx";
import { Spinner } from "#web/ui/loading.tsx";

export type SocialTapeControlsProps = SocialControlsProps & {
  list: SocialList | undefined;
  compact: boolean;
  layoutSwitch: ReactNode;
  onShowNewItems: () => void;
};

/** Everything that Cards have in their controls, in the line over the list and beside it, in one row. */
export function SocialTapeControls(props: SocialTapeControlsProps) {
  const t = useTranslate();
  const { list, compact, onKeys, refreshing, onRefresh, layoutSwitch } = props;
  return (
    <div data-tape-controls data-screen-only="" className={tapeBar}>
      <h1 className="sr-only">{t("Social Feeds")}</h1>
      <div className="flex min-w-0 items-center gap-2 max-sm:flex-1 [&_label]:sr-only">
        <SourceField {...props} className="min-w-0 flex-1 sm:w-52 sm:flex-none" />
        {!compact && <SourceSearch {...props} />}
        <span className="flex gap-2 max-sm:hidden">
          <CountField {...props} />
          <OrderField {...props} />
        </span>
      </div>
      <span className="flex min-w-0 flex-1 justify-center max-sm:flex-none">
        {list && (
          <NewItemsPill
            count={freshCount(list)}
            what="posts"
            onShow={props.onShowNewItems}
            isTight
            className="h-7!"
          />
        )}
      </span>
      {list && <Status list={list} compact={compact} />}
      {compact && <More {...props} />}
      {onKeys && !compact && <KeysButton onClick={onKeys} />}
      <IconButton
        label={t("Refresh Now")}
        aria-disabled={refreshing || undefined}
        size="sm"
        onClick={() => !refreshing && onRefresh()}
      >
        {refreshing ? <Spinner /> : <RotateCw aria-hidden="true" />}
      </IconButton>
      {layoutSwitch}
    </div>
  );
}

/** What a narrow row of controls has no room for. */
function More(props: SocialTapeControlsProps) {
  const t = useTranslate();
  const { filter, onFilter, list } = props;
  return (
    <TapePopover
      label={t("View options")}
      className="w-[min(22rem,92vw)]"
      button={
        <>
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          <span className="sr-only">{t("View options")}</span>
        </>
      }
    >
      <div className="flex items-center justify-between gap-3 pb-3 sm:hidden">
        <CountField {...props} />
        <OrderField {...props} />
      </div>
      {list && (
        <MostMentioned
          companies={list.mentions}
          chosen={filter.company}
          onChoose={(company) => onFilter({ company })}
          isWhole
        />
      )}
    </TapePopover>
  );
}

function Status({ list, compact }: { list: SocialList; compact: boolean }) {
  const t = useTranslate();
  const nowMs = useNow();
  const { sources, checkedMs } = list;
  const answered = sources.filter(({ state }) => state === "ok").length;
  const isPart = sources.some(({ state }) => state === "limited" || state === "failing");
  return (
    <span className={compact ? "max-sm:hidden" : undefined}>
      <TapePopover
        label={t("Post sources")}
        title={absoluteTime(checkedMs, t)}
        className="w-[min(52rem,92vw)]"
        button={
          <>
            {isPart && <TriangleAlert aria-hidden="true" className="size-3.5 text-warning" />}
            {t("{answered} of {total} sources answered", { answered, total: sources.length })}
          </>
        }
      >
        <p className="figures px-1 pb-2 text-12 text-ink-soft">
          {t("Loaded {age}", { age: formatAge(checkedMs, nowMs, t) })}
        </p>
        <SocialSourcesPanel sources={sources} nowMs={nowMs} />
      </TapePopover>
    </span>
  );
}
