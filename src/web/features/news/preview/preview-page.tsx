import { Inbox } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import type { NewsItem } from "#contract/news.ts";
import { message } from "#domain/language/translate.ts";
import { formatAge } from "#domain/market/age.ts";
import { LayoutSwitch } from "#web/features/news/layout-switch.tsx";
import { SourceField } from "#web/features/news/news-controls.tsx";
import { loadFailureText } from "#web/features/news/news-list.ts";
import {
  type DetailOptions,
  headlinesText,
  NewsRows,
  type NewsRowsProps,
  rowsOf,
  TapeContext,
} from "#web/features/news/news-rows.tsx";
import { NewsSkeleton } from "#web/features/news/news-skeleton.tsx";
import {
  type AccountAction,
  AccountNeeded,
  WayIn,
  type WaysIn,
} from "#web/features/news/preview/account-needed.tsx";
import type { usePreview } from "#web/features/news/preview/use-preview.ts";
import { type RowActions, RowActionsContext } from "#web/features/news/row-actions.tsx";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { absoluteTime, useNow } from "#web/lib/moment.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyList, FailedList } from "#web/ui/item-list/list-states.tsx";
import { tapeBar } from "#web/ui/item-list/tape/tape-popover.tsx";
import { StaleNotice } from "#web/ui/states.tsx";
import { Tag } from "#web/ui/tag.tsx";

export type PreviewPageProps = {
  preview: ReturnType<typeof usePreview>;
  waysIn: WaysIn;
  /** Companies under a headline; `ask` says what needs an account. */
  renderDetails: (slot: PreviewSlot) => ReactNode;
  /** Renders the list as the Tape; undefined where it is Cards. */
  renderTape: ((list: NewsRowsProps) => ReactNode) | undefined;
};

export type PreviewSlot = DetailOptions & {
  item: NewsItem;
  nowMs: number;
  ask: (action: AccountAction) => void;
};

/** The News Feeds page without an account: the default feeds, read-only (READ-96). */
export function PreviewPage({ preview, waysIn, renderDetails, renderTape }: PreviewPageProps) {
  const [asked, setAsked] = useState<AccountAction>();
  const actions = usePreviewActions(preview.markRead, setAsked);
  return (
    <RowActionsContext value={actions}>
      <div
        {...{ [renderTape ? "data-tape" : "data-cards"]: "" }}
        className={`mx-auto flex w-full max-w-content flex-col ${renderTape ? "" : "gap-3 px-4 pt-5 pb-8 md:px-6"}`}
      >
        {renderTape ? (
          <TapeHead preview={preview} waysIn={waysIn} />
        ) : (
          <CardsHead preview={preview} waysIn={waysIn} />
        )}
        <TapeContext value={renderTape}>
          <Body
            preview={preview}
            renderDetails={(item, nowMs, options) =>
              renderDetails({ ...options, item, nowMs, ask: setAsked })
            }
          />
        </TapeContext>
        {asked && <AccountNeeded action={asked} onClose={() => setAsked(undefined)} {...waysIn} />}
      </div>
    </RowActionsContext>
  );
}

/** What rows can do here: headlines fade when they are opened; the rest asks for an account. */
function usePreviewActions(
  markRead: (item: NewsItem, read: boolean) => void,
  ask: (action: AccountAction) => void,
): RowActions {
  // biome-ignore lint/correctness/useExhaustiveDependencies: both only set a state.
  return useMemo<RowActions>(
    () => ({
      change: (item, { read, saved }) => (saved === undefined ? markRead(item, read === true) : ask("save")),
      mute: () => ask("mute"),
      askWord: () => ask("mute"),
      manageMutes: () => ask("mute"),
      correct: async () => {
        ask("correct");
        return undefined;
      },
      askCompanies: () => ask("correct"),
      askText: () => ask("text"),
    }),
    [],
  );
}

type HeadProps = Pick<PreviewPageProps, "preview" | "waysIn">;

const sentence = message(
  "Live headlines, read-only. Your own feeds, saving, muting and AI analysis need an account.",
);

