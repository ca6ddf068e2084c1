import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CacheStats } from "#contract/admin.ts";
import { isAssistantId } from "#domain/analysis/ai-config.ts";
import { message } from "#domain/language/translate.ts";
import {
  aiConfigQuery,
  cacheQuery,
  cleanExpired,
  clearCache,
  useSaveAiConfig,
} from "#web/features/admin/ai-config.calls.ts";
import { ModelFields } from "#web/features/admin/ai-models.tsx";
import { DebugPanel } from "#web/features/admin/debug-panel.tsx";
import { numberText } from "#web/features/admin/wording.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
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
  const t = useTranslate();
  const query = useQuery(aiConfigQuery);
  const config = query.data;
  return (
    <div className="flex min-w-0 flex-col gap-10">
      <SettingsPanel title={t("Models and assistant")} text={t("Apply to everyone immediately.")}>
        <Loaded query={query} failure={t("Couldn't load the AI settings")} skeleton={<FieldsSkeleton />}>
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

const hint = message("An assistant ID looks like asst_abc123. Leave empty for this server's default.");

/** Kept and shown, and sent in no call (READ-80). */
function AssistantField({ stored }: AssistantFieldProps) {
  const t = useTranslate();
  const save = useSaveAiConfig({ done: () => t("Assistant ID updated!"), onProblem: () => undefined });
  const form = useDomainForm({
    values: { assistantId: stored },
    rules: ({ assistantId }) => (isAssistantId(assistantId.trim()) ? {} : { assistantId: t.of(hint) }),
    draft: "admin.assistantId",
    send: ({ assistantId }) => save.mutateAsync({ assistantId: assistantId.trim() }),
    onDone: () => form.clear(),
  });
  return (
    <Form form={form} className="flex flex-col gap-3 p-4">
      <TextField
        layout="block"
        label={t("Assistant ID")}
        help={t("For your records only, never sent: OpenAI closed its Assistants API on August 26, 2026.")}
        // verbatim: the form of an ID
        placeholder="asst_…"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field("assistantId")}
        error={form.errorOf("assistantId") ?? form.notice}
      />
      <div>
        <SubmitButton form={form} size="sm" variant="secondary">
          {t("Save assistant ID")}
        </SubmitButton>
      </div>
    </Form>
  );
}

const stats = [
  { name: "total", label: message("Total") },
  { name: "valid", label: message("Valid ## entries of the cache") },
  { name: "expired", label: message("Expired ## entries of the cache") },
] as const;

/** Stored answers of company detection by AI. */
function CachePanel() {
  const t = useTranslate();
  const query = useQuery(cacheQuery);
  return (
    <SettingsPanel
      title={t("Cache")}
      text={t(
        "Companies AI found in headlines. Shared by all users for 3 days; expired entries stay until cleaned up.",
      )}
    >
      {query.isError && !query.data ? (
        <ErrorState
          title={t("Couldn't load the cache")}
          reason={t.of(wordsOf(query.error))}
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
  const t = useTranslate();
  return (
    <dl className="grid grid-cols-3 divide-x divide-line border-b border-line">
      {stats.map(({ name, label }) => (
        <div key={name} className="min-w-0 p-4">
          <dt className="text-13 text-ink-soft">{t.of(label)}</dt>
          <dd className="figures mt-1 h-6 text-20 leading-6 font-semibold">
            {counts ? numberText(counts[name], t.locale) : <Skeleton className="h-6 w-14 max-w-full" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A change of the cache; what is left shows at once. */
function useCacheChange(change: () => Promise<CacheStats>, done: string) {
  const t = useTranslate();
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: change,
    onSuccess(left) {
      client.setQueryData(cacheQuery.queryKey, left);
      toast({ text: done });
    },
    onError: (error) =>
      toast({
        tone: "problem",
        text: t("Couldn't change the cache. {reason}", { reason: t.of(wordsOf(error)) }),
      }),
  });
}

function Actions({ counts }: { counts: CacheStats | undefined }) {
  const t = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const clean = useCacheChange(cleanExpired, t("Expired cache entries cleaned up!"));
  const clear = useCacheChange(clearCache, t("All cache entries cleared!"));
  const question = t(
    {
      one: "This deletes the only cached answer. Headlines will be re-analyzed, at a cost.",
      other: "This deletes all {count} cached answers. Headlines will be re-analyzed, at a cost.",
    },
    { count: counts?.total ?? 0 },
  );
  return (
    <div className="flex flex-wrap gap-2 p-4">
      <Button size="sm" busy={clean.isPending} onClick={() => clean.mutate()}>
        {t("Clean expired")}
      </Button>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t("Clear all")}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("Are you sure you want to clear all cache entries?")}
        text={question}
        confirmLabel={t("Clear all")}
        busy={clear.isPending}
        onConfirm={() => clear.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </div>
  );
}
