import { Plus } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import type { Prompt } from "#contract/analysis.ts";
import { messageOf } from "#contract/errors.ts";
import { promptsPerUserMax } from "#domain/analysis/prompt.ts";
import { defaultPrompts } from "#domain/analysis/prompts.data.ts";
import { promptsQuery } from "#web/features/analysis/analysis.calls.ts";
import { ModelEndNotices } from "#web/features/analysis/model-ends.tsx";
import { PromptForm, usePromptForm } from "#web/features/analysis/prompt-form.tsx";
import { PromptRow } from "#web/features/analysis/prompt-row.tsx";
import { noText } from "#web/features/analysis/prompt-text.ts";
import { useAddPrompt, useOrderPrompts, useRemovePrompt } from "#web/features/analysis/prompts.calls.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useStored } from "#web/lib/use-setting.ts";
import { Card, EmptyState } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { SortableList } from "#web/ui/sortable-list.tsx";
import { UnreadNotice } from "#web/ui/stored-form.tsx";
import { useToast } from "#web/ui/toast.tsx";

type PromptsPageProps = {
  /** Brings the defaults of all settings back; it belongs to another feature. */
  reset: ReactNode;
};

export function PromptsPage({ reset }: PromptsPageProps) {
  const t = useTranslate();
  const { value: prompts, state, reason, isRetrying, retry } = useStored(promptsQuery, unreadPrompts);
  const unread = state === "unread";
  return (
    <>
      {unread && <UnreadNotice what={t("your prompts")} reason={reason} busy={isRetrying} onRetry={retry} />}
      <SettingsPanel
        title={t("AI Prompts")}
        text={t(
          "Shown in every company's AI menu, in this order. {company} and {symbol} are filled in when a prompt runs.",
          { company: "{COMPANY}", symbol: "{SYMBOL}" },
        )}
      >
        <div className="mb-3 flex flex-col gap-2 empty:hidden">
          <ModelEndNotices />
        </div>
        {state === "loading" ? <PromptsSkeleton /> : <PromptList prompts={prompts} disabled={unread} />}
      </SettingsPanel>
      <fieldset disabled={unread} className="flex min-w-0 flex-col gap-10">
        <SettingsPanel title={t("Add a prompt")}>
          <Card className="p-4">
            <NewPromptForm count={state === "read" ? prompts.length : undefined} />
          </Card>
        </SettingsPanel>
        {reset}
      </fieldset>
    </>
  );
}

/** What is shown while the own prompts cannot be read (READ-56). */
const unreadPrompts: Prompt[] = defaultPrompts.map((each, at) => ({
  ...each,
  id: `default-${at + 1}`,
  userId: "",
  order: at + 1,
  isDefault: true,
  createdAt: "",
  lastUpdated: "",
}));

type PromptListProps = { prompts: readonly Prompt[]; disabled: boolean };

function PromptList({ prompts, disabled }: PromptListProps) {
  const t = useTranslate();
  const [focused, setFocused] = useState<string | null>(null);
  const hasRemoved = useRef(false);
  const { mutateAsync: order } = useOrderPrompts();
  const { mutate: remove } = useRemovePrompt(({ id }) => setFocused(id));

  /** What had the focus goes: the next prompt takes it, or what says that there is none. */
  function removeOne(prompt: Prompt): void {
    hasRemoved.current = true;
    const at = prompts.findIndex(({ id }) => id === prompt.id);
    setFocused((prompts[at + 1] ?? prompts[at - 1])?.id ?? null);
    remove(prompt);
  }

  return (
    <Card>
      {prompts.length === 0 ? (
        <div
          tabIndex={-1}
          className="outline-none"
          ref={(element) => {
            if (hasRemoved.current) element?.focus();
          }}
        >
          <EmptyState
            title={t("No custom prompts")}
            text={t("Add one below. The Master Prompt stays in every company's AI menu.")}
          />
        </div>
      ) : (
        <SortableList label={t("Your prompts")} entries={prompts} onOrder={order} disabled={disabled}>
          {(prompt) => (
            <PromptRow
              prompt={prompt}
              disabled={disabled}
              takesFocus={focused === prompt.id}
              onDelete={() => removeOne(prompt)}
            />
          )}
        </SortableList>
      )}
    </Card>
  );
}

type NewPromptFormProps = {
  /** Prompts the person has; undefined while that is not known, and nothing can be added. */
  count: number | undefined;
};

function NewPromptForm({ count }: NewPromptFormProps) {
  const t = useTranslate();
  const toast = useToast();
  const { mutateAsync: add } = useAddPrompt();
  const form = usePromptForm({
    values: noText,
    draft: "prompts.new",
    save: async (text) => {
      const { name } = await add(text);
      toast({ text: t("{name} added.", { name }) });
    },
    onDone() {
      form.clear();
      form.focusOn("name");
    },
  });
  const isFull = count !== undefined && count >= promptsPerUserMax;
  return (
    <PromptForm
      label={t("Add a prompt")}
      form={form}
      submit={{
        label: t("Add prompt"),
        icon: <Plus aria-hidden="true" className="size-4" />,
        disabled: count === undefined || isFull,
      }}
      notice={isFull && <Notice tone="warning">{t.of(messageOf["prompt-limit-reached"])}</Notice>}
    />
  );
}

const places = ["first", "second", "third"] as const;

/** The shape of the list that a new user has. */
function PromptsSkeleton() {
  return (
    <Card aria-busy="true">
      {places.map((place) => (
        <div key={place} className="border-b border-line px-4 py-3 last:border-0 sm:pl-11">
          <div className="flex h-8 items-center justify-between gap-4">
            <Skeleton className="h-4 w-40 max-w-full" />
            <Skeleton className="h-4 w-12" />
          </div>
          <div className="flex max-w-reading flex-col gap-2 pt-1 pb-0.5">
            <Skeleton className="h-3 w-full" />
            <Skeleton className="h-3 w-11/12" />
            <Skeleton className="h-3 w-3/5" />
          </div>
        </div>
      ))}
    </Card>
  );
}
