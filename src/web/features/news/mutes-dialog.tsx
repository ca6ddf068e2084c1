import { useQuery } from "@tanstack/react-query";
import { Building2, Rss, Tag as TagIcon, Trash2, Type } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { HiddenNews, NewsSource } from "#contract/news.ts";
import type { Mute, NewMute } from "#contract/reading.ts";
import { message } from "#domain/language/translate.ts";
import { muteKinds, muteLabel } from "#domain/news/mutes.ts";
import { tagOptions } from "#domain/tags/tag-options.ts";
import { type Tag, tagIds } from "#domain/tags/tags.ts";
import { mutesQuery } from "#web/features/news/news.calls.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form, SubmitButton, useDomainForm } from "#web/ui/form.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { classes } from "#web/ui/styles.ts";

export type MutesDialogProps = {
  sources: readonly NewsSource[];
  /** What each rule keeps from the list that is open. */
  hidden: HiddenNews;
  onAdd: (mute: NewMute) => Promise<Mute>;
  /** Resolves when it is removed. */
  onRemove: (mute: Mute) => Promise<unknown>;
  onClose: () => void;
};

/** The user's mute rules: adding, removing, and what each of them hides at the moment. What is removed can come back until the dialog closes. */
export function MutesDialog({ sources, hidden, onAdd, onRemove, onClose }: MutesDialogProps) {
  const t = useTranslate();
  const query = useQuery(mutesQuery);
  const [removed, setRemoved] = useState<readonly Mute[]>([]);
  const isRemoved = (mute: Mute) => removed.some(({ id }) => id === mute.id);
  async function remove(mute: Mute) {
    await onRemove(mute);
    setRemoved((all) => [...all, mute]);
  }
  async function restore(mute: Mute) {
    const { kind, value } = mute;
    await onAdd({ kind, value } as NewMute);
    setRemoved((all) => all.filter(({ id }) => id !== mute.id));
  }
  const stored = query.data?.mutes.filter((mute) => !isRemoved(mute)) ?? [];
  const visible = [...stored, ...removed].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title={t("Mutes")}
      description={t("Matching headlines are hidden and counted. Nothing is deleted.")}
    >
      <div className="flex flex-col gap-4">
        <MuteForm sources={sources} onAdd={onAdd} />
        {query.isPending && (
          <div aria-busy="true" className="flex flex-col gap-3 border-t border-line pt-4">
            <Skeleton className="h-5 w-48" />
            <Skeleton className="h-5 w-36" />
          </div>
        )}
        {query.isError && (
          <ErrorState
            title={t("Couldn't load your mutes.")}
            reason={t.of(wordsOf(query.error))}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        )}
        {query.isSuccess && visible.length === 0 && (
          <p className="border-t border-line pt-4 text-14 text-ink-soft">{t("No mutes yet")}</p>
        )}
        {visible.length > 0 && (
          <ul aria-label={t("Muted")} className="divide-y divide-line border-t border-line">
            {visible.map((mute) => (
              <MuteRuleRow
                key={mute.id}
                mute={mute}
                hides={hidden.rules.find(({ id }) => id === mute.id)?.count ?? 0}
                removed={isRemoved(mute)}
                onRemove={() => void remove(mute).catch(() => undefined)}
                onRestore={() => void restore(mute).catch(() => undefined)}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

type MuteFormProps = Pick<MutesDialogProps, "sources" | "onAdd">;

export type SubjectValues = { kind: NewMute["kind"]; text: string; feedId: string; tag: Tag };

export const noSubject = (sources: readonly NewsSource[]) =>
  ({ kind: "word", feedId: sources[0]?.feedId ?? "", text: "", tag: tagIds[0] }) as SubjectValues;

export const subjectRules = ({ kind, text, feedId }: SubjectValues) => {
  if (kind === "source") return { feedId: feedId === "" ? message("Choose a source") : undefined };
  if (kind === "tag") return {};
  const missing =
    kind === "word" ? message("Enter a word or phrase") : message("Enter a symbol such as AAPL");
  return { text: text.trim() === "" ? missing : undefined };
};

export function subjectOf({ kind, text, feedId, tag }: SubjectValues): NewMute {
  if (kind === "tag") return { kind, value: tag };
  return { kind, value: kind === "source" ? feedId : text.trim() };
}

/** Adds a mute rule of any kind. */
function MuteForm({ sources, onAdd }: MuteFormProps) {
  const t = useTranslate();
  const form = useDomainForm({
    values: noSubject(sources),
    rules: subjectRules,
    send: (values) => onAdd(subjectOf(values)),
    onDone: () => form.edit("text", ""),
  });
  return (
    <Form form={form} className="flex flex-col gap-3">
      <SubjectFields form={form} sources={sources} label={t("Mute a")}>
        <SubmitButton form={form} className="sm:mt-[26px]">
          {t("Mute")}
        </SubmitButton>
      </SubjectFields>
    </Form>
  );
}

type SubjectFieldsProps = {
  form: Pick<
    ReturnType<typeof useDomainForm<SubjectValues, unknown>>,
    "valueOf" | "errorOf" | "field" | "choice" | "notice"
  >;
  sources: readonly NewsSource[];
  label: string;
  /** The button at the end of the row. */
  children: ReactNode;
};

/** What a rule is about: its kind, and the word, company, source or tag. */
export function SubjectFields({ form, sources, label, children }: SubjectFieldsProps) {
  const t = useTranslate();
  const kind = form.valueOf("kind");
  const isChosen = kind === "source" || kind === "tag";
  const problem = form.errorOf("feedId") ?? form.notice;
  const { error, ...text } = form.field("text");
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[9.5rem_1fr_auto] sm:items-start">
        <SelectField
          label={label}
          options={muteKinds.map((value) => ({ value, label: t.of(kindLooks[value].text) }))}
          {...form.choice("kind")}
        />
        {kind === "tag" && (
          <SelectField
            label={t("Tag ## a market or sector")}
            options={tagOptions(t)}
            {...form.choice("tag")}
          />
        )}
        {kind === "source" && (
          <SelectField
            label={t("Source")}
            options={sources.map((source) => ({ value: source.feedId, label: source.name }))}
            {...form.choice("feedId")}
          />
        )}
        {!isChosen && (
          <TextField
            {...text}
            label={kind === "word" ? t("Word") : t("Symbol")}
            error={error ?? form.notice}
            maxLength={100}
            autoComplete="off"
          />
        )}
        {children}
      </div>
      {isChosen && problem !== undefined && (
        <p role="alert" className="text-13 text-danger">
          {problem}
        </p>
      )}
    </>
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

export const kindLooks = {
  word: { Icon: Type, text: message("Word or phrase") },
  company: { Icon: Building2, text: message("Company") },
  source: { Icon: Rss, text: message("Source") },
  tag: { Icon: TagIcon, text: message("Tag ## a market or sector") },
} as const;

function MuteRuleRow({ mute, hides, removed, onRemove, onRestore }: MuteRuleRowProps) {
  const t = useTranslate();
  const { Icon, text } = kindLooks[mute.kind];
  return (
    <li className="flex min-h-11 items-center gap-3 py-1">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
      <span className={classes("min-w-0 flex-1", removed && "text-ink-soft line-through")}>
        <span className="font-medium break-words" dir="auto">
          {muteLabel(mute, t)}
        </span>{" "}
        <span className="text-13 text-ink-soft">
          {t.of(text)}
          {mute.kind === "company" && ` ${mute.value}`}
        </span>
      </span>
      {removed ? (
        <>
          <span role="status" className="text-13 text-ink-soft">
            {t("Removed")}
          </span>
          <Button size="sm" variant="quiet" onClick={onRestore}>
            {t("Undo")}
          </Button>
        </>
      ) : (
        <>
          {hides > 0 && (
            <span className="figures shrink-0 text-13 text-ink-soft">
              {t("hides {count}", { count: hides })}
            </span>
          )}
          <IconButton label={t("Remove {label}", { label: muteLabel(mute, t) })} size="sm" onClick={onRemove}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </>
      )}
    </li>
  );
}
