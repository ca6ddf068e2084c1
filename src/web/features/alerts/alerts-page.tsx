import { useQuery } from "@tanstack/react-query";
import { Bell, Plus } from "lucide-react";
import { useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { isTag } from "#domain/tags/tags.ts";
import { AlertForm } from "#web/features/alerts/alert-form.tsx";
import { AlertList } from "#web/features/alerts/alert-list.tsx";
import { alertsQuery } from "#web/features/alerts/alerts.calls.ts";
import { ChannelsSection } from "#web/features/alerts/channels-section.tsx";
import { ReceiptsPage } from "#web/features/alerts/receipts-page.tsx";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyList, FailedList } from "#web/ui/item-list/list-states.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";

/** The alerts of a user, or the form of one: the address says which. */
export function AlertsPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const query = useQuery(alertsQuery);
  const symbol = search.get("symbol") ?? undefined;
  const watchlistId = search.get("watchlist") ?? undefined;
  const named = search.get("tag") ?? "";
  const tag = isTag(named) ? named : undefined;
  const start = useMemo(() => ({ symbol, watchlistId, tag }), [symbol, watchlistId, tag]);
  const isNew = search.has("new");
  const edited = query.data?.find(({ id }) => id === search.get("edit"));
  if (isNew || edited)
    return (
      <AlertForm
        key={edited?.id ?? "new"}
        alert={edited}
        start={start}
        onDone={() => void navigate(paths.alerts())}
      />
    );
  const opened = query.data?.find(({ id }) => id === search.get("alert"));
  return opened ? <ReceiptsPage key={opened.id} alert={opened} /> : <Overview />;
}

function Overview() {
  const t = useTranslate();
  const query = useQuery(alertsQuery);
  const add = paths.alerts({ new: {} });
  const count = query.data?.length ?? 0;

  function content() {
    if (query.isPending) return <RowsSkeleton />;
    if (!query.data)
      return (
        <FailedList
          title={t("Couldn't load your alerts.")}
          reason={t.of(wordsOf(query.error))}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      );
    if (count === 0)
      return (
        <EmptyList
          icon={<Bell aria-hidden="true" />}
          title={t("No alerts yet")}
          text={t("An alert tells you when your feeds have news about a company, a topic or a big story.")}
          action={<ButtonLink to={add}>{t("New alert")}</ButtonLink>}
        />
      );
    return <AlertList alerts={query.data} />;
  }

  return (
    <div className="mx-auto flex w-full max-w-content flex-col gap-4 px-4 pt-5 pb-8 md:px-6">
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="mr-auto text-20 font-semibold">{t("Alerts")}</h1>
        {count > 0 && (
          <ButtonLink size="sm" to={add} icon={<Plus aria-hidden="true" className="size-4" />}>
            {t("New alert")}
          </ButtonLink>
        )}
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <section aria-label={t("Your alerts")} className="min-w-0">
          {content()}
        </section>
        <ChannelsSection />
      </div>
    </div>
  );
}
