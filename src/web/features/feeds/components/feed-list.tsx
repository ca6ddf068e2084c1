import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Feed } from "#contract/feeds.ts";
import { removeFeed } from "#web/features/feeds/api/remove-feed.ts";
import { FeedRow } from "#web/features/feeds/components/feed-row.tsx";
import { useFeedsChanged } from "#web/features/feeds/hooks/use-feeds-changed.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Card } from "#web/ui/card.tsx";
import { useToast } from "#web/ui/use-toast.ts";

export type FeedListProps = { feeds: readonly Feed[] };

export function FeedList({ feeds }: FeedListProps) {
  const [leaving, setLeaving] = useState<Feed | null>(null);
  const toast = useToast();
  const changed = useFeedsChanged();
  const { mutate, isPending } = useMutation({
    mutationFn: (feed: Feed) => removeFeed(feed.id),
    onSuccess: async (_answer, feed) => {
      await changed();
      setLeaving(null);
      toast({ text: `${feed.name} was deleted.` });
    },
    onError: (error, feed) => {
      setLeaving(null);
      toast({ tone: "problem", text: `${feed.name} was not deleted. ${error.message}` });
    },
  });
  return (
    <Card>
      <ul>
        {feeds.map((feed) => (
          <FeedRow key={feed.id} feed={feed} onDelete={setLeaving} />
        ))}
      </ul>
      <AlertDialog
        open={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        title={`Delete ${leaving?.name ?? "this feed"}?`}
        text="Its headlines leave your news page. You can add the feed again by its address."
        confirmLabel="Delete feed"
        busy={isPending}
        onConfirm={() => {
          if (leaving) mutate(leaving);
        }}
      />
    </Card>
  );
}
