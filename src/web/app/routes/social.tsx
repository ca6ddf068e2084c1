import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useCallback, useEffect, useRef } from "react";
import type { DetectedCompany } from "#contract/news.ts";
import type { SocialPost } from "#contract/social.ts";
import { useKeysHelp } from "#web/app/app-commands.tsx";
import { pageMeta } from "#web/app/page-title.ts";
import { useListSettings } from "#web/app/use-list-settings.ts";
import { usePriceEvents, useQuoteView, useScreenPrices } from "#web/features/companies/companies.calls.ts";
import { CompanyCards } from "#web/features/companies/company-cards.tsx";
import { CompanyInLine, lineColumns } from "#web/features/companies/line-figures.tsx";
import type { OnScreen } from "#web/features/companies/screenful.ts";
import { LayoutSwitch } from "#web/features/news/layout-switch.tsx";
import { useNewsLayout } from "#web/features/news/use-news-layout.ts";
import { keysQuery } from "#web/features/settings/settings.calls.ts";
import { useSocialFilter } from "#web/features/social/social-filter.ts";
import { type PostSlot, SocialPage } from "#web/features/social/social-page.tsx";
import { useSocialList } from "#web/features/social/use-social-list.ts";
import { useNow } from "#web/lib/moment.ts";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { classes } from "#web/ui/styles.ts";

export const meta = pageMeta((t) => ({ name: t("Social Feeds") }));

const CompanyFooter = lazyComponent(async () => (await import("#web/app/company-footer.tsx")).CompanyFooter);

const renderFooter = (company: DetectedCompany) => (
  <Suspense fallback={<span aria-hidden="true" className="block h-14" />}>
    <CompanyFooter company={company} />
  </Suspense>
);

export default function SocialRoute() {
  const { live, everySeconds, visibleCards } = useListSettings();
  const keys = useQuery(keysQuery);
  const [filter, setFilter] = useSocialFilter();
  const social = useSocialList({
    filter,
    everySeconds,
    // Switched off means that nothing is asked; when that cannot be read the server knows.
    enabled: keys.isError || keys.data?.redditEnabled === true || keys.data?.blueskyEnabled === true,
    priceEvents: usePriceEvents(),
  });
  const onScreen = useScreenPrices({ live });
  const renderPost = useCallback(
    ({ post, nowMs, handleRef, opened = false }: PostSlot) =>
      visibleCards &&
      post.detectedStocks.length > 0 && (
        <CompanyCards
          ref={handleRef}
          opened={opened}
          companies={post.detectedStocks}
          onScreen={onScreen}
          live={live}
          nowMs={nowMs}
          renderReason={renderFooter}
        />
      ),
    [visibleCards, live, onScreen],
  );
  const { layout, isCompact } = useNewsLayout();
  const renderFigures = useCallback(
    (post: SocialPost, numbers: ReactNode) => (
      <PostFiguresInLine
        companies={visibleCards ? post.detectedStocks : noCompanies}
        compact={isCompact}
        onScreen={onScreen}
        numbers={numbers}
      />
    ),
    [visibleCards, isCompact, onScreen],
  );
  return (
    <SocialPage
      social={social}
      disabled={keys.data?.redditEnabled === false && !keys.data.blueskyEnabled}
      filter={filter}
      onFilter={setFilter}
      onKeys={useKeysHelp()}
      renderPost={renderPost}
      layoutSwitch={<LayoutSwitch />}
      tape={layout === "tape" ? { compact: isCompact, renderFigures } : undefined}
    />
  );
}

const noCompanies: DetectedCompany[] = [];

type PostFiguresInLineProps = {
  companies: DetectedCompany[];
  compact: boolean;
  onScreen: OnScreen;
  /** What the post got. */
  numbers: ReactNode;
};

/** The first company of a post in the columns of the Tape, where headlines have theirs. */
function PostFiguresInLine({ companies, compact, onScreen, numbers }: PostFiguresInLineProps) {
  const [company] = companies;
  return (
    <div className={compact ? "flex min-w-0 flex-1 items-center justify-between gap-3" : lineColumns}>
      {company ? (
        <LiveCompany company={company} more={companies.length - 1} compact={compact} onScreen={onScreen} />
      ) : (
        <span />
      )}
      {numbers}
    </div>
  );
}

type LiveCompanyProps = Pick<PostFiguresInLineProps, "compact" | "onScreen"> & {
  company: DetectedCompany;
  more: number;
};

function LiveCompany({ company, more, compact, onScreen }: LiveCompanyProps) {
  const place = useRef<HTMLSpanElement>(null);
  const view = useQuoteView(company.symbol);
  const { symbol } = company;
  useEffect(() => (place.current ? onScreen(place.current, [symbol]) : undefined), [onScreen, symbol]);
  return (
    <span ref={place} className={classes("min-w-0", compact && "flex")}>
      <CompanyInLine company={company} more={more} view={view} compact={compact} nowMs={useNow()} />
    </span>
  );
}
