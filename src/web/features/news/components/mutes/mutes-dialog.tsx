import { useQuery } from "@tanstack/react-query";
import { Building2, Rss, Trash2, Type } from "lucide-react";
import type { HiddenNews, NewsSource } from "#contract/news.ts";
import type { Mute, NewMute } from "#contract/reading.ts";
import { mutesQuery } from "#web/features/news/api/mutes.ts";
import { MuteForm } from "#web/features/news/components/mutes/mute-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

export type MutesDialogProps = {
  sources: readonly NewsSource[];
  /** What each rule keeps from the list that is open. */
  hidden: HiddenNews;
  onAdd: (mute: NewMute) => Promise<string | undefined>;
  adding: boolean;
  onRemove: (mute: Mute) => void;
  onClose: () => void;
};

/** The reader's mute rules: adding, removing, and what each of them hides at the moment. */
export function MutesDialog({ sources, hidden, onAdd, adding, onRemove, onClose }: MutesDialogProps) {
  const query = useQuery(mutesQuery);
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
        {query.data?.mutes.length === 0 && (
          <p className="border-t border-line pt-4 text-14 text-ink-soft">Nothing is muted.</p>
        )}
        {query.data && query.data.mutes.length > 0 && (
          <ul aria-label="Muted" className="divide-y divide-line border-t border-line">
            {query.data.mutes.map((mute) => (
              <Rule
                key={mute.id}
                mute={mute}
                count={hidden.rules.find(({ id }) => id === mute.id)?.count ?? 0}
                onRemove={() => onRemove(mute)}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

const icons = { word: Type, company: Building2, source: Rss } as const;
const kindTexts = { word: "Word", company: "Company", source: "Source" } as const;

function Rule({ mute, count, onRemove }: { mute: Mute; count: number; onRemove: () => void }) {
  const Icon = icons[mute.kind];
  return (
    <li className="flex min-h-11 items-center gap-3 py-1">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
      <span className="min-w-0 flex-1">
        <span className="break-words font-medium" dir="auto">
          {mute.label}
        </span>{" "}
        <span className="text-13 text-ink-soft">
          {kindTexts[mute.kind]}
          {mute.kind === "company" && ` ${mute.value}`}
        </span>
      </span>
      {count > 0 && <span className="figures shrink-0 text-13 text-ink-soft">hides {count}</span>}
      <IconButton label={`Remove ${mute.label}`} size="sm" onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  );
}
