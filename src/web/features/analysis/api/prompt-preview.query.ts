import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { PromptPreview, PromptPreviewAnswer } from "#contract/analysis.ts";
import { api } from "#web/lib/api.ts";

/** What a model would be sent; the one before stands until it comes. */
export const promptPreviewQuery = (input: PromptPreview) =>
  queryOptions({
    queryKey: ["prompt-preview", input],
    queryFn: ({ signal }) => api.post<PromptPreviewAnswer>("/api/prompts/preview", input, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
