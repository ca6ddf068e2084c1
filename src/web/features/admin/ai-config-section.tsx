import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CacheStats } from "#contract/admin.ts";
import { isAssistantId } from "#domain/analysis/ai-config.ts";
import {
  aiConfigQuery,
  cacheQuery,
  cleanExpired,
  clearCache,
  useSaveAiConfig,
} from "#web/features/admin/ai-config.calls.ts";
import { ModelFields } from "#web/features/admin/ai-models.tsx";
import { DebugPanel } from "#web/features/admin/debug-panel.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { AlertDialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form, SubmitButton, useDomainForm } from "#web/ui/form.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { useToast } from "#web/ui/toast.tsx";

/** Models, assistant id, cache and debug log of the whole site (READ-81). */
export function AiConfigSection() {
  const query = useQuery(aiConfigQuery);
  const config = query.data;
  return (
    <div className="flex min-w-0 flex-col gap-10">
      <SettingsPanel title="Models and assistant" text="Apply to everyone immediately.">
        <Loaded query={query} failure="Couldn't load the AI settings" skeleton={<FieldsSkeleton />}>
          {(loaded) => (
            <Card>
              <ModelFields config={loaded} />
              <AssistantField stored={loaded.assistantId} />
            </Card>
          )}
        </Loaded>
      </SettingsPanel>
      <CachePanel />
      {config && <DebugPanel on={config.debugMode} />}
    </div>
  );
}

const fields = ["master", "custom", "assistant"] as const;

function FieldsSkeleton() {
  return (
    <Card aria-busy="true">
      {fields.map((field) => (
        <div key={field} className="flex flex-col gap-2 border-b border-line p-4 last:border-0">
          <Skeleton className="h-4 w-40 max-w-full" />
          <Skeleton className="h-9 w-full rounded-8" />
          <Skeleton className="h-3.5 w-72 max-w-full" />
        </div>
      ))}
    </Card>
  );
}

type AssistantFieldProps = { stored: string };

const hint = "An assistant ID looks like asst_abc123. Leave empty for this server's default.";

/** Kept and shown, and sent in no call (READ-80). */
function AssistantField({ stored }: AssistantFieldProps) {
  const save = useSaveAiConfig({ done: () => "Assistant ID updated!", onProblem: () => undefined });
  const form = useDomainForm({
    values: { assistantId: stored },
    rules: ({ assistantId }) => (isAssistantId(assistantId.trim()) ? {} : { assistantId: hint }),
    draft: "admin.assistantId",
    send: ({ assistantId }) => save.mutateAsync({ assistantId: assistantId.trim() }),
    onDone: () => form.clear(),
  });
  return (
    <Form form={form} className="flex flex-col gap-3 p-4">
      <TextField
        layout="block"
        label="Assistant ID"
        help="For your records only, never sent: OpenAI closed its Assistants API on August 26, 2026."
        placeholder="asst_…"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field("assistantId")}
        error={form.errorOf("assistantId") ?? form.notice}
      />
      <div>
        <SubmitButton form={form} size="sm" variant="secondary">
          Save assistant ID
        </SubmitButton>
      </div>
    </Form>
  );
}

const stats = [
  { name: "total", label: "Total" },
  { name: "valid", label: "Valid" },
  { name: "expired", label: "Expired" },
] as const;

const figure = new Intl.NumberFormat("en-US");

/** Stored answers of company detection by AI. */
function CachePanel() {
  const query = useQuery(cacheQuery);
  return (
    <SettingsPanel
      title="Cache"
      text="Companies AI found in headlines. Shared by all users for 3 days; expired entries stay until cleaned up."
    >
      {query.isError && !query.data ? (
        <ErrorState
          title="Couldn't load the cache"
          reason={query.error.message}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Card aria-busy={query.isPending}>
          <Figures counts={query.data} />
          <Actions counts={query.data} />
        </Card>
      )}
    </SettingsPanel>
  );
}

function Figures({ counts }: { counts: CacheStats | undefined }) {
  return (
    <dl className="grid grid-cols-3 divide-x divide-line border-b border-line">
      {stats.map(({ name, label }) => (
        <div key={name} className="min-w-0 p-4">
          <dt className="text-13 text-ink-soft">{label}</dt>
          <dd className="figures mt-1 h-6 text-20 leading-6 font-semibold">
            {counts ? figure.format(counts[name]) : <Skeleton className="h-6 w-14 max-w-full" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A change of the cache; what is left shows at once. */
function useCacheChange(change: () => Promise<CacheStats>, done: string) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: change,
    onSuccess(left) {
      client.setQueryData(cacheQuery.queryKey, left);
      toast({ text: done });
    },
    onError: ({ message }) => toast({ tone: "problem", text: `Couldn't change the cache. ${message}` }),
  });
}

function Actions({ counts }: { counts: CacheStats | undefined }) {
  const [isAsking, setAsking] = useState(false);
  const clean = useCacheChange(cleanExpired, "Expired cache entries cleaned up!");
  const clear = useCacheChange(clearCache, "All cache entries cleared!");
  const total = counts?.total ?? 0;
  const lost =
    total === 1
      ? "This deletes the only cached answer"
      : `This deletes all ${figure.format(total)} cached answers`;
  return (
    <div className="flex flex-wrap gap-2 p-4">
      <Button size="sm" busy={clean.isPending} onClick={() => clean.mutate()}>
        Clean expired
      </Button>
      <Button size="sm" onClick={() => setAsking(true)}>
        Clear all
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Are you sure you want to clear all cache entries?"
        text={`${lost}. Headlines will be re-analyzed, at a cost.`}
        confirmLabel="Clear all"
        busy={clear.isPending}
        onConfirm={() => clear.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </div>
  );
}
