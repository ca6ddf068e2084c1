import { useInfiniteQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { Suspense, useCallback, useMemo } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import type { CompanyProfile } from "#contract/companies.ts";
import { message } from "#domain/language/translate.ts";
import { useKeysHelp } from "#web/app/app-commands.tsx";
import { ItemDetails } from "#web/app/item-details.tsx";
import { NewsTape } from "#web/app/news-tape.tsx";
import { useListSettings } from "#web/app/use-list-settings.ts";
import { AlertButton } from "#web/features/alerts/alert-button.tsx";
import { useScreenPrices } from "#web/features/companies/companies.calls.ts";
import { CompanyPage } from "#web/features/companies/company-page.tsx";
import { useReactions } from "#web/features/companies/reactions.calls.ts";
import type { OnScreen } from "#web/features/companies/screenful.ts";
import {
  CompanyStories,
  type CompanyStoriesProps,
  companyStoriesQuery,
} from "#web/features/news/company-stories.tsx";
import type { ItemSlot } from "#web/features/news/headline-list.ts";
import type { NewsRowsProps } from "#web/features/news/news-rows.tsx";
import { useNewsLayout } from "#web/features/news/use-news-layout.ts";
import { WatchButton } from "#web/features/watchlists/watch-button.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { useOpenedReport } from "#web/lib/opened-report.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { classes } from "#web/ui/styles.ts";

const CompanyMentions = lazyComponent(
  async () => (await import("#web/app/company-mentions.tsx")).CompanyMentions,
);
const CompanyAnalyses = lazyComponent(
  async () => (await import("#web/features/analysis/company-analyses.tsx")).CompanyAnalyses,
);

/** The page of one company, with the parts of other features. */
export function Company() {
  const { symbol = "" } = useParams();
  return <OneCompany key={symbol} address={symbol} />;
}

function OneCompany({ address }: { address: string }) {
  const { live } = useListSettings();
  const [search] = useSearchParams();
  useOpenedReport();
  const view = viewIn(search);
  const onScreen = useScreenPrices({ live });
  const stories = useInfiniteQuery(companyStoriesQuery(address.toUpperCase(), live));
  const moments = useMemo(
    () =>
      stories.data?.pages.flatMap(({ items }) =>
        items.map(({ pubDate, firstSeenAt }) => Date.parse(pubDate ?? firstSeenAt)),
      ) ?? [],
    [stories.data],
  );
  const { layout } = useNewsLayout();
  return (
    <CompanyPage
      address={address}
      isTape={layout === "tape"}
      onScreen={onScreen}
      stories={moments}
      renderActions={({ symbol, name }) => (
        <>
          <WatchButton company={{ symbol, name }} />
          <AlertButton symbol={symbol} />
          <AskLink symbol={symbol} name={name} />
        </>
      )}
    >
      {(company) => (
        <>
          <Views company={company} chosen={view} />
          {view === "stories" && <Stories {...{ company, onScreen, live }} query={stories} />}
          <Suspense>
            {view === "mentions" && <CompanyMentions company={company} onScreen={onScreen} />}
            {view === "analyses" && <CompanyAnalyses symbol={company.symbol} />}
          </Suspense>
        </>
      )}
    </CompanyPage>
  );
}

/** To the box of a question about the user's own headlines. */
function AskLink({ symbol, name }: Pick<CompanyProfile, "symbol" | "name">) {
  const t = useTranslate();
  return (
    <ButtonLink
      size="sm"
      variant="quiet"
      to={paths.ask({ q: t("What happened at {company} this week?", { company: name }) })}
      icon={<Sparkles aria-hidden="true" className="size-4" />}
    >
      {t("Ask about {symbol}", { symbol })}
    </ButtonLink>
  );
}

const views = [
  { id: "stories", name: message("Stories") },
  { id: "mentions", name: message("Social mentions") },
  { id: "analyses", name: message("Your analyses") },
] as const;
type View = (typeof views)[number]["id"];

const viewIn = (search: URLSearchParams): View =>
  views.find(({ id }) => id === search.get("view"))?.id ?? "stories";

/** What of the company is listed below. */
function Views({ company: { symbol }, chosen }: { company: CompanyProfile; chosen: View }) {
  const t = useTranslate();
  return (
    <nav aria-label={t("About {symbol}", { symbol })} className="border-b border-line">
      <ul className="flex gap-5 px-4 md:px-6 in-data-cards:px-0!">
        {views.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={paths.company(symbol) + (id === "stories" ? "" : `?view=${id}`)}
              replace
              preventScrollReset
              aria-current={id === chosen ? "page" : undefined}
              className={classes(
                "-mb-px flex h-10 touch:h-11 items-center border-b-2 text-14 font-medium whitespace-nowrap transition-colors duration-150 ease-out",
                id === chosen ? "border-accent text-ink" : "border-transparent text-ink-soft hover:text-ink",
              )}
            >
              {t.of(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type StoriesProps = {
  company: CompanyProfile;
  query: CompanyStoriesProps["query"];
  onScreen: OnScreen;
  live: boolean;
};

const noIds: string[] = [];

function Stories({ company, query, onScreen, live }: StoriesProps) {
  const { layout } = useNewsLayout();
  // Each story asks for itself once it is rendered.
  const { reactionOf, want } = useReactions({ ids: noIds, enabled: true, live });
  const renderItem = useCallback(
    (slot: ItemSlot) =>
      slot.item.detectedCompanies.length > 0 && (
        <ItemDetails {...slot} {...{ live, onScreen, reactionOf, want }} />
      ),
    [live, onScreen, reactionOf, want],
  );
  const renderTape = (list: NewsRowsProps) => (
    <NewsTape {...{ list, onScreen, reactionOf, want }} visibleCards order="newest" />
  );
  return (
    <CompanyStories
      company={company}
      query={query}
      keysEnabled={useKeysHelp() !== undefined}
      renderItem={renderItem}
      renderTape={layout === "tape" ? renderTape : undefined}
    />
  );
}
