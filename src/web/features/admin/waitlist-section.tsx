import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Mails } from "lucide-react";
import { useState } from "react";
import type { WaitlistEntry } from "#contract/waitlist.ts";
import { formatTags } from "#domain/language/locales.ts";
import { message, type Translate } from "#domain/language/translate.ts";
import { ConfirmedDownload } from "#web/features/admin/confirmation.tsx";
import { wordsOf } from "#web/lib/api-error.ts";
import { call } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { absoluteTime } from "#web/lib/moment.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, EmptyState } from "#web/ui/card.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { classes } from "#web/ui/styles.ts";
import { Table, type TableColumn } from "#web/ui/table.tsx";
import { Tag } from "#web/ui/tag.tsx";
import { useToast } from "#web/ui/toast.tsx";

const waitlistPageSize = 50;

const waitlistFile = "/api/admin/waitlist/export";

const waitlistKey = ["admin", "waitlist"] as const;

/** Only for admins; the newest first. */
export const waitlistQuery = (page: number) =>
  queryOptions({
    queryKey: [...waitlistKey, page],
    queryFn: ({ signal }) =>
      call("GET /api/admin/waitlist", { query: { page, limit: waitlistPageSize }, signal }),
    // Another page comes in the place of the one before.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Every page of it. */
const waitlistPages = { queryKey: waitlistKey };

/** Mails a link to sign up. */
export const inviteFromWaitlist = (id: string) =>
  call("POST /api/admin/waitlist/:id/invite", { params: { id } });

/** Addresses that wait for sign-ups to open. */
export function WaitlistSection() {
  const t = useTranslate();
  const [page, setPage] = useState(1);
  const query = useQuery(waitlistQuery(page));
  const total = query.data?.total ?? 0;
  return (
    <SettingsPanel
      title={query.data ? t("Waitlist ({total})", { total }) : t("Waitlist")}
      text={t(
        "Invitations email a one-time sign-up link. It works even while signups are closed; valid 7 days.",
      )}
      actions={
        total > 0 && (
          <ConfirmedDownload address={waitlistFile} name="waitlist.csv">
            {t("Download CSV")}
          </ConfirmedDownload>
        )
      }
    >
      <Loaded query={query} failure={t("Couldn't load the waitlist")} framed>
        {(answer) =>
          answer.total === 0 ? (
            <Card>
              <EmptyState
                icon={<Mails aria-hidden="true" />}
                title={t("No waitlist entries yet.")}
                text={t("People who join on the landing page appear here.")}
              />
            </Card>
          ) : (
            answer.waitlist.length > 0 && (
              <WaitlistTable entries={answer.waitlist} isStale={query.isPlaceholderData} />
            )
          )
        }
      </Loaded>
      {total > waitlistPageSize && <Pages page={page} total={total} onChange={setPage} />}
    </SettingsPanel>
  );
}

function Pages({ page, total, onChange }: { page: number; total: number; onChange: (page: number) => void }) {
  const t = useTranslate();
  const last = Math.ceil(total / waitlistPageSize);
  const from = (page - 1) * waitlistPageSize + 1;
  const to = Math.min(total, page * waitlistPageSize);
  return (
    <nav aria-label={t("Pages of the waitlist")} className="flex items-center justify-between gap-4 pt-3">
      <p aria-live="polite" className="figures text-13 text-ink-soft">
        {t("{from}–{to} of {total}", { from, to, total })}
      </p>
      <div className="flex gap-2">
        <Button size="sm" disabled={page <= 1} onClick={() => onChange(page - 1)}>
          {t("Previous")}
        </Button>
        <Button size="sm" disabled={page >= last} onClick={() => onChange(page + 1)}>
          {t("Next")}
        </Button>
      </div>
    </nav>
  );
}

type WaitlistTableProps = {
  entries: readonly WaitlistEntry[];
  /** Of another page than the one asked for. */
  isStale: boolean;
};

const statusLabels = {
  pending: message("Pending"),
  invited: message("Invited"),
  joined: message("Joined"),
} as const;
const statusTones = { pending: "neutral", invited: "accent", joined: "neutral" } as const;

const columnsOf = (t: Translate): TableColumn<WaitlistEntry>[] => [
  {
    key: "email",
    header: t("Email"),
    cell: ({ email }) => (
      <span className="block max-w-80 min-w-40 truncate" title={email}>
        {email}
      </span>
    ),
  },
  {
    key: "joined",
    header: t("Date Joined"),
    cell: ({ timestamp }) => <Joined at={timestamp} />,
  },
  {
    key: "status",
    header: t("Status"),
    cell: (entry) => (
      <span className="flex min-h-8 items-center justify-between gap-4">
        <Status status={entry.status} />
        {entry.status !== "joined" && <Invite entry={entry} />}
      </span>
    ),
  },
];

/** A table; where that would not fit, the same entries one below the other. */
function WaitlistTable({ entries, isStale }: WaitlistTableProps) {
  const t = useTranslate();
  return (
    <div aria-busy={isStale} className={classes(isStale && "opacity-60")}>
      <div className="hidden lg:block">
        <Table caption={t("Waitlist")} columns={columnsOf(t)} rows={entries} rowKey={({ id }) => id} />
      </div>
      <ul
        aria-label={t("Waitlist")}
        className="divide-y divide-line rounded-8 border border-line bg-surface lg:hidden"
      >
        {entries.map((entry) => (
          <li key={entry.id} className="flex min-h-15 items-center justify-between gap-3 px-4 py-2.5">
            <div className="min-w-0">
              <p className="truncate text-14" title={entry.email}>
                {entry.email}
              </p>
              <p className="mt-1 flex flex-wrap items-center gap-2 text-13 text-ink-soft">
                <Status status={entry.status} />
                <Joined at={entry.timestamp} />
              </p>
            </div>
            {entry.status !== "joined" && <Invite entry={entry} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Status({ status }: Pick<WaitlistEntry, "status">) {
  const t = useTranslate();
  return <Tag tone={statusTones[status]}>{t.of(statusLabels[status])}</Tag>;
}

function Joined({ at }: { at: string }) {
  const t = useTranslate();
  return (
    <time dateTime={at} title={absoluteTime(Date.parse(at), t)} className="figures whitespace-nowrap">
      {new Date(at).toLocaleDateString(formatTags[t.locale], { dateStyle: "medium" })}
    </time>
  );
}

function Invite({ entry: { id, email, status } }: { entry: WaitlistEntry }) {
  const t = useTranslate();
  const client = useQueryClient();
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => inviteFromWaitlist(id),
    onSuccess: () => toast({ text: t("Invitation sent to {email}.", { email }) }),
    onError: (error) =>
      toast({
        tone: "problem",
        text: t("Couldn't send the invitation. {reason}", { reason: t.of(wordsOf(error)) }),
      }),
    onSettled: () => client.invalidateQueries(waitlistPages),
  });
  const isAgain = status === "invited";
  return (
    <Button
      size="sm"
      busy={isPending}
      aria-label={t(isAgain ? "Invite again {email}" : "Invite {email}", { email })}
      onClick={() => mutate()}
    >
      {isAgain ? t("Invite again") : t("Invite")}
    </Button>
  );
}
