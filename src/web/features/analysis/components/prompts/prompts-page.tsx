import type { ReactNode } from "react";
import { promptsQuery } from "#web/features/analysis/api/prompts.query.ts";
import { NewPromptForm } from "#web/features/analysis/components/prompts/new-prompt-form.tsx";
import { PromptList } from "#web/features/analysis/components/prompts/prompt-list.tsx";
import { PromptsSkeleton } from "#web/features/analysis/components/prompts/prompts-skeleton.tsx";
import { unreadPrompts } from "#web/features/analysis/unread-prompts.ts";
import { useStored } from "#web/lib/use-stored.ts";
import { Card, SettingsPanel } from "#web/ui/card.tsx";
import { UnreadNotice } from "#web/ui/stored-form.tsx";

export type PromptsPageProps = {
  /** Brings the defaults of all settings back; it belongs to another feature. */
  reset: ReactNode;
};

export function PromptsPage({ reset }: PromptsPageProps) {
  const { value: prompts, state, reason, isRetrying, retry } = useStored(promptsQuery, unreadPrompts);
  const unread = state === "unread";
  return (
    <>
      {unread && <UnreadNotice what="Your prompts" reason={reason} busy={isRetrying} onRetry={retry} />}
      <SettingsPanel
        title="AI Prompts"
        text="They stand in the AI menu of every company, in this order. {COMPANY} and {SYMBOL} are filled in when one runs; everything else is sent as it is."
      >
        {state === "loading" ? <PromptsSkeleton /> : <PromptList prompts={prompts} disabled={unread} />}
      </SettingsPanel>
      <fieldset disabled={unread} className="flex min-w-0 flex-col gap-10">
        <SettingsPanel title="Add a prompt">
          <Card className="p-4">
            <NewPromptForm count={state === "read" ? prompts.length : undefined} />
          </Card>
        </SettingsPanel>
        {reset}
      </fieldset>
    </>
  );
}
