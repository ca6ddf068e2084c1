import { MessagesSquare } from "lucide-react";
import { Link } from "react-router";
import type { Translate } from "#domain/language/translate.ts";
import { postCounts } from "#domain/social/controls.ts";
import { lowScoreBelow } from "#domain/social/preferences.ts";
import type { SocialFilter } from "#web/features/social/social-filter.ts";
import type { SocialList } from "#web/features/social/use-social-list.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyList } from "#web/ui/item-list/list-states.tsx";
import { Rich } from "#web/ui/rich.tsx";

const settings = paths.settings("integrations", "reddit");

/** One block whose text is the specification's sentence, letter by letter (READ-08). */
export function SocialDisabled() {
  const t = useTranslate();
  return (
    <div className="mx-auto w-full max-w-content px-4 py-6 md:px-6">
      <h1 className="text-20 font-semibold">{t("Social Feeds")}</h1>
      <Card className="mt-4 flex flex-col items-center px-4 py-14 text-center">
        <MessagesSquare aria-hidden="true" className="mb-3 size-6 text-ink-faint" />
        <p className="max-w-[52ch] text-balance text-14 text-ink-soft">
          <strong className="block pb-1 text-16 font-semibold text-ink">
            {t("Social Feeds Disabled:")}{" "}
          </strong>
          <Rich
            text={t(
              "Reddit integration is not enabled. Go to <link>Settings → Integrations & Modules → Reddit</link> to enable it.",
            )}
            marks={{
              link: (words) => (
                <Link
                  to={settings}
                  className="rounded-4 font-medium text-accent underline underline-offset-2 hover:text-accent-strong"
                >
                  {words}
                </Link>
              ),
            }}
          />
        </p>
        <ButtonLink to={settings} className="mt-5">
          {t("Open Reddit settings")}
        </ButtonLink>
      </Card>
    </div>
  );
}

type SocialEmptyProps = {
  list: SocialList;
  filter: SocialFilter;
  onFilter: (change: Partial<SocialFilter>) => void;
};

/** No post to show: why, and what brings some. */
export function SocialEmpty(props: SocialEmptyProps) {
  const t = useTranslate();
  return <EmptyList icon={<MessagesSquare aria-hidden="true" />} {...emptyWords(props, t)} />;
}

function emptyWords({ list, filter, onFilter }: SocialEmptyProps, t: Translate) {
  const most = Math.max(...postCounts) as (typeof postCounts)[number];
  if (filter.company !== undefined && list.visible.length > 0)
    return {
      title: t("None of these posts names {company}", { company: filter.company }),
      text: t("It may be named in posts beyond the {count} that are loaded.", {
        count: list.visible.length,
      }),
      action: (
        <div className="flex flex-wrap justify-center gap-2">
          {filter.count < most && (
            <Button onClick={() => onFilter({ count: most })}>
              {t("Load {count} posts", { count: most })}
            </Button>
          )}
          <Button onClick={() => onFilter({ company: undefined })}>{t("Show all posts")}</Button>
        </div>
      ),
    };
  if (list.hiddenLowScores > 0)
    return {
      title: t("Every post has a low score"),
      text: t("Your settings hide posts with a score under {limit}.", { limit: lowScoreBelow }),
      action: <ButtonLink to={paths.settings("feeds", "social")}>{t("Open social settings")}</ButtonLink>,
    };
  if (filter.search !== undefined)
    return {
      title: t("Nothing found for “{words}”", { words: filter.search }),
      text: t("Reddit found no post with these words in this community."),
      action: <Button onClick={() => onFilter({ search: undefined })}>{t("End the search")}</Button>,
    };
  if (filter.source !== undefined)
    return {
      title: t("No posts from this source"),
      text: t("See its status above. Other sources may have posts."),
      action: <Button onClick={() => onFilter({ source: undefined })}>{t("Show all sources")}</Button>,
    };
  return {
    title: t("No posts yet"),
    text: t("No source has sent posts yet. See why above; we're retrying automatically."),
  };
}
