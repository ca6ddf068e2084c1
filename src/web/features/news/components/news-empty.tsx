import { Inbox, Rss } from "lucide-react";
import { commonMessages } from "#contract/common-errors.ts";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

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
    <Card>
      <EmptyState
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
    </Card>
  );
}
