import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Bookmark, Ellipsis } from "lucide-react";
import { createContext, Suspense, useContext, useEffect, useMemo, useRef, useState } from "react";
import type { HiddenNews, NewsItem, NewsSource } from "#contract/news.ts";
import type { Mute, NewMute } from "#contract/reading.ts";
import { muteLabel } from "#domain/news/mutes.ts";
import { type Correct, useCorrections } from "#web/features/news/corrections.ts";
import { addMute, mutesQuery, removeMute } from "#web/features/news/news.calls.ts";
import { type ReadingChange, useReading } from "#web/features/news/reading.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { IconButton } from "#web/ui/button.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { lazyMenu } from "#web/ui/lazy-menu.tsx";
import { classes } from "#web/ui/styles.ts";
import { useToast } from "#web/ui/toast.tsx";

/** What can be done with a headline from its row. */
export type RowActions = {
  change: (item: NewsItem, change: ReadingChange) => void;
  mute: (mute: NewMute) => void;
  /** Asks for a word of the headline to mute. */
  askWord: (item: NewsItem) => void;
  manageMutes: () => void;
  /** Shows the highlights, with what the headline is about on offer. */
  askHighlight?: (item: NewsItem) => void;
  /** Makes a feed of what the page shows, for reader apps. */
  askFeed?: () => void;
  correct: Correct;
  /** Shows the companies of a headline, to be corrected. */
  askCompanies: (item: NewsItem) => void;
  /** In place of the article, where it cannot be read here. */
  askText?: () => void;
};

const nothing = () => undefined;

export const RowActionsContext = createContext<RowActions>({
  change: nothing,
  mute: nothing,
  askWord: nothing,
  manageMutes: nothing,
  correct: async () => undefined,
  askCompanies: nothing,
});

export const useRowActions = (): RowActions => useContext(RowActionsContext);

/** What rows can do, as one value that stays the same, and the dialog that a row may have asked for. */
export function useRowActionsValue(onMutesChange: () => void) {
  const [ask, setAsk] = useState<RowAsk>();
  const change = useReading();
  const mutes = useMutes(onMutesChange);
  const correct = useCorrections();
  const mute = useRef(mutes.mute);
  useEffect(() => {
    mute.current = mutes.mute;
  });
  const actions = useMemo<RowActions>(
    () => ({
      change,
      mute: (wanted) => mute.current(wanted),
      askWord: (item) => setAsk({ kind: "word", item }),
      manageMutes: () => setAsk({ kind: "rules" }),
      askFeed: () => setAsk({ kind: "feed" }),
      askHighlight: (item) => setAsk({ kind: "highlight", item }),
      correct,
      askCompanies: (item) => setAsk({ kind: "companies", item }),
    }),
    [change, correct],
  );
  return { actions, mutes, ask, close: () => setAsk(undefined) };
}

const MutesDialog = lazyComponent(
  async () => (await import("#web/features/news/mutes-dialog.tsx")).MutesDialog,
);
const MuteWordDialog = lazyComponent(
  async () => (await import("#web/features/news/row-dialogs.tsx")).MuteWordDialog,
);

const CompaniesDialog = lazyComponent(
  async () => (await import("#web/features/news/row-dialogs.tsx")).CompaniesDialog,
);

const OutputFeedDialog = lazyComponent(
  async () => (await import("#web/features/news/output-feed-dialog.tsx")).OutputFeedDialog,
);

const HighlightsDialog = lazyComponent(
  async () => (await import("#web/features/news/highlights-dialog.tsx")).HighlightsDialog,
);

/** Which dialog is open: the list of rules, the feed of the page, or the word, the companies or the highlights of one headline. */
type RowAsk = { kind: "rules" | "feed" } | { kind: "word" | "companies" | "highlight"; item: NewsItem };

type RowDialogsProps = {
  ask: RowAsk | undefined;
  onClose: () => void;
  mutes: ReturnType<typeof useMutes>;
  correct: Correct;
  sources: readonly NewsSource[];
  hidden: HiddenNews;
};

