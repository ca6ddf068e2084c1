import { Newspaper, RotateCw } from "lucide-react";
import { ApiError } from "#web/lib/api-error.ts";
import { paths } from "#web/lib/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";

export type NoHeadlinesProps = { error: Error | null; busy: boolean; onRetry: () => void };

/** There is nothing to try a prompt on: why, and what to do. */
export function NoHeadlines({ error, busy, onRetry }: NoHeadlinesProps) {
  const noFeeds = error instanceof ApiError && error.code === "no-feeds-enabled";
  if (error && !noFeeds)
    return (
      <ErrorState
        title="Your headlines could not be loaded"
        reason={error.message}
        busy={busy}
        onRetry={onRetry}
      />
    );
  return (
    <EmptyState
      icon={<Newspaper aria-hidden="true" />}
      title="No headline to try it on yet"
      text={
        noFeeds
          ? error.message
          : "A preview needs a headline that names a company. They come with your feeds: look again in a moment, or follow another feed."
      }
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {!noFeeds && (
            <Button busy={busy} onClick={onRetry} icon={<RotateCw aria-hidden="true" className="size-4" />}>
              Look again
            </Button>
          )}
          <ButtonLink to={paths.settings("feeds", "rss")}>Open RSS Feeds</ButtonLink>
        </div>
      }
    />
  );
}
