import { queryOptions, useQuery } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import type { CompanyProfile } from "#contract/companies.ts";
import { symbolInAddress } from "#domain/companies/symbol-meaning.ts";
import { useQuoteView } from "#web/features/companies/companies.calls.ts";
import { CompanyLinks, PriceLine, QuoteOrigin } from "#web/features/companies/company-facts.tsx";
import { CompanyMark } from "#web/features/companies/company-figures.tsx";
import { cameByIn, exchangeName, profileNotes } from "#web/features/companies/company-words.ts";
import { FactList } from "#web/features/companies/fact-list.tsx";
import { PriceCharts } from "#web/features/companies/price-charts.tsx";
import { failureText } from "#web/features/companies/quote-book.ts";
import type { OnScreen } from "#web/features/companies/screenful.ts";
import { ApiError, wordsOf } from "#web/lib/api-error.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useNow } from "#web/lib/moment.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card, EmptyState } from "#web/ui/card.tsx";
import { AddCompanyField } from "#web/ui/company-field.tsx";
import { FailedList } from "#web/ui/item-list/list-states.tsx";
import { tapeBar } from "#web/ui/item-list/tape/tape-popover.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";
import { classes } from "#web/ui/styles.ts";
import { SubtleButton } from "#web/ui/subtle-button.tsx";

const profileQuery = (symbol: string) =>
  queryOptions({
    queryKey: queryKeyOf("GET /api/companies/:symbol", { params: { symbol } }),
    queryFn: ({ signal }) => call("GET /api/companies/:symbol", { params: { symbol }, signal }),
    staleTime: 5 * 60_000,
    retry: (failures, error) => failures < 2 && !isUnknown(error),
  });

const isUnknown = (error: Error | null) => error instanceof ApiError && error.code === "company-not-found";

export type CompanyPageProps = {
  /** The symbol as the address has it. */
  address: string;
  /** What is below is the Tape: the page takes the width of the screen, and the price stays in sight. */
  isTape: boolean;
  onScreen: OnScreen;
  /** When stories about it came out: they are marked in the chart. */
  stories: readonly number[];
  /** What the user can do with the company. */
  renderActions: (company: CompanyProfile) => ReactNode;
  /** What is listed below. */
  children: (company: CompanyProfile) => ReactNode;
};

