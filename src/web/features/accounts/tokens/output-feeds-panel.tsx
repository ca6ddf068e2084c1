import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { OutputFeed } from "#contract/output-feeds.ts";
import type { Translate } from "#domain/language/translate.ts";
import { SecurityRow } from "#web/features/accounts/security/sign-in-rows.tsx";
import { wordsOf } from "#web/lib/api-error.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { dayOf } from "#web/lib/moment.ts";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { AlertDialog } from "#web/ui/dialog.tsx";
import { Rich } from "#web/ui/rich.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";
import { useToast } from "#web/ui/toast.tsx";

const outputFeedsQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/output-feeds"),
  queryFn: ({ signal }) => call("GET /api/output-feeds", { signal }),
});

function stateOf(t: Translate, { lastFour, fetches, lastFetchedAt, isBroken }: OutputFeed): string {
  if (isBroken) return t("Ends in {lastFour}. Its source, folder or watchlist was removed.", { lastFour });
  if (lastFetchedAt === null) return t("Ends in {lastFour}, not fetched yet.", { lastFour });
  const times = t({ one: "{count} fetch", other: "{count} fetches" }, { count: fetches });
  return t("Ends in {lastFour}, {times}, last {day}.", { lastFour, times, day: dayOf(lastFetchedAt, t) });
}

function FeedList({ feeds }: { feeds: OutputFeed[] }) {
  const t = useTranslate();
  const toast = useToast();
  const client = useQueryClient();
  const [asked, setAsked] = useState<OutputFeed | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (outputFeedId: string) =>
      call("DELETE /api/output-feeds/:outputFeedId", { params: { outputFeedId } }),
    onSuccess: () => toast({ text: t("Output feed ended.") }),
    onError: (error) => toast({ tone: "problem", text: t.of(wordsOf(error)) }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: outputFeedsQuery.queryKey });
      setAsked(null);
    },
  });
  return (
    <>
      {feeds.map((feed) => (
        <SecurityRow
          key={feed.id}
          title={feed.name}
          state={stateOf(t, feed)}
          action={
            <Button
              size="sm"
              onClick={() => setAsked(feed)}
              aria-label={t("End the feed {name}", { name: feed.name })}
            >
              {t("End ## a feed")}
            </Button>
          }
        />
      ))}
      <AlertDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={t("End the feed {name}?", { name: asked?.name ?? "" })}
        text={t("Reader apps that have its address get nothing from then on.")}
        confirmLabel={t("End feed")}
        busy={isPending}
        onConfirm={() => asked && mutate(asked.id)}
      />
    </>
  );
}

/** Feeds of the user's filters that reader apps read by secret address. */
export function OutputFeedsPanel() {
  const t = useTranslate();
  const query = useQuery(outputFeedsQuery);
  return (
    <SettingsPanel
      title={t("Output feeds")}
      text={t("Your filters as feeds, which reader apps read by secret address.")}
    >
      {query.isPending && <RowsSkeleton />}
      {query.isError && (
        <ErrorState
          title={t("Couldn't load your output feeds")}
          reason={t.of(wordsOf(query.error))}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data !== undefined && (
        <Card>
          <FeedList feeds={query.data.outputFeeds} />
          <p className="px-4 py-3 text-13 text-ink-soft">
            <Rich
              text={t("To create one, choose Get as a feed on your <news>news page</news>.")}
              marks={{
                news: (words) => (
                  <Link to={paths.news} className="underline underline-offset-2 hover:text-ink">
                    {words}
                  </Link>
                ),
              }}
            />
          </p>
        </Card>
      )}
    </SettingsPanel>
  );
}
