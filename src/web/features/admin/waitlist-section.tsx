import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Mails } from "lucide-react";
import { useState } from "react";
import type { WaitlistEntry } from "#contract/waitlist.ts";
import { ConfirmedDownload } from "#web/features/admin/confirmation.tsx";
import { call } from "#web/lib/call.ts";
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

const figure = new Intl.NumberFormat("en-US");

/** Addresses that wait for sign-ups to open. */
export function WaitlistSection() {
  const [page, setPage] = useState(1);
  const query = useQuery(waitlistQuery(page));
  const total = query.data?.total ?? 0;
  return (
    <SettingsPanel
      title={query.data ? `Waitlist (${figure.format(total)})` : "Waitlist"}
      text="Invitations email a one-time sign-up link. It works even while signups are closed; valid 7 days."
      actions={
        total > 0 && (
          <ConfirmedDownload address={waitlistFile} name="waitlist.csv">
            Download CSV
          </ConfirmedDownload>
        )
      }
    >
      <Loaded query={query} failure="Couldn't load the waitlist" framed>
        {(answer) =>
          answer.total === 0 ? (
            <Card>
              <EmptyState
                icon={<Mails aria-hidden="true" />}
                title="No waitlist entries yet."
                text="People who join on the landing page appear here."
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
  const last = Math.ceil(total / waitlistPageSize);
  const from = (page - 1) * waitlistPageSize + 1;
  const to = Math.min(total, page * waitlistPageSize);
  return (
    <nav aria-label="Pages of the waitlist" className="flex items-center justify-between gap-4 pt-3">
      <p aria-live="polite" className="figures text-13 text-ink-soft">
        {figure.format(from)}–{figure.format(to)} of {figure.format(total)}
      </p>
      <div className="flex gap-2">
        <Button size="sm" disabled={page <= 1} onClick={() => onChange(page - 1)}>
          Previous
        </Button>
        <Button size="sm" disabled={page >= last} onClick={() => onChange(page + 1)}>
          Next
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

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
const statusLabels = { pending: "Pending", invited: "Invited", joined: "Joined" } as const;
const statusTones = { pending: "neutral", invited: "accent", joined: "neutral" } as const;

const columns: TableColumn<WaitlistEntry>[] = [
  {
    key: "email",
    header: "Email",
    cell: ({ email }) => (
      <span className="block max-w-80 min-w-40 truncate" title={email}>
        {email}
      </span>
    ),
  },
  {
    key: "joined",
    header: "Date Joined",
    cell: ({ timestamp }) => <Joined at={timestamp} />,
  },
  {
    key: "status",
    header: "Status",
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
  return (
    <div aria-busy={isStale} className={classes(isStale && "opacity-60")}>
      <div className="hidden lg:block">
        <Table caption="Waitlist" columns={columns} rows={entries} rowKey={({ id }) => id} />
      </div>
      <ul
        aria-label="Waitlist"
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
  return <Tag tone={statusTones[status]}>{statusLabels[status]}</Tag>;
}

function Joined({ at }: { at: string }) {
  return (
    <time dateTime={at} title={absoluteTime(Date.parse(at))} className="figures whitespace-nowrap">
      {day.format(new Date(at))}
    </time>
  );
}

function Invite({ entry: { id, email, status } }: { entry: WaitlistEntry }) {
  const client = useQueryClient();
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => inviteFromWaitlist(id),
    onSuccess: () => toast({ text: `Invitation sent to ${email}.` }),
    onError: ({ message }) => toast({ tone: "problem", text: `Couldn't send the invitation. ${message}` }),
    onSettled: () => client.invalidateQueries(waitlistPages),
  });
  const label = status === "invited" ? "Invite again" : "Invite";
  return (
    <Button size="sm" busy={isPending} aria-label={`${label} ${email}`} onClick={() => mutate()}>
      {label}
    </Button>
  );
}