export function RowDialogs({ ask, onClose, mutes, correct, sources, hidden }: RowDialogsProps) {
  if (!ask) return null;
  if (ask.kind === "companies")
    return (
      <Suspense>
        <CompaniesDialog item={ask.item} correct={correct} onClose={onClose} />
      </Suspense>
    );
  if (ask.kind === "feed")
    return (
      <Suspense>
        <OutputFeedDialog sources={sources} onClose={onClose} />
      </Suspense>
    );
  if (ask.kind === "highlight")
    return (
      <Suspense>
        <HighlightsDialog sources={sources} item={ask.item} onChange={mutes.changed} onClose={onClose} />
      </Suspense>
    );
  const onAdd = mutes.add.mutateAsync;
  return (
    <Suspense>
      {ask.kind === "word" ? (
        <MuteWordDialog title={ask.item.title} onAdd={onAdd} onAdded={mutes.tell} onClose={onClose} />
      ) : (
        // A message could not be reached behind the list of rules, where the rule itself says that it is there.
        <MutesDialog
          sources={sources}
          hidden={hidden}
          onAdd={onAdd}
          onRemove={mutes.remove}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}

const RowMenu = lazyMenu(async () => (await import("#web/features/news/row-menu.tsx")).RowMenu);

/** Save for later, and the menu of the row. */
export function RowButtons({ item }: { item: NewsItem }) {
  const t = useTranslate();
  const actions = useRowActions();
  return (
    <span data-row-buttons="" className="-my-0.5 -mr-1.5 ml-auto flex shrink-0 items-center touch:gap-x-4">
      <IconButton
        label={item.saved ? t("Saved for later") : t("Save for later")}
        aria-pressed={item.saved}
        size="sm"
        onClick={() => actions.change(item, { saved: !item.saved })}
        className={classes(item.saved && "text-accent!")}
      >
        <Bookmark aria-hidden="true" className={classes(item.saved && "fill-current")} />
      </IconButton>
      <RowMenu
        item={item}
        actions={actions}
        trigger={
          <IconButton label={t("More actions")} size="sm">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      />
    </span>
  );
}

/** Adds and removes mute rules. `onChange` comes after each change: the list is another one then. */
function useMutes(onChange: () => void) {
  const t = useTranslate();
  const client = useQueryClient();
  const toast = useToast();
  function changed() {
    void client.invalidateQueries({ queryKey: mutesQuery.queryKey });
    onChange();
  }
  const remove = useMutation({
    mutationFn: (mute: Mute) => removeMute(mute.id),
    onSuccess: changed,
    onError: (error) =>
      toast({ tone: "problem", text: t("Couldn't unmute. {reason}", { reason: t.of(wordsOf(error)) }) }),
  });
  const add = useMutation({
    mutationFn: addMute,
    onSuccess: changed,
  });
  const tell = (mute: Mute) =>
    toast({ text: t("Muted “{label}”.", { label: muteLabel(mute, t) }), undo: () => remove.mutate(mute) });
  return {
    add,
    changed,
    /** Says that it is done, with a way back. */
    tell,
    remove: remove.mutateAsync,
    /** From a menu, where a rejection has no other place. */
    mute: (wanted: NewMute) =>
      add.mutate(wanted, {
        onSuccess: tell,
        onError: (error) =>
          toast({ tone: "problem", text: t("Couldn't mute. {reason}", { reason: t.of(wordsOf(error)) }) }),
      }),
  };
}

/** Marks a headline that a rule highlights: a sign, and what the rule is about. */
export function HighlightSign({ highlight, isSmall }: Pick<NewsItem, "highlight"> & { isSmall?: boolean }) {
  const t = useTranslate();
  if (!highlight) return null;
  const label = muteLabel(highlight, t);
  const text = t("Highlighted: {label}", { label });
  return (
    <span title={text} className="inline-flex min-w-0 items-center gap-1 text-12 font-medium text-warning">
      <span aria-hidden="true">◆</span>
      <span className="sr-only">{text}</span>
      {!isSmall && (
        <span aria-hidden="true" dir="auto" className="max-w-32 truncate">
          {label}
        </span>
      )}
    </span>
  );
}
