import { useQuery } from "@tanstack/react-query";
import { Download, Mails } from "lucide-react";
import { useState } from "react";
import { waitlistFile, waitlistPageSize, waitlistQuery } from "#web/features/admin/api/waitlist.ts";
import { WaitlistTable } from "#web/features/admin/components/waitlist-table.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, SettingsPanel } from "#web/ui/card.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";
import { buttonStyles } from "#web/ui/styles.ts";

const figure = new Intl.NumberFormat("en-US");

/** Addresses that wait for sign-ups to open. */
export function WaitlistSection() {
  const [page, setPage] = useState(1);
  const query = useQuery(waitlistQuery(page));
  const total = query.data?.total ?? 0;
  const entries = query.data?.waitlist ?? [];
  return (
    <SettingsPanel
      title={query.data ? `Waitlist (${figure.format(total)})` : "Waitlist"}
      text="An invitation mails a link that lets its address sign up once, also while signups are closed. It is good for 7 days."
      actions={
        total > 0 && (
          <a href={waitlistFile} download className={buttonStyles({ size: "sm" })}>
            <Download aria-hidden="true" className="size-4" />
            Download CSV
          </a>
        )
      }
    >
      {query.isPending && <RowsSkeleton />}
      {query.isError && !query.data && (
        <Card>
          <ErrorState
            title="The waitlist could not be loaded"
            reason={query.error.message}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        </Card>
      )}
      {query.data && total === 0 && (
        <Card>
          <EmptyState
            icon={<Mails aria-hidden="true" />}
            title="No waitlist entries yet."
            text="Addresses that join on the landing page are listed here."
          />
        </Card>
      )}
      {entries.length > 0 && <WaitlistTable entries={entries} isStale={query.isPlaceholderData} />}
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
