import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import type { CSSProperties } from "react";
import type { Feed } from "#contract/feeds.ts";
import { changeFeed } from "#web/features/feeds/api/change-feed.ts";
import { useFeedsChanged } from "#web/features/feeds/hooks/use-feeds-changed.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { useToast } from "#web/ui/use-toast.ts";

export type FeedRowProps = { feed: Feed; onDelete: (feed: Feed) => void };

export function FeedRow({ feed, onDelete }: FeedRowProps) {
  const toast = useToast();
  const changed = useFeedsChanged();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: changeFeed,
    onSuccess: changed,
    onError: (error) => toast({ tone: "problem", text: `${feed.name} is unchanged. ${error.message}` }),
  });
  const mark: CSSProperties & Record<"--mark", string> = { "--mark": feed.color };
  return (
    <li className="flex items-center gap-3 border-b border-line py-3 pr-3 pl-4 last:border-0">
      <span aria-hidden="true" style={mark} className="mark-fill h-8 w-1 shrink-0 rounded-full" />
      <div className="min-w-0 flex-1">
        <h3 className="truncate text-14 font-semibold" title={feed.name}>
          {feed.name}
        </h3>
        <p className="truncate text-13 text-ink-soft" title={feed.url}>
          {feed.url}
        </p>
      </div>
      <Switch
        label={`Read ${feed.name}`}
        labelHidden
        className="relative"
        checked={isPending ? (variables.patch.enabled ?? feed.enabled) : feed.enabled}
        onCheckedChange={(enabled) => mutate({ id: feed.id, patch: { enabled } })}
      />
      <IconButton label={`Delete ${feed.name}`} onClick={() => onDelete(feed)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  );
}
