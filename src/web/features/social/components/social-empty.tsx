import { MessagesSquare } from "lucide-react";
import { postCounts } from "#domain/social/controls.ts";
import { lowScoreBelow } from "#domain/social/preferences.ts";
import type { SocialFilter } from "#web/features/social/social-filter.ts";
import type { SocialList } from "#web/features/social/social-list.ts";
import { paths } from "#web/lib/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card, EmptyState } from "#web/ui/card.tsx";

export type SocialEmptyProps = {
  list: SocialList;
  filter: SocialFilter;
  onFilter: (change: Partial<SocialFilter>) => void;
};

/** No post to show: why, and what brings some. */
export function SocialEmpty(props: SocialEmptyProps) {
  return (
    <Card>
      <EmptyState icon={<MessagesSquare aria-hidden="true" />} {...wordsOf(props)} />
    </Card>
  );
}

function wordsOf({ list, filter, onFilter }: SocialEmptyProps) {
  const most = Math.max(...postCounts) as (typeof postCounts)[number];
  if (filter.company !== undefined && list.shown.length > 0)
    return {
      title: `None of these posts names ${filter.company}`,
      text: `It may be named in posts beyond the ${list.shown.length} that are loaded.`,
      action: (
        <div className="flex flex-wrap justify-center gap-2">
          {filter.count < most && (
            <Button onClick={() => onFilter({ count: most })}>Load {most} posts</Button>
          )}
          <Button onClick={() => onFilter({ company: undefined })}>Show all posts</Button>
        </div>
      ),
    };
  if (list.hiddenLowScores > 0)
    return {
      title: "Every post has a low score",
      text: `Your settings hide posts with a score under ${lowScoreBelow}.`,
      action: <ButtonLink to={paths.settings("feeds", "social")}>Open social settings</ButtonLink>,
    };
  if (filter.source !== undefined)
    return {
      title: "No posts of this source",
      text: "The list above says how it fares. Other sources may have some.",
      action: <Button onClick={() => onFilter({ source: undefined })}>Show all sources</Button>,
    };
  return {
    title: "No posts yet",
    text: "No source has brought a post so far. The list above says why; each is asked again by itself.",
  };
}