/** Everything about one company: who it is, its price, its stories on its chart, and what is listed below. */
export function CompanyPage(props: CompanyPageProps) {
  const t = useTranslate();
  const { address, isTape } = props;
  const symbol = symbolInAddress(address);
  const query = useQuery(profileQuery(symbol));
  const { data } = query;
  // The address is the one to share.
  if (data && data.symbol !== address)
    return <Navigate to={paths.company(data.symbol)} state={{ cameBy: data.cameBy }} replace />;
  const layout = {
    [isTape && !query.isError ? "data-tape" : "data-cards"]: "",
    className: classes(
      "mx-auto flex w-full max-w-content flex-col",
      !(isTape && data) && "gap-3 px-4 pt-5 pb-8 md:px-6",
      // As high as the window, so that no footer jumps.
      query.isPending && "min-h-dvh",
    ),
  };
  if (data)
    return (
      <div {...layout}>
        <Loaded {...props} company={data} />
      </div>
    );
  return (
    <div {...layout}>
      <h1 className="text-20 font-semibold">{symbol}</h1>
      {query.isPending && <RowsSkeleton />}
      {isUnknown(query.error) && <UnknownCompany symbol={symbol} />}
      {query.isError && !isUnknown(query.error) && (
        <FailedList
          title={t("Couldn't load this company.")}
          reason={t.of(wordsOf(query.error))}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
    </div>
  );
}

function Loaded({
  company,
  isTape,
  onScreen,
  stories,
  renderActions,
  children,
}: CompanyPageProps & { company: CompanyProfile }) {
  const t = useTranslate();
  const nowMs = useNow();
  const { symbol, name, exchange, industry } = company;
  const view = useQuoteView(symbol);
  const head = useRef<HTMLElement>(null);
  useEffect(() => (head.current ? onScreen(head.current, [symbol]) : undefined), [onScreen, symbol]);
  const place = [exchangeName(exchange, t), industry].filter((each) => each !== null).join(" · ");
  const actions = renderActions(company);
  // On a narrow screen the stories come first.
  const [allFacts, setAllFacts] = useState(false);
  const inBar = isTape && "max-lg:hidden";
  return (
    <>
      <header
        ref={head}
        className={classes(isTape ? tapeBar : "flex flex-wrap items-center gap-x-3 gap-y-2 sm:flex-nowrap")}
      >
        <span className={classes("flex", isTape && "max-sm:hidden")}>
          <CompanyMark symbol={symbol} size="sm" logo={view.quote?.logo ?? null} />
        </span>
        <div
          className={classes(
            "min-w-0 flex-1",
            isTape ? "flex items-baseline gap-x-2" : "max-sm:basis-[calc(100%-3.5rem)]",
          )}
        >
          <h1 className="flex min-w-0 items-baseline gap-x-2 text-16 font-semibold">
            <bdi className="truncate">{name}</bdi>
            <span className="shrink-0 text-14 font-medium text-ink-soft">{symbol}</span>
          </h1>
          <p className={classes("truncate text-13 text-ink-soft", inBar)}>{place}</p>
        </div>
        <PriceLine symbol={symbol} view={view} className={classes("shrink-0", !isTape && "max-sm:w-full")} />
        <span className="-mr-3 flex shrink-0 max-lg:hidden">{actions}</span>
      </header>
      <section
        aria-label={t("Facts about {name}", { name })}
        className={classes(
          "@container",
          isTape
            ? "border-b border-line px-4 pt-3 pb-4 md:px-6"
            : "rounded-8 border border-line bg-surface p-4",
        )}
      >
        <Notes company={company} />
        <div className="grid gap-x-10 gap-y-2 @min-[54rem]:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <PriceCharts
            symbol={symbol}
            quote={view.quote}
            headline={undefined}
            nowMs={nowMs}
            stories={stories}
          />
          <div className="flex min-w-0 flex-col justify-between gap-y-4">
            <div className={classes(!allFacts && "@max-[54rem]:hidden")}>
              <FactList symbol={symbol} quote={view.quote} otherwise={failureText(view.failure, nowMs, t)} />
            </div>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <SubtleButton
                aria-expanded={allFacts}
                onClick={() => setAllFacts(!allFacts)}
                className="min-h-6 touch:min-h-11 @min-[54rem]:hidden"
              >
                {allFacts ? t("Fewer facts") : t("More facts")}
              </SubtleButton>
              <span className={classes("flex flex-wrap gap-x-4", !allFacts && "@max-[54rem]:hidden")}>
                <CompanyLinks symbol={symbol} />
              </span>
              <QuoteOrigin view={view} nowMs={nowMs} />
            </div>
          </div>
        </div>
        <div className="-mx-3 mt-2 -mb-1 flex flex-wrap gap-x-1 lg:hidden touch:gap-y-3">{actions}</div>
      </section>
      {children(company)}
    </>
  );
}

/** How the address led here, and what became of the company. */
function Notes({ company }: { company: CompanyProfile }) {
  const t = useTranslate();
  const { state } = useLocation();
  const { ended, lines } = profileNotes(company, cameByIn(state), t);
  if (ended === undefined && lines.length === 0) return null;
  return (
    <div className="mb-3 flex flex-col gap-2 text-13">
      {ended !== undefined && (
        <Notice tone="warning" className="max-w-reading">
          {ended}
        </Notice>
      )}
      {lines.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

/** No company has the symbol: another is looked up here, or the word in the headlines. */
function UnknownCompany({ symbol }: { symbol: string }) {
  const t = useTranslate();
  const navigate = useNavigate();
  return (
    <Card className="flex flex-col items-center px-4 pb-12">
      <EmptyState
        icon={<Building2 aria-hidden="true" />}
        title={t("No company has the symbol {symbol}", { symbol })}
        text={t("Our list has companies that are listed in the US.")}
        action={
          <ButtonLink to={`${paths.news}?q=${encodeURIComponent(symbol)}`}>
            {t("Search headlines for {company}", { company: symbol })}
          </ButtonLink>
        }
      />
      <div className="w-full max-w-96">
        <AddCompanyField
          label={t("Find a company")}
          taken={[]}
          onAdd={async (found) => {
            await navigate(paths.company(found.symbol));
            return undefined;
          }}
        />
      </div>
    </Card>
  );
}
