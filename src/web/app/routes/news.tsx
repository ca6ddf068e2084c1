import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { defaultUserSettings } from "#domain/settings/settings.ts";
import { ItemDetails } from "#web/app/item-details.tsx";
import { useKeysHelp } from "#web/app/keys-provider.tsx";
import { pageTitle } from "#web/app/page-title.ts";
import { useSession } from "#web/features/accounts/session/use-session.ts";
import { promptsQuery } from "#web/features/analysis/analysis.calls.ts";
import { useQuoteBook, useReactions, useTakeQuote } from "#web/features/companies/companies.calls.ts";
import { useNewsFilter } from "#web/features/news/news-filter.ts";
import { symbolsOf } from "#web/features/news/news-list.ts";
import { type ItemSlot, NewsPage } from "#web/features/news/news-page.tsx";
import { useNewsList } from "#web/features/news/use-news-list.ts";
import { userSettingsQuery } from "#web/lib/user-settings.ts";

export const meta = () => pageTitle("News Feeds");

export default function NewsRoute() {
  const settingsQuery = useQuery(userSettingsQuery);
  const settings = settingsQuery.data ?? defaultUserSettings;
  // Until the settings are known nothing runs that they may forbid; a failed read means the defaults.
  const live = !settingsQuery.isPending && settings.autoRefresh;
  const visibleCards = !settingsQuery.isPending && settings.showCompanyCards;
  const [filter, setFilter] = useNewsFilter();
  const session = useSession();
  const takeQuote = useTakeQuote();
  // So that the first menu opens with its entries.
  usePrefetchQuery(promptsQuery);
  const news = useNewsList({
    filter,
    everySeconds: live ? settings.refreshInterval : null,
    userId: session.state === "signed-in" ? session.me.id : undefined,
    onQuote: takeQuote,
  });
  const quoteOf = useQuoteBook({
    symbols: visibleCards ? symbolsOf(news.query.data?.visible ?? []) : [],
    live,
  });
  const withCards = news.query.data?.visible.filter((item) => item.detectedCompanies.length > 0) ?? [];
  const reactionOf = useReactions({ ids: visibleCards ? withCards.map(({ id }) => id) : [], live });
  const renderItem = useCallback(
    ({ item, nowMs, handleRef }: ItemSlot) =>
      visibleCards &&
      item.detectedCompanies.length > 0 && (
        <ItemDetails {...{ item, nowMs, live, quoteOf, reactionOf, handleRef }} />
      ),
    [visibleCards, live, quoteOf, reactionOf],
  );
  return (
    <NewsPage
      news={news}
      filter={filter}
      onFilter={setFilter}
      autoRefresh={settings.autoRefresh}
      settingsKnown={settingsQuery.isSuccess}
      onKeys={useKeysHelp()}
      renderItem={renderItem}
    />
  );
}
