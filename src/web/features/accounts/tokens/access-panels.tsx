import {
  queryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { ConnectedApplication } from "#contract/applications.ts";
import type { OutputFeed } from "#contract/output-feeds.ts";
import { scopesWords, targetWords } from "#domain/applications/application-words.ts";
import type { Translate } from "#domain/language/translate.ts";
import { SecurityRow } from "#web/features/accounts/security/sign-in-rows.tsx";
import { wordsOf } from "#web/lib/api-error.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { dayOf } from "#web/lib/moment.ts";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { AlertDialog } from "#web/ui/dialog.tsx";
import { Rich } from "#web/ui/rich.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";
import { useToast } from "#web/ui/toast.tsx";

type Access = { id: string; title: string; state: string };

type AccessListProps = {
  rows: readonly Access[];
  /** Of the button in a row, and what a screen reader hears of it. */
  label: string;
  labelOf: (title: string) => string;
  question: { titleOf: (title: string) => string; text: string; confirmLabel: string };
  onEnd: (id: string) => Promise<void>;
  /** What is said once it has ended. */
  ended: string;
};

/** What acts for the user, each with the button that ends it after a question. */
export function AccessList({ rows, label, labelOf, question, onEnd, ended }: AccessListProps) {
  const t = useTranslate();
  const toast = useToast();
  const [asked, setAsked] = useState<Access | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: onEnd,
    onSuccess: () => toast({ text: ended }),
    onError: (error) => toast({ tone: "problem", text: t.of(wordsOf(error)) }),
    onSettled: () => setAsked(null),
  });
  return (
    <>
      {rows.map((row) => (
        <SecurityRow
          key={row.id}
          title={row.title}
          state={row.state}
          action={
            <Button size="sm" onClick={() => setAsked(row)} aria-label={labelOf(row.title)}>
              {label}
            </Button>
          }
        />
      ))}
      <AlertDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={question.titleOf(asked?.title ?? "")}
        text={question.text}
        confirmLabel={question.confirmLabel}
        busy={isPending}
        onConfirm={() => asked && mutate(asked.id)}
      />
    </>
  );
}

type LoadedProps<Data> = {
  query: UseQueryResult<Data>;
  problem: string;
  children: (data: Data) => ReactNode;
};

export function Loaded<Data>({ query, problem, children }: LoadedProps<Data>) {
  const t = useTranslate();
  if (query.isPending) return <RowsSkeleton />;
  if (query.isError)
    return (
      <ErrorState title={problem} reason={t.of(wordsOf(query.error))} onRetry={() => void query.refetch()} />
    );
  return <Card>{children(query.data)}</Card>;
}

const applicationsQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/applications"),
  queryFn: ({ signal }) => call("GET /api/applications", { signal }),
});

function connectionOf(t: Translate, application: ConnectedApplication): string {
  const values = {
    scopes: scopesWords(t, application.scopes),
    target: targetWords(t, application.target),
    day: dayOf(application.connectedAt, t),
  };
  return application.lastUsedAt === null
    ? t("{scopes}. {target}, connected {day}, not used yet.", values)
    : t("{scopes}. {target}, connected {day}, last used {used}.", {
        ...values,
        used: dayOf(application.lastUsedAt, t),
      });
}

/** Assistants and other applications that act for the user, each allowed on a page of ours. */
export function ApplicationsPanel() {
  const t = useTranslate();
  const client = useQueryClient();
  const end = (applicationId: string) =>
    call("DELETE /api/applications/:applicationId", { params: { applicationId } }).finally(() =>
      client.invalidateQueries({ queryKey: applicationsQuery.queryKey }),
    );
  return (
    <SettingsPanel
      title={t("Connected applications")}
      text={
        <Rich
          text={t(
            "Assistants such as Claude or ChatGPT. To connect one, give it <address>{address}</address>.",
            {
              address: `${window.location.origin}/mcp`,
            },
          )}
          marks={{ address: (words) => <code className="wrap-anywhere text-ink select-all">{words}</code> }}
        />
      }
    >
      <Loaded query={useQuery(applicationsQuery)} problem={t("Couldn't load your applications")}>
        {({ applications }) => (
          <>
            <AccessList
              rows={applications.map((each) => ({
                id: each.id,
                title: each.name === "" ? t("An application without a name") : each.name,
                state: connectionOf(t, each),
              }))}
              label={t("Disconnect")}
              labelOf={(name) => t("Disconnect {name}", { name })}
              question={{
                titleOf: (name) => t("Disconnect {name}?", { name }),
                text: t("It loses access immediately. You can connect it again there."),
                confirmLabel: t("Disconnect"),
              }}
              onEnd={end}
              ended={t("Application disconnected.")}
            />
            {applications.length === 0 && (
              <p className="px-4 py-3 text-13 text-ink-soft">{t("No application is connected.")}</p>
            )}
          </>
        )}
      </Loaded>
    </SettingsPanel>
  );
}

const outputFeedsQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/output-feeds"),
  queryFn: ({ signal }) => call("GET /api/output-feeds", { signal }),
});

function feedStateOf(t: Translate, { lastFour, fetches, lastFetchedAt, isBroken }: OutputFeed): string {
  if (isBroken) return t("Ends in {lastFour}. Its source, folder or watchlist was removed.", { lastFour });
  if (lastFetchedAt === null) return t("Ends in {lastFour}, not fetched yet.", { lastFour });
  const times = t({ one: "{count} fetch", other: "{count} fetches" }, { count: fetches });
  return t("Ends in {lastFour}, {times}, last {day}.", { lastFour, times, day: dayOf(lastFetchedAt, t) });
}

/** Feeds of the user's filters that reader apps read by secret address. */
export function OutputFeedsPanel() {
  const t = useTranslate();
  const client = useQueryClient();
  const end = (outputFeedId: string) =>
    call("DELETE /api/output-feeds/:outputFeedId", { params: { outputFeedId } }).finally(() =>
      client.invalidateQueries({ queryKey: outputFeedsQuery.queryKey }),
    );
  return (
    <SettingsPanel
      title={t("Output feeds")}
      text={t("Your filters as feeds, which reader apps read by secret address.")}
    >
      <Loaded query={useQuery(outputFeedsQuery)} problem={t("Couldn't load your output feeds")}>
        {({ outputFeeds }) => (
          <>
            <AccessList
              rows={outputFeeds.map((each) => ({
                id: each.id,
                title: each.name,
                state: feedStateOf(t, each),
              }))}
              label={t("End ## a feed")}
              labelOf={(name) => t("End the feed {name}", { name })}
              question={{
                titleOf: (name) => t("End the feed {name}?", { name }),
                text: t("Reader apps that have its address get nothing from then on."),
                confirmLabel: t("End feed"),
              }}
              onEnd={end}
              ended={t("Output feed ended.")}
            />
            <p className="px-4 py-3 text-13 text-ink-soft">
              <Rich
                text={t("To create one, choose Get as a feed on your <news>news page</news>.")}
                marks={{
                  news: (words) => (
                    <Link to={paths.news} className="underline underline-offset-2 hover:text-ink">
                      {words}
                    </Link>
                  ),
                }}
              />
            </p>
          </>
        )}
      </Loaded>
    </SettingsPanel>
  );
}
