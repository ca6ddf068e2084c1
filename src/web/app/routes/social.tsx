import { useQuery } from "@tanstack/react-query";
import { Suspense, useCallback } from "react";
import type { DetectedCompany } from "#contract/news.ts";
import { useKeysHelp } from "#web/app/app-commands.tsx";
import { pageMeta } from "#web/app/page-title.ts";
import { useListSettings } from "#web/app/use-list-settings.ts";
import { usePriceEvents, useScreenPrices } from "#web/features/companies/companies.calls.ts";
import { CompanyCards } from "#web/features/companies/company-cards.tsx";
import { keysQuery } from "#web/features/settings/settings.calls.ts";
import { useSocialFilter } from "#web/features/social/social-filter.ts";
import { type PostSlot, SocialPage } from "#web/features/social/social-page.tsx";
import { useSocialList } from "#web/features/social/use-social-list.ts";
import { lazyComponent } from "#web/ui/lazy-component.tsx";

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
    ({ post, nowMs, handleRef }: PostSlot) =>
      visibleCards &&
      post.detectedStocks.length > 0 && (
        <CompanyCards
          ref={handleRef}
          companies={post.detectedStocks}
          onScreen={onScreen}
          live={live}
          nowMs={nowMs}
          renderReason={renderFooter}
        />
      ),
    [visibleCards, live, onScreen],
  );
  return (
    <SocialPage
      social={social}
      disabled={keys.data?.redditEnabled === false && !keys.data.blueskyEnabled}
      filter={filter}
      onFilter={setFilter}
      onKeys={useKeysHelp()}
      renderPost={renderPost}
    />
  );
}
