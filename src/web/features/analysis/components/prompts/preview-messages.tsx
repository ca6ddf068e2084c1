import { useQuery } from "@tanstack/react-query";
import type { PromptPreview } from "#contract/analysis.ts";
import { promptPreviewQuery } from "#web/features/analysis/api/prompt-preview.query.ts";
import { PreviewMessage } from "#web/features/analysis/components/prompts/preview-message.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { classes } from "#web/ui/styles.ts";

/** The two messages and where they would go; the reader's own is the one to look at first. */
export function PreviewMessages(input: PromptPreview) {
  const query = useQuery(promptPreviewQuery(input));
  if (query.isPending)
    return (
      <div aria-busy="true" className="flex flex-col gap-4">
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-56 w-full" />
      </div>
    );
  if (query.isError)
    return (
      <ErrorState
        title="The preview could not be made"
        reason={query.error.message}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const { model, system, user } = query.data;
  return (
    <div
      aria-busy={query.isPlaceholderData}
      className={classes("flex flex-col gap-4", query.isPlaceholderData && "opacity-60")}
    >
      <p className="text-13 text-ink-soft">
        An analysis with this prompt goes to <strong className="font-medium text-ink">{model}</strong>. The
        news material stands between marks that are new for every call, so that no headline can pose as your
        instruction.
      </p>
      <PreviewMessage title="User message" note="Your prompt, then the news." text={user} />
      <PreviewMessage
        title="System message"
        note="Goes before it: the role and the market data."
        text={system}
      />
    </div>
  );
}
