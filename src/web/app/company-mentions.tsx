import { queryOptions, useQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import type { CompanyProfile } from "#contract/companies.ts";
import type { SocialPost } from "#contract/social.ts";
import { numberFormat } from "#domain/language/formats.ts";
import { CompanyFooter } from "#web/app/company-footer.tsx";
import { useListSettings } from "#web/app/use-list-settings.ts";
import { CompanyCards } from "#web/features/companies/company-cards.tsx";
import type { OnScreen } from "#web/features/companies/screenful.ts";
import { keysQuery } from "#web/features/settings/settings.calls.ts";
import { PostActionsContext, PostRow, useRevealed } from "#web/features/social/post-row.tsx";
import { naming } from "#web/features/social/use-social-list.ts";
import { ApiError, wordsOf } from "#web/lib/api-error.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useNow } from "#web/lib/moment.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { ItemList } from "#web/ui/item-list/item-list.tsx";
import { EmptyList, FailedList } from "#web/ui/item-list/list-states.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";

export type CompanyMentionsProps = { company: CompanyProfile; onScreen: OnScreen };

/** Posts of the user's social sources that name the company, with the cards of all companies that they name. */
export function CompanyMentions({ company, onScreen }: CompanyMentionsProps) {
  const { live } = useListSettings();
  const keys = useQuery(keysQuery);
  const nowMs = useNow();
  const renderCards = useCallback(
    (post: SocialPost) => (
      <CompanyCards
        companies={post.detectedStocks}
        onScreen={onScreen}
        live={live}
        nowMs={nowMs}
        renderReason={(named) => <CompanyFooter company={named} />}
      />
    ),
    [onScreen, live, nowMs],
  );
  return (
    <MentionList
      company={company}
      // Switched off means that nothing is asked; when that cannot be read the server knows.
      enabled={keys.isError || keys.data?.redditEnabled === true || keys.data?.blueskyEnabled === true}
      disabled={keys.data?.redditEnabled === false && !keys.data.blueskyEnabled}
      nowMs={nowMs}
      renderCards={renderCards}
    />
  );
}

const renewMs = 60_000;

/** As many posts as the user's sources can be asked for, of which those that name a company are shown. */
const postsQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/social", { query: { limit: 100, sort: "date" } }),
  queryFn: ({ signal }) => call("GET /api/social", { query: { limit: 100, sort: "date" }, signal }),
  staleTime: renewMs,
  refetchInterval: renewMs,
  retry: false,
});

type MentionListProps = Pick<CompanyMentionsProps, "company"> & {
  /** The user reads a network. */
  enabled: boolean;
  /** The user has not switched any network on. */
  disabled: boolean;
  nowMs: number;
  renderCards: (post: SocialPost) => ReactNode;
};

const idOf = ({ id }: SocialPost) => id;
const perDay = numberFormat({ maximumFractionDigits: 1 });

/** The newest first. */
function MentionList({ company, enabled, disabled, nowMs, renderCards }: MentionListProps) {
  const t = useTranslate();
  const query = useQuery({ ...postsQuery, enabled });
  const revealed = useRevealed();
  const renderItem = useCallback(
    (post: SocialPost) => <PostRow post={post} nowMs={nowMs} renderCards={renderCards} />,
    [nowMs, renderCards],
  );
  const isOff = disabled || (query.error instanceof ApiError && query.error.code === "social-disabled");

  function content() {
    if (isOff)
      return (
        <EmptyList
          icon={<MessagesSquare aria-hidden="true" />}
          title={t("Social feeds are off")}
          text={t("Turn on Reddit or Bluesky to see what they say about {company}.", {
            company: company.name,
          })}
          action={<ButtonLink to={paths.settings("integrations")}>{t("Open Settings")}</ButtonLink>}
        />
      );
    if (query.isPending) return <RowsSkeleton />;
    if (!query.data)
      return (
        <FailedList
          title={t("Couldn't load the posts.")}
          reason={t.of(wordsOf(query.error))}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      );
    const posts = naming(query.data.posts, company.symbol);
    if (posts.length === 0)
      return (
        <EmptyList
          icon={<MessagesSquare aria-hidden="true" />}
          title={t("No mentions")}
          text={t("None of the newest posts of your social sources names {company}.", {
            company: company.name,
          })}
          action={<ButtonLink to={paths.social}>{t("Open Social Feeds")}</ButtonLink>}
        />
      );
    const known = query.data.mentions.find(({ symbol }) => symbol === company.symbol);
    return (
      <ItemList
        status={
          <p className="figures flex min-h-8 flex-wrap items-center gap-x-1.5 text-12 text-ink-soft">
            {t({ one: "{count} post", other: "{count} posts" }, { count: posts.length })}
            {known && (
              <>
                <span aria-hidden="true">·</span>
                {known.dailyAverage === null
                  ? t("{count} in 24 hours", { count: known.mentions })
                  : t("{count} in 24 hours, usually {usual} a day", {
                      count: known.mentions,
                      usual: perDay(t.locale).format(known.dailyAverage),
                    })}
              </>
            )}
          </p>
        }
        items={posts}
        keyOf={idOf}
        renderItem={renderItem}
      />
    );
  }
  return (
    <PostActionsContext value={revealed}>
      <div className="mx-auto w-full max-w-240 px-4 py-4 in-data-cards:p-0">{content()}</div>
    </PostActionsContext>
  );
}
