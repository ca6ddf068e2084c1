import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { HiddenNews, NewsSource } from "#contract/news.ts";
import type { Mute, NewMute } from "#contract/reading.ts";
import { mutesQuery } from "#web/features/news/api/mutes.ts";
import { MuteForm } from "#web/features/news/components/mutes/mute-form.tsx";
import { MuteRuleRow } from "#web/features/news/components/mutes/mute-rule-row.tsx";
import { newMuteOf } from "#web/features/news/hooks/use-mutes.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { ErrorState } from "#web/ui/states.tsx";

export type MutesDialogProps = {
  sources: readonly NewsSource[];
  /** What each rule keeps from the list that is open. */
  hidden: HiddenNews;
  onAdd: (mute: NewMute) => Promise<string | undefined>;
  adding: boolean;
  /** Resolves when it is removed. */
  onRemove: (mute: Mute) => Promise<unknown>;
  onClose: () => void;
};

/** The reader's mute rules: adding, removing, and what each of them hides at the moment. What is removed can come back until the dialog closes. */
export function MutesDialog({ sources, hidden, onAdd, adding, onRemove, onClose }: MutesDialogProps) {
  const query = useQuery(mutesQuery);
  const [removed, setRemoved] = useState<readonly Mute[]>([]);
  const isRemoved = (mute: Mute) => removed.some(({ id }) => id === mute.id);
  async function remove(mute: Mute) {
    await onRemove(mute);
    setRemoved((all) => [...all, mute]);
  }
  async function restore(mute: Mute) {
    if ((await onAdd(newMuteOf(mute))) === undefined)
      setRemoved((all) => all.filter(({ id }) => id !== mute.id));
  }
  const stored = query.data?.mutes.filter((mute) => !isRemoved(mute)) ?? [];
  const rules = [...stored, ...removed].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title="Mutes"
      description="Headlines that a rule fits are hidden and counted. Nothing is deleted."
    >
      <div className="flex flex-col gap-4">
        <MuteForm sources={sources} onAdd={onAdd} busy={adding} />
        {query.isPending && (
          <div aria-busy="true" className="flex flex-col gap-3 border-t border-line pt-4">
            <Skeleton className="h-5 w-48" />
            <Skeleton className="h-5 w-36" />
          </div>
        )}
        {query.isError && (
          <ErrorState
            title="Your mutes could not be loaded."
            reason={query.error.message}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        )}
        {query.isSuccess && rules.length === 0 && (
          <p className="border-t border-line pt-4 text-14 text-ink-soft">Nothing is muted.</p>
        )}
        {rules.length > 0 && (
          <ul aria-label="Muted" className="divide-y divide-line border-t border-line">
            {rules.map((mute) => (
              <MuteRuleRow
                key={mute.id}
                mute={mute}
                hides={hidden.rules.find(({ id }) => id === mute.id)?.count ?? 0}
                removed={isRemoved(mute)}
                onRemove={() => void remove(mute).catch(() => undefined)}
                onRestore={() => void restore(mute)}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
