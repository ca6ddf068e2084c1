import { Rss } from "lucide-react";
import { useMemo, useRef } from "react";
import { feedsQuery } from "#web/features/feeds/api/feeds.query.ts";
import { AddFeedForm } from "#web/features/feeds/components/add-feed-form.tsx";
import { FeedList } from "#web/features/feeds/components/feed-list.tsx";
import { ImportResultDialog } from "#web/features/feeds/components/import-result-dialog.tsx";
import { OpmlButtons } from "#web/features/feeds/components/opml-buttons.tsx";
import { defaultEntries } from "#web/features/feeds/default-entries.ts";
import { useImportOpml } from "#web/features/feeds/hooks/use-import-opml.ts";
import { useStored } from "#web/lib/use-stored.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, SettingsPanel } from "#web/ui/card.tsx";
import { DropArea } from "#web/ui/file-input.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { RowsSkeleton, UnreadNotice } from "#web/ui/stored-form.tsx";

function NoFeeds({ onAdd }: { onAdd: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<Rss aria-hidden="true" />}
        title="No feeds yet"
        text="Add one by its address, or import a list from another reader. Its headlines appear on your news page."
        action={<Button onClick={onAdd}>Add a feed</Button>}
      />
    </Card>
  );
}

export function FeedsPage() {
  const stored = useStored(feedsQuery, { feeds: [...defaultEntries] });
  const { feeds } = stored.value;
  const unread = stored.state === "unread";
  const imported = useImportOpml();
  const formRef = useRef<HTMLDivElement>(null);
  const followed = useMemo(() => new Set(feeds.map(({ url }) => url)), [feeds]);
  const buttons = <OpmlButtons disabled={unread} busy={imported.busy} onChoose={imported.send} />;
  return (
    <DropArea hint="Drop the OPML file to import its feeds" disabled={unread} onDrop={imported.send}>
      {unread && (
        <UnreadNotice
          what="Your feeds"
          reason={stored.reason}
          busy={stored.isRetrying}
          onRetry={stored.retry}
        />
      )}
      <SettingsPanel title="Add a feed">
        <div ref={formRef}>
          <AddFeedForm followed={followed} disabled={unread} />
        </div>
      </SettingsPanel>
      <SettingsPanel
        title="Your feeds"
        text="Switched-on feeds are read for your news page."
        actions={buttons}
      >
        {stored.state === "loading" && <RowsSkeleton />}
        {stored.state !== "loading" && feeds.length === 0 && (
          <NoFeeds onAdd={() => formRef.current?.querySelector("input")?.focus()} />
        )}
        {stored.state !== "loading" && feeds.length > 0 && (
          <fieldset disabled={unread} className="min-w-0">
            <FeedList feeds={feeds} unread={unread} />
          </fieldset>
        )}
      </SettingsPanel>
      {imported.answer && <ImportResultDialog answer={imported.answer} onClose={imported.close} />}
    </DropArea>
  );
}
