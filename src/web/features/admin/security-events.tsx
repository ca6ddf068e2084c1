import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SecurityEventsAnswer } from "#contract/admin-system.ts";
import {
  type SecurityEventKind,
  securityEventDaysMax,
  securityEventKinds,
} from "#domain/accounts/security-event.ts";
import { type Message, message } from "#domain/language/translate.ts";
import { RecordRow } from "#web/features/admin/admin-actions.tsx";
import { moreOf, PagedList } from "#web/features/admin/paged-list.tsx";
import { wordedOptions } from "#web/features/admin/wording.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { SelectField } from "#web/ui/select-field.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";

type EventFilter = SecurityEventKind | "all" | "failed";

const queryOf = (filter: EventFilter) => {
  if (filter === "all") return {};
  return filter === "failed" ? { outcome: filter } : { kind: filter };
};

const securityEventsQuery = (filter: EventFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf("GET /api/admin/security-events", { query: queryOf(filter) }),
    queryFn: ({ pageParam, signal }) => {
      const query = { ...queryOf(filter), limit: 25, cursor: pageParam ?? undefined };
      return call("GET /api/admin/security-events", { query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

type ListedEvent = SecurityEventsAnswer["events"][number];

const kindLabels: Record<SecurityEventKind, Message> = {
  "sign-in": message("Sign-in"),
  "sign-out": message("Sign-out"),
  "mailed-link": message("Link or code requested"),
  account: message("Account created, downloaded, or deleted"),
  password: message("Password change"),
  email: message("Email change"),
  phone: message("Phone change"),
  "second-factor": message("Two-step sign-in"),
  passkey: message("Passkeys"),
  sessions: message("Sessions ended"),
  confirmation: message("Identity confirmed again"),
  "api-keys": message("API keys"),
  token: message("Personal tokens"),
  "output-feed": message("Output feeds"),
  "admin-access": message("Admin area"),
};

/** A kind of another version of the product by its own name. */
const kindText = (kind: string): Message =>
  securityEventKinds.some((each) => each === kind)
    ? kindLabels[kind as SecurityEventKind]
    : message("Event “{kind}”", { kind });

/** How it ended, where that is not as it should be. */
function outcomeText(outcome: string): Message | null {
  if (outcome === "done") return null;
  if (outcome === "second-factor") return message("Code asked for");
  return outcome === "rate-limited" ? message("Too many tries") : message("Rejected");
}

const filters: { value: EventFilter; label: Message }[] = [
  { value: "all", label: message("Everything") },
  { value: "failed", label: message("Not completed") },
  ...securityEventKinds.map((kind) => ({ value: kind, label: kindLabels[kind] })),
];

/** Who signed in, failed to, was kept out, or changed how an account is protected. */
export function SecurityEvents() {
  const t = useTranslate();
  const [filter, setFilter] = useState<EventFilter>("all");
  const query = useInfiniteQuery(securityEventsQuery(filter));
  return (
    <SettingsPanel
      title={t("Security events")}
      text={t("Sign-ins and changes to how accounts are protected. Stored for {days} days.", {
        days: securityEventDaysMax,
      })}
      actions={
        <SelectField
          label={t("Kinds of events")}
          value={filter}
          options={wordedOptions(filters, t)}
          onChange={setFilter}
          inline
        />
      }
    >
      <PagedList
        label={t("Security events")}
        query={query}
        rows={query.data?.pages.flatMap((page) => page.events) ?? []}
        keyOf={({ id }) => id}
        failure={t("Couldn't load the security events")}
        empty={<p className="p-4 text-14 text-ink-soft">{t("No events yet")}</p>}
        more={moreOf(query)}
      >
        {(event) => <EventRow event={event} />}
      </PagedList>
    </SettingsPanel>
  );
}

/** What happened to whose account, from where, and how often within the hour. */
function EventRow({ event }: { event: ListedEvent }) {
  const t = useTranslate();
  const problem = outcomeText(event.outcome);
  return (
    <RecordRow
      lead={t.of(kindText(event.kind))}
      text={event.userName ?? t("No known account")}
      problem={problem && { text: t.of(problem), code: event.outcome }}
      at={event.lastAt}
    >
      <p className="mt-0.5 text-12 break-all text-ink-soft">
        <span className="font-mono">{event.network}</span>
        {event.times > 1 && (
          <>
            {" "}
            ·{" "}
            {t(
              { one: "{count} time within the hour", other: "{count} times within the hour" },
              { count: event.times },
            )}
          </>
        )}
      </p>
    </RecordRow>
  );
}
