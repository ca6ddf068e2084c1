import { useQuery } from "@tanstack/react-query";
import { Rss } from "lucide-react";
import { feedsQuery } from "#web/features/feeds/api/feeds.query.ts";
import { AddFeedForm } from "#web/features/feeds/components/add-feed-form.tsx";
import { FeedList } from "#web/features/feeds/components/feed-list.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { RowsSkeleton } from "#web/ui/rows-skeleton.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";

function Feeds() {
  const query = useQuery(feedsQuery);
  if (query.isPending) return <RowsSkeleton />;
  if (query.isError)
    return (
      <ErrorState
        title="Your feeds could not be loaded"
        reason={query.error.message}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  if (query.data.feeds.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<Rss aria-hidden="true" />}
          title="No feeds yet"
          text="Add the first one below; its headlines appear on the news page."
        />
      </Card>
    );
  return <FeedList feeds={query.data.feeds} />;
}

export function FeedsPage() {
  return (
    <>
      <SettingsPanel title="RSS Feeds" text="Only switched-on feeds are read for your news page.">
        <Feeds />
      </SettingsPanel>
      <SettingsPanel title="Add a feed">
        <AddFeedForm />
      </SettingsPanel>
    </>
  );
}
