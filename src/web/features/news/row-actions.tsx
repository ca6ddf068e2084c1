import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createContext, Suspense, useContext, useEffect, useMemo, useRef, useState } from "react";
import type { HiddenNews, NewsItem, NewsSource } from "#contract/news.ts";
import type { Mute, NewMute } from "#contract/reading.ts";
import { type Correct, useCorrections } from "#web/features/news/corrections.ts";
import { addMute, mutesQuery, removeMute } from "#web/features/news/news.calls.ts";
import { type ReadingChange, useReading } from "#web/features/news/reading.ts";
import { loadedLate } from "#web/ui/loaded-late.tsx";
import { useToast } from "#web/ui/use-toast.ts";

/** What can be done with a headline from its row. */
export type RowActions = {
  change: (item: NewsItem, change: ReadingChange) => void;
  mute: (mute: NewMute) => void;
  /** Asks for a word of the headline to mute. */
  askWord: (item: NewsItem) => void;
  manageMutes: () => void;
  correct: Correct;
  /** Shows the companies of a headline, to be corrected. */
  askCompanies: (item: NewsItem) => void;
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

/** Adds and removes mute rules. `onChange` comes after each change: the list is another one then. */
function useMutes(onChange: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  function changed() {
    void client.invalidateQueries({ queryKey: mutesQuery.queryKey });
    onChange();
  }
  const remove = useMutation({
    mutationFn: (mute: Mute) => removeMute(mute.id),
    onSuccess: changed,
    onError: (error) => toast({ tone: "problem", text: `It stays muted. ${error.message}` }),
  });
  const add = useMutation({
    mutationFn: addMute,
    onSuccess: changed,
  });
  const tell = (mute: Mute) => toast({ text: `“${mute.label}” is muted.`, undo: () => remove.mutate(mute) });
  return {
    add,
    /** Says that it is done, with a way back. */
    tell,
    remove: remove.mutateAsync,
    /** From a menu, where a refusal has no other place. */
    mute: (wanted: NewMute) =>
      add.mutate(wanted, {
        onSuccess: tell,
        onError: (error) => toast({ tone: "problem", text: `Nothing was muted. ${error.message}` }),
      }),
  };
}

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
      correct,
      askCompanies: (item) => setAsk({ kind: "companies", item }),
    }),
    [change, correct],
  );
  return { actions, mutes, ask, close: () => setAsk(undefined) };
}

const MutesDialog = loadedLate(async () => (await import("#web/features/news/mutes-dialog.tsx")).MutesDialog);
const MuteWordDialog = loadedLate(
  async () => (await import("#web/features/news/mute-word-dialog.tsx")).MuteWordDialog,
);

const CompaniesDialog = loadedLate(
  async () => (await import("#web/features/news/companies-dialog.tsx")).CompaniesDialog,
);

/** Which dialog is open: the list of rules, or the word or the companies of one headline. */
type RowAsk = { kind: "rules" } | { kind: "word" | "companies"; item: NewsItem };

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
  const onAdd = async (mute: NewMute) => {
    try {
      const added = await mutes.add.mutateAsync(mute);
      // Behind the list of rules a message could not be reached; there the rule itself says so.
      if (ask.kind === "word") mutes.tell(added);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  if (ask.kind === "companies")
    return (
      <Suspense>
        <CompaniesDialog item={ask.item} correct={correct} onClose={onClose} />
      </Suspense>
    );
  const busy = mutes.add.isPending;
  return (
    <Suspense>
      {ask.kind === "word" ? (
        <MuteWordDialog title={ask.item.title} onAdd={onAdd} busy={busy} onClose={onClose} />
      ) : (
        <MutesDialog
          sources={sources}
          hidden={hidden}
          onAdd={onAdd}
          adding={busy}
          onRemove={mutes.remove}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
