import { Suspense } from "react";
import type { HiddenNews, NewsItem, NewsSource } from "#contract/news.ts";
import type { NewMute } from "#contract/reading.ts";
import type { Correct } from "#web/features/news/hooks/use-corrections.ts";
import type { useMutes } from "#web/features/news/hooks/use-mutes.ts";
import { loadedLate } from "#web/ui/loaded-late.tsx";

const MutesDialog = loadedLate(
  async () => (await import("#web/features/news/components/mutes/mutes-dialog.tsx")).MutesDialog,
);
const MuteWordDialog = loadedLate(
  async () => (await import("#web/features/news/components/mutes/mute-word-dialog.tsx")).MuteWordDialog,
);

const CompaniesDialog = loadedLate(
  async () => (await import("#web/features/news/components/companies/companies-dialog.tsx")).CompaniesDialog,
);

/** Which dialog is open: the list of rules, or the word or the companies of one headline. */
export type RowAsk = { kind: "rules" } | { kind: "word" | "companies"; item: NewsItem };

export type RowDialogsProps = {
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
