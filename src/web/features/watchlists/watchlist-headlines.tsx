import { useQuery } from "@tanstack/react-query";
import { Newspaper } from "lucide-react";
import type { NewsItem } from "#contract/news.ts";
import type { Watchlist } from "#contract/watchlists.ts";
import { headlinesQuery } from "#web/features/watchlists/watchlists.calls.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { nearTime } from "#web/lib/near-time.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyList, FailedList } from "#web/ui/item-list/list-states.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";

export type WatchlistHeadlinesProps = { list: Watchlist; nowMs: number };

/** The newest headlines about companies of the list, and the way to all of them. */
export function WatchlistHeadlines({ list, nowMs }: WatchlistHeadlinesProps) {
  const t = useTranslate();
  const query = useQuery(headlinesQuery(list.id));
  const watched = new Set(list.companies.map(({ symbol }) => symbol));

  function headlines() {
    if (query.isPending) return <RowsSkeleton />;
    if (!query.data)
      return (
        <FailedList
          title={t("Couldn't load the headlines.")}
          reason={t.of(wordsOf(query.error))}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      );
    if (query.data.items.length === 0)
      return (
        <EmptyList
          icon={<Newspaper aria-hidden="true" />}
          title={t("No headlines yet")}
          text={t("Headlines of your feeds about these companies appear here.")}
        />
      );
    return (
      <Card>
        <ul aria-label={t("Headlines")} className="divide-y divide-line">
          {query.data.items.map((item) => (
            <Headline key={item.id} {...{ item, watched, nowMs }} />
          ))}
        </ul>
      </Card>
    );
  }

  return (
    <section aria-label={t("News of {list}", { list: list.name })} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-16 font-semibold">{t("Latest headlines")}</h2>
        <ButtonLink size="sm" to={`${paths.news}?q=&watchlist=${encodeURIComponent(list.id)}`}>
          {t("Open in News Feeds")}
        </ButtonLink>
      </div>
      {headlines()}
    </section>
  );
}

type HeadlineProps = { item: NewsItem; watched: ReadonlySet<string>; nowMs: number };

function Headline({ item, watched, nowMs }: HeadlineProps) {
  const t = useTranslate();
  const { title, link, feedName, pubDate, firstSeenAt, detectedCompanies } = item;
  const at = pubDate ?? firstSeenAt;
  const symbols = detectedCompanies.filter(({ symbol }) => watched.has(symbol)).map(({ symbol }) => symbol);
  return (
    <li className="px-4 py-3">
      <p className="text-14 font-medium [overflow-wrap:anywhere]" dir="auto">
        {link === "#" ? (
          title
        ) : (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="hover:text-accent touch:relative touch:-my-3 touch:block touch:py-3"
          >
            {title}
            <span className="sr-only"> {t("(opens in a new tab)")}</span>
          </a>
        )}
      </p>
      <p className="figures mt-1 flex flex-wrap gap-x-2 text-12 text-ink-soft">
        <span className="font-semibold text-ink">{symbols.join(", ")}</span>
        <bdi>{feedName}</bdi>
        <time dateTime={at}>{nearTime(Date.parse(at), nowMs, t)}</time>
      </p>
    </li>
  );
}
