import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { NewPrompt, Prompt, PromptPatch, PromptPreview } from "#contract/analysis.ts";
import type { NewsItem } from "#contract/news.ts";
import { byOrder, promptsQuery } from "#web/features/analysis/analysis.calls.ts";
import { ApiError, wordsOf } from "#web/lib/api-error.ts";
import { call } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { useToast } from "#web/ui/toast.tsx";

const addPrompt = (body: NewPrompt) => call("POST /api/prompts", { body });

type PromptChange = { id: string; patch: PromptPatch };

const changePrompt = ({ id, patch }: PromptChange) =>
  call("PATCH /api/prompts/:promptId", { params: { promptId: id }, body: patch });

/** Answers all prompts in their new order. */
async function orderPrompts(ids: string[]) {
  const { prompts } = await call("PUT /api/prompts/order", { body: { ids } });
  return prompts;
}

/** It can be restored for an hour. */
const removePrompt = (promptId: string) => call("DELETE /api/prompts/:promptId", { params: { promptId } });

/** Takes a removal back. */
const restorePrompt = (promptId: string) =>
  call("POST /api/prompts/:promptId/restore", { params: { promptId } });

/** What a model would be sent; the one before stays until it comes. */
export const promptPreviewQuery = (input: PromptPreview) =>
  queryOptions({
    queryKey: ["prompt-preview", input],
    queryFn: ({ signal }) => call("POST /api/prompts/preview", { body: input, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

const headlinesMax = 20;

export type Headline = Pick<NewsItem, "id" | "title" | "feedName"> & {
  companies: NewsItem["detectedCompanies"];
};

/** The newest headlines that name a company. */
export const recentHeadlinesQuery = queryOptions({
  queryKey: ["recent-headlines"],
  queryFn: async ({ signal }): Promise<Headline[]> => {
    const { items } = await call("GET /api/news", { query: { limit: headlinesMax }, signal });
    return items
      .filter(({ detectedCompanies }) => detectedCompanies.length > 0)
      .map(({ id, title, feedName, detectedCompanies }) => ({
        id,
        title,
        feedName,
        companies: detectedCompanies,
      }));
  },
  refetchOnWindowFocus: false,
});

/** A read that is in progress may hold what was true before the write: it is called off, or begins again. */
async function show(client: QueryClient, next: (prompts: Prompt[]) => Prompt[]): Promise<void> {
  const { queryKey } = promptsQuery;
  const known = client.getQueryData(queryKey) !== undefined;
  await (known ? client.cancelQueries({ queryKey }) : client.invalidateQueries({ queryKey }));
  client.setQueryData(queryKey, (prompts) => prompts && next(prompts).toSorted(byOrder));
}

const without = (id: string) => (prompts: Prompt[]) => prompts.filter((each) => each.id !== id);
/** In the place of the one with its id, if there is one. */
const withOne = (prompt: Prompt) => (prompts: Prompt[]) => [...without(prompt.id)(prompts), prompt];

/**
 * A write of prompts: what the server answers is what is shown, and a failure leaves what was there and says so in
 * the banner (READ-56).
 */
function usePromptWrite() {
  const t = useTranslate();
  const client = useQueryClient();
  const banner = useBanner();
  return {
    show: (next: (prompts: Prompt[]) => Prompt[]) => show(client, next),
    readAgain: () => void client.invalidateQueries({ queryKey: promptsQuery.queryKey }),
    done: () => banner(null),
    failed: (what: string, error: Error) =>
      banner({ tone: "problem", text: `${what} ${t.of(wordsOf(error))}` }),
  };
}

export function useAddPrompt() {
  const t = useTranslate();
  const write = usePromptWrite();
  return useMutation({
    mutationFn: addPrompt,
    onSuccess: async (prompt) => {
      await write.show(withOne(prompt));
      write.done();
    },
    onError: (error) => write.failed(t("Couldn't add the prompt."), error),
  });
}

export function useChangePrompt() {
  const t = useTranslate();
  const write = usePromptWrite();
  return useMutation({
    mutationFn: changePrompt,
    onSuccess: async (prompt) => {
      await write.show(withOne(prompt));
      write.done();
    },
    onError: (error) => write.failed(t("Couldn't save the prompt."), error),
  });
}

function useRestorePrompt(onRestored: (prompt: Prompt) => void) {
  const t = useTranslate();
  const write = usePromptWrite();
  return useMutation({
    mutationFn: (prompt: Prompt) => restorePrompt(prompt.id),
    onSuccess: async (prompt) => {
      await write.show(withOne(prompt));
      write.done();
      onRestored(prompt);
    },
    onError: (error, prompt) => write.failed(t("Couldn't restore {name}.", { name: prompt.name }), error),
  });
}

/** Gone at once; back again when the server keeps it, or when the person takes it back. */
export function useRemovePrompt(onRestored: (prompt: Prompt) => void) {
  const t = useTranslate();
  const write = usePromptWrite();
  const toast = useToast();
  const { mutate: restore } = useRestorePrompt(onRestored);
  return useMutation({
    mutationFn: (prompt: Prompt) => removePrompt(prompt.id),
    onMutate: (prompt) => write.show(without(prompt.id)),
    onSuccess: async (_answer, prompt) => {
      await write.show(without(prompt.id));
      write.done();
      toast({ text: t("{name} deleted.", { name: prompt.name }), undo: () => restore(prompt) });
    },
    onError: async (error, prompt) => {
      write.failed(t("Couldn't delete {name}.", { name: prompt.name }), error);
      await write.show(withOne(prompt));
      if (error instanceof ApiError && error.code === "prompt-not-found") write.readAgain();
    },
  });
}

export function useOrderPrompts() {
  const t = useTranslate();
  const write = usePromptWrite();
  return useMutation({
    mutationFn: orderPrompts,
    onSuccess: async (prompts) => {
      await write.show(() => prompts);
      write.done();
    },
    onError: (error) => write.failed(t("Couldn't save the order."), error),
  });
}
