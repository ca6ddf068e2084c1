import { Activity, CheckCheck, EyeOff, Inbox, Rss } from "lucide-react";
import { commonMessages } from "#contract/common-errors.ts";
import { paths } from "#web/lib/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyList } from "#web/ui/item-list/list-states.tsx";

/** No feed is followed. */
export function NoFeeds() {
  return (
    <EmptyList
      icon={<Rss aria-hidden="true" />}
      title={commonMessages["no-feeds-enabled"]}
      action={
        <ButtonLink variant="primary" to={paths.settings("feeds", "rss")}>
          Open feed settings
        </ButtonLink>
      }
    />
  );
}

type NoNewsProps = {
  title: string;
  text: string;
  /** Missing while all sources are shown. */
  onShowAll: (() => void) | undefined;
};

/** Feeds are followed, but there is nothing to show. */
export function NoNews({ title, text, onShowAll }: NoNewsProps) {
  return (
    <EmptyList
      icon={<Inbox aria-hidden="true" />}
      title={title}
      text={text}
      action={
        onShowAll ? (
          <Button onClick={onShowAll}>Show all sources</Button>
        ) : (
          <ButtonLink to={paths.settings("feeds", "rss")}>Open feed settings</ButtonLink>
        )
      }
    />
  );
}

/** Everything is read. */
export function NothingUnread({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyList
      icon={<CheckCheck aria-hidden="true" />}
      title="You're all caught up"
      text="New headlines appear here as your sources publish them."
      action={<Button onClick={onShowAll}>Show all headlines</Button>}
    />
  );
}

/** Each headline about a company has moved its price, or nothing tells whether it did. */
export function AllReacted({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyList
      icon={<Activity aria-hidden="true" />}
      title="Nothing without a reaction"
      text="Headlines appear here until the price of one of their companies moves by 0.5% or more."
      action={<Button onClick={onShowAll}>Show all headlines</Button>}
    />
  );
}

/** The user's mutes leave nothing. */
export function AllMuted({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <EmptyList
      icon={<EyeOff aria-hidden="true" />}
      title="Your mutes hide everything here"
      text={`${count} ${count === 1 ? "headline is" : "headlines are"} hidden. Show them, or edit your mutes.`}
      action={<Button onClick={onShow}>Show muted headlines</Button>}
    />
  );
}
