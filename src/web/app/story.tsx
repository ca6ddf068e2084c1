import { useCallback, useEffect } from "react";
import { Navigate, useSearchParams } from "react-router";
import type { NewsItem } from "#contract/news.ts";
import { CompanyFooter } from "#web/app/company-footer.tsx";
import { useListSettings } from "#web/app/use-list-settings.ts";
import { useScreenPrices } from "#web/features/companies/companies.calls.ts";
import { CompanyCards } from "#web/features/companies/company-cards.tsx";
import { StoryPage } from "#web/features/news/story-page.tsx";
import { call } from "#web/lib/call.ts";
import { paths } from "#web/lib/paths.ts";

/** Says that the message which led here was opened: its receipt tells so. What cannot be told is left out of it. */
const reportOpened = (id: string): Promise<unknown> =>
  call("POST /api/alerts/receipts", { body: { id, step: "opened" } }).catch(() => undefined);

/** The page of one story, with the parts of other features. */
export function Story() {
  const { live } = useListSettings();
  const [search, setSearch] = useSearchParams();
  const messageId = search.get("message");
  useEffect(() => {
    if (messageId === null) return;
    void reportOpened(messageId);
    setSearch(
      (before) => {
        before.delete("message");
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [messageId, setSearch]);
  const onScreen = useScreenPrices({ live });
  const renderCompanies = useCallback(
    ({ detectedCompanies, pubDate }: NewsItem, nowMs: number) => (
      <CompanyCards
        companies={detectedCompanies}
        publishedMs={pubDate === null ? null : Date.parse(pubDate)}
        onScreen={onScreen}
        live={live}
        nowMs={nowMs}
        renderReason={(company) => <CompanyFooter company={company} />}
      />
    ),
    [onScreen, live],
  );
  const itemId = search.get("item");
  if (!itemId) return <Navigate to={paths.news} replace />;
  return <StoryPage key={itemId} itemId={itemId} renderCompanies={renderCompanies} />;
}
