import { useCallback } from "react";
import { useSearchParams } from "react-router";
import type { WatchedCompany } from "#contract/watchlists.ts";
import { CompanyFooter } from "#web/app/company-footer.tsx";
import { useListSettings } from "#web/app/use-list-settings.ts";
import { useScreenPrices } from "#web/features/companies/companies.calls.ts";
import { CompanyCards } from "#web/features/companies/company-cards.tsx";
import { WatchlistsPage } from "#web/features/watchlists/watchlists-page.tsx";

/** The page of the watchlists, with the parts of other features. */
export function Watchlists() {
  const { live } = useListSettings();
  const [search, setSearch] = useSearchParams();
  const onScreen = useScreenPrices({ live });
  const renderCompany = useCallback(
    ({ symbol, name }: WatchedCompany, nowMs: number) => (
      <CompanyCards
        companies={[{ symbol, name, method: "keyword" }]}
        onScreen={onScreen}
        live={live}
        nowMs={nowMs}
        renderReason={(company) => <CompanyFooter company={company} />}
      />
    ),
    [onScreen, live],
  );
  return (
    <WatchlistsPage
      listId={search.get("list")}
      onList={(list) => setSearch({ list }, { replace: true, preventScrollReset: true })}
      renderCompany={renderCompany}
    />
  );
}
