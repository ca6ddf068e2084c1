import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { AiProviderChoice, AiProviderPatch } from "#contract/ai-provider.ts";
import type { AiVendorId } from "#domain/analysis/ai-vendors.data.ts";
import { isKeyMask } from "#domain/settings/api-key.ts";
import { aiProviderQuery } from "#web/lib/ai-provider.ts";
import { recordEvent } from "#web/lib/analytics.ts";
import { ApiError, wordsOf } from "#web/lib/api-error.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";
import { keepDraft, readDraft } from "#web/lib/drafts.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useBanner } from "#web/ui/banner.tsx";

/** Every model that the key reaches, with its price. */
export const reachableModelsQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/analysis/models", { query: { all: "1" } }),
  queryFn: ({ signal }) => call("GET /api/analysis/models", { query: { all: "1" }, signal }),
  staleTime: 60_000,
  refetchOnWindowFocus: false,
});

/** Models of the user's prompts that end soon. */
export const modelEndsQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/analysis/model-ends"),
  queryFn: ({ signal }) => call("GET /api/analysis/model-ends", { signal }),
  staleTime: 10 * 60_000,
  refetchOnWindowFocus: false,
});

/** What another choice of provider, model or key changes elsewhere: models, costs of prompts, the page of OpenAI's key. */
const dependents = [["GET /api/analysis/models"], ["GET /api/analysis/model-ends"], ["analyses"], ["keys"]];

type WriteOptions = { problem: (reason: string) => string };

/** One write of the choice after the other; what the server answers is what is shown. */
function useAiProviderWrite<Change>(
  send: (change: Change) => Promise<AiProviderChoice | null>,
  { problem }: WriteOptions,
) {
  const t = useTranslate();
  const client = useQueryClient();
  const banner = useBanner();
  return useMutation({
    mutationFn: send,
    scope: { id: "ai-provider" },
    onMutate: () => banner(null),
    async onSuccess(choice) {
      if (choice === null) return;
      // A read that began before the write may know less than its answer.
      await client.cancelQueries({ queryKey: aiProviderQuery.queryKey });
      client.setQueryData(aiProviderQuery.queryKey, choice);
      for (const queryKey of dependents) void client.invalidateQueries({ queryKey });
    },
    onError(error) {
      if (error instanceof ApiError && error.code === "keys-managed")
        void client.invalidateQueries({ queryKey: aiProviderQuery.queryKey });
      // A rejected key stays in its field, with the reason there.
      if (error instanceof ApiError && error.field === "key") return;
      banner({ tone: "problem", text: problem(t.of(wordsOf(error))) });
    },
  });
}

/** Changes the given fields of the choice. @param label what the control is called */
export function useChangeAiProvider(label: string) {
  const t = useTranslate();
  return useAiProviderWrite(
    async (patch: AiProviderPatch) => {
      const choice = await call("PATCH /api/analysis/provider", { body: patch });
      for (const field of Object.keys(patch)) recordEvent("settings_change", { setting: `ai.${field}` });
      return choice;
    },
    { problem: (reason) => t("Couldn't save “{label}”. {reason}", { label, reason }) },
  );
}

/** A key as typed, until it is stored: in memory only, and in no record of a request. */
export type AiKeyDraft = {
  text: string;
  /** Why the server did not take this very text. */
  rejection: string | null;
};
export const noAiKeyDraft: AiKeyDraft = { text: "", rejection: null };
export const aiKeyDraftName = (vendor: AiVendorId) => `ai-key.${vendor}`;

/** What would be sent: empty when nothing was typed, or only the mask that stands for the stored key. */
export function typedAiKey(vendor: AiVendorId): string {
  const { text } = (readDraft(aiKeyDraftName(vendor)) as AiKeyDraft | undefined) ?? noAiKeyDraft;
  const key = text.trim();
  return isKeyMask(key) ? "" : key;
}

/** Changes the draft of a sent key, unless something else was typed meanwhile. */
function settle(vendor: AiVendorId, sent: string, settled: AiKeyDraft | undefined): void {
  if (typedAiKey(vendor) === sent) keepDraft(aiKeyDraftName(vendor), settled);
}

/** Stores what is typed. A stored key leaves the page; a rejected one stays in its field with the reason. */
export function useSaveAiKey(vendor: AiVendorId, name: string) {
  const t = useTranslate();
  return useAiProviderWrite<void>(
    // Without variables: no record of the call holds the key.
    async () => {
      const key = typedAiKey(vendor);
      if (key === "") return null;
      try {
        const choice = await call("PUT /api/analysis/provider/key", { body: { vendor, key } });
        settle(vendor, key, undefined);
        recordEvent("settings_change", { setting: "apiKeys" });
        return choice;
      } catch (error) {
        if (error instanceof ApiError && error.field === "key")
          settle(vendor, key, { text: key, rejection: error.message });
        throw error;
      }
    },
    { problem: (reason) => t("Couldn't save the {name} API key. {reason}", { name, reason }) },
  );
}

export function useRemoveAiKey(vendor: AiVendorId, name: string) {
  const t = useTranslate();
  return useAiProviderWrite<void>(
    () => call("PUT /api/analysis/provider/key", { body: { vendor, key: "" } }),
    { problem: (reason) => t("Couldn't remove the {name} API key. {reason}", { name, reason }) },
  );
}

/** Asks the provider about the typed key, or else about the stored one. */
export function useTestAiKey(vendor: AiVendorId, baseUrl: string | null) {
  return useMutation({
    mutationFn: () => {
      const key = typedAiKey(vendor);
      return call("POST /api/analysis/provider/test", {
        body: { vendor, ...(baseUrl !== null && { baseUrl }), ...(key !== "" && { key }) },
      });
    },
  });
}
