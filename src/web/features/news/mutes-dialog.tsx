import { useQuery } from "@tanstack/react-query";
import { Building2, Rss, Trash2, Type } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { HiddenNews, NewsSource } from "#contract/news.ts";
import type { Mute, NewMute } from "#contract/reading.ts";
import { mutesQuery } from "#web/features/news/news.calls.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextField } from "#web/ui/text-field.tsx";

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
    const { kind, value } = mute;
    if ((await onAdd({ kind, value })) === undefined)
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

type MuteFormProps = {
  sources: readonly NewsSource[];
  /** Answers why not, if it was refused. */
  onAdd: (mute: NewMute) => Promise<string | undefined>;
  busy: boolean;
};

const kindOptions = [
  { value: "word", label: "Word or phrase" },
  { value: "company", label: "Company" },
  { value: "source", label: "Source" },
] as const;
type Kind = NewMute["kind"];

/** Adds a mute rule of any kind. */
function MuteForm({ sources, onAdd, busy }: MuteFormProps) {
  const [kind, setKind] = useState<Kind>("word");
  const [text, setText] = useState("");
  const [feedId, setFeedId] = useState(sources[0]?.feedId ?? "");
  const [problem, setProblem] = useState<string>();
  async function submit(event: FormEvent) {
    event.preventDefault();
    const value = kind === "source" ? feedId : text.trim();
    if (value === "")
      return setProblem(kind === "word" ? "Enter a word to mute" : "Enter a symbol such as AAPL");
    const refusal = await onAdd({ kind, value });
    setProblem(refusal);
    if (refusal === undefined) setText("");
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-[9.5rem_1fr_auto] sm:items-start">
        <SelectField label="Mute a" value={kind} options={kindOptions} onChange={setKind} />
        {kind === "source" ? (
          <SelectField
            label="Source"
            value={feedId}
            options={sources.map((source) => ({ value: source.feedId, label: source.name }))}
            onChange={setFeedId}
          />
        ) : (
          <TextField
            label={kind === "word" ? "Word" : "Symbol"}
            value={text}
            onChange={(event) => setText(event.target.value)}
            error={problem}
            maxLength={100}
            autoComplete="off"
          />
        )}
        <Button type="submit" variant="primary" busy={busy} className="sm:mt-[26px]">
          Mute
        </Button>
      </div>
      {kind === "source" && problem !== undefined && (
        <p role="alert" className="text-13 text-danger">
          {problem}
        </p>
      )}
    </form>
  );
}

type MuteRuleRowProps = {
  mute: Mute;
  /** Headlines that it keeps from the list. */
  hides: number;
  /** Just removed: it can come back. */
  removed: boolean;
  onRemove: () => void;
  onRestore: () => void;
};

const kindLooks = {
  word: { Icon: Type, text: "Word" },
  company: { Icon: Building2, text: "Company" },
  source: { Icon: Rss, text: "Source" },
} as const;

function MuteRuleRow({ mute, hides, removed, onRemove, onRestore }: MuteRuleRowProps) {
  const { Icon, text } = kindLooks[mute.kind];
  return (
    <li className="flex min-h-11 items-center gap-3 py-1">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
      <span className={classes("min-w-0 flex-1", removed && "text-ink-soft line-through")}>
        <span className="font-medium break-words" dir="auto">
          {mute.label}
        </span>{" "}
        <span className="text-13 text-ink-soft">
          {text}
          {mute.kind === "company" && ` ${mute.value}`}
        </span>
      </span>
      {removed ? (
        <>
          <span role="status" className="text-13 text-ink-soft">
            Removed
          </span>
          <Button size="sm" variant="quiet" onClick={onRestore}>
            Undo
          </Button>
        </>
      ) : (
        <>
          {hides > 0 && <span className="figures shrink-0 text-13 text-ink-soft">hides {hides}</span>}
          <IconButton label={`Remove ${mute.label}`} size="sm" onClick={onRemove}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </>
      )}
    </li>
  );
}