/** Everything in one row of the height that the Tape's controls have. */
function TapeHead({ preview, waysIn }: HeadProps) {
  const t = useTranslate();
  const { list, choice, setChoice, showNewItems } = preview;
  const nowMs = useNow();
  return (
    <div data-tape-controls className={tapeBar}>
      <h1 className="sr-only">{t("News Feeds")}</h1>
      <Tag tone="warning" className="shrink-0 max-[479px]:sr-only">
        {t("Preview")}
      </Tag>
      <p title={t.of(sentence)} className="min-w-0 flex-1 truncate text-13 text-ink-soft max-md:sr-only">
        {t.of(sentence)}
      </p>
      {list && list.fresh.length > 0 && (
        <Button size="sm" onClick={showNewItems} className="figures">
          {t("{count} new ## headlines", { count: list.fresh.length })}
        </Button>
      )}
      {list && (
        <span
          title={absoluteTime(list.checkedMs, t)}
          className="figures text-12 whitespace-nowrap text-ink-soft max-[1439px]:hidden"
        >
          {t("Checked {age}", { age: formatAge(list.checkedMs, nowMs, t) })}
        </span>
      )}
      <span className="flex min-w-0 items-center max-md:flex-1 [&_label]:sr-only">
        <SourceField sources={list?.sources ?? []} chosen={choice} onChoice={setChoice} />
      </span>
      <span className="flex max-[479px]:[&>span>*+*]:hidden">
        <WayIn {...waysIn} size="sm" />
      </span>
      <LayoutSwitch />
    </div>
  );
}

function CardsHead({ preview: { list, choice, setChoice }, waysIn }: HeadProps) {
  const t = useTranslate();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-8 border border-line bg-surface p-4">
        <div className="min-w-0 flex-1 basis-80">
          <h1 className="flex items-center gap-2.5 text-20 font-semibold">
            {t("News Feeds")}
            <Tag tone="warning">{t("Preview")}</Tag>
          </h1>
          <p className="mt-1 text-14 text-pretty text-ink-soft">{t.of(sentence)}</p>
        </div>
        <WayIn {...waysIn} />
      </div>
      <div className="flex items-center justify-between gap-3">
        <SourceField sources={list?.sources ?? []} chosen={choice} onChoice={setChoice} />
        <LayoutSwitch />
      </div>
    </>
  );
}

type BodyProps = {
  preview: PreviewPageProps["preview"];
  renderDetails: (item: NewsItem, nowMs: number, options?: DetailOptions) => ReactNode;
};

/** The list in each of its states. */
function Body({ preview, renderDetails }: BodyProps) {
  const t = useTranslate();
  const { query, list, visible, choice, setChoice, showNewItems } = preview;
  const nowMs = useNow();
  const rows = useMemo(() => rowsOf(visible), [visible]);
  const retry = () => void query.refetch();
  if (!list)
    return query.isError ? (
      <FailedList
        title={t.of(loadFailureText)}
        reason={t.of(wordsOf(query.error))}
        onRetry={retry}
        busy={query.isFetching}
      />
    ) : (
      <NewsSkeleton text={t("Loading news…")} />
    );
  const empty =
    choice.feedId === undefined ? (
      <EmptyList
        icon={<Inbox aria-hidden="true" />}
        title={list.sources.length === 0 ? t("Nothing to preview yet") : t("No headlines yet")}
        text={
          list.sources.length === 0
            ? t("This site's default feeds aren't being read yet.")
            : t("New headlines appear here as the sources publish them.")
        }
      />
    ) : (
      <EmptyList
        icon={<Inbox aria-hidden="true" />}
        title={t("No headlines of this source")}
        text={t("None of the newest headlines came from it.")}
        action={<Button onClick={() => setChoice({})}>{t("Show All Sources")}</Button>}
      />
    );
  return (
    <>
      {query.isError && (
        <StaleNotice
          offline={false}
          text={t.of(loadFailureText)}
          reason={t.of(wordsOf(query.error))}
          onRetry={retry}
          busy={query.isFetching}
        />
      )}
      <NewsRows
        status={
          <p
            title={absoluteTime(list.checkedMs, t)}
            className="figures flex h-8 items-center text-12 text-ink-soft"
          >
            {t("Checked {age}", { age: formatAge(list.checkedMs, nowMs, t) })} ·{" "}
            {headlinesText(visible.length, t)}
          </p>
        }
        newItems={{ count: list.fresh.length, what: "headlines", onShow: showNewItems }}
        rows={rows}
        nowMs={nowMs}
        renderDetails={(item, options) => renderDetails(item, nowMs, options)}
        empty={empty}
      />
    </>
  );
}
