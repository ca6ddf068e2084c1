import { CheckCheck, EyeOff, Inbox, Rss } from "lucide-react";
import type { ReactNode } from "react";
import { commonMessages } from "#contract/common-errors.ts";
import { paths } from "#web/lib/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card, EmptyState } from "#web/ui/card.tsx";

/** No feed is followed. */
export function NoFeeds() {
  return (
    <Card>
      <EmptyState
        icon={<Rss aria-hidden="true" />}
        title={commonMessages["no-feeds-enabled"]}
        action={
          <ButtonLink variant="primary" to={paths.settings("feeds", "rss")}>
            Open feed settings
          </ButtonLink>
        }
      />
    </Card>
  );
}

export type NoNewsProps = {
  title: string;
  text: string;
  /** Missing while all sources are shown. */
  onShowAll: (() => void) | undefined;
};

/** Feeds are followed, but there is nothing to show. */
export function NoNews({ title, text, onShowAll }: NoNewsProps) {
  return (
    <Empty
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
    <Empty
      icon={<CheckCheck aria-hidden="true" />}
      title="You have read everything"
      text="New headlines appear here as soon as your sources publish them."
      action={<Button onClick={onShowAll}>Show all headlines</Button>}
    />
  );
}

/** The reader's mutes leave nothing. */
export function AllMuted({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <Empty
      icon={<EyeOff aria-hidden="true" />}
      title="Your mutes hide everything here"
      text={`${count} ${count === 1 ? "headline is" : "headlines are"} hidden. Show them, or change what is muted.`}
      action={<Button onClick={onShow}>Show muted headlines</Button>}
    />
  );
}

type EmptyProps = { icon: ReactNode; title: string; text: string; action: ReactNode };

function Empty(props: EmptyProps) {
  return (
    <Card>
      <EmptyState {...props} />
    </Card>
  );
}
