import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { AdminActionsAnswer } from "#contract/admin-system.ts";
import { type AdminArea, adminAreas } from "#domain/admin/admin-action.ts";
import { type Message, message } from "#domain/language/translate.ts";
import { Moment } from "#web/features/admin/moment.tsx";
import { moreOf, PagedList } from "#web/features/admin/paged-list.tsx";
import { wordedOptions } from "#web/features/admin/wording.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { SelectField } from "#web/ui/select-field.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { Tag } from "#web/ui/tag.tsx";

type ActionFilter = AdminArea | "all";

const adminActionsQuery = (area: ActionFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf("GET /api/admin/actions", { query: { area } }),
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: 25,
        area: area === "all" ? undefined : area,
        cursor: pageParam ?? undefined,
      };
      return call("GET /api/admin/actions", { query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

type ListedAction = AdminActionsAnswer["actions"][number];

const areaLabels: Record<AdminArea, Message> = {
  users: message("Users"),
  waitlist: message("Waitlist"),
  "site-settings": message("Site settings"),
  "ai-config": message("AI config"),
  companies: message("Companies"),
  "company-corrections": message("Company corrections"),
  cache: message("AI cache"),
};

/** By area and action. */
const actionTexts: Record<string, Message> = {
  "users add": message("Added a user"),
  "users change": message("Changed a user"),
  "users remove": message("Removed a user"),
  "users add restore": message("Restored a user"),
  "users add sync-billing": message("Re-synced billing for a user"),
  "waitlist add invite": message("Invited a waitlist address"),
  "waitlist export": message("Downloaded the waitlist"),
  "site-settings change": message("Changed the site settings"),
  "ai-config change": message("Changed the AI settings"),
  "company-corrections export": message("Downloaded company corrections"),
  "cache remove": message("Removed the AI cache"),
  "cache remove expired": message("Removed expired entries from the AI cache"),
};

/** "Changed the site settings"; an action of another version of the product by its own name. */
const actionText = ({ area, action }: Pick<ListedAction, "area" | "action">): Message =>
  actionTexts[`${area} ${action}`] ?? message("Did “{action}” on {area}", { action, area });

/** How it ended, where that is not as it should be. */
function outcomeText(outcome: string | null): Message | null {
  if (outcome === "done") return null;
  return outcome === null ? message("Outcome unknown") : message("Rejected");
}

const filters: { value: ActionFilter; label: Message }[] = [
  { value: "all", label: message("Everything") },
  ...adminAreas.map((area) => ({ value: area, label: areaLabels[area] })),
];

/** Admin activity. */
export function AdminActions() {
  const t = useTranslate();
  const [filter, setFilter] = useState<ActionFilter>("all");
  const query = useInfiniteQuery(adminActionsQuery(filter));
  const actions = query.data?.pages.flatMap((page) => page.actions) ?? [];
  return (
    <SettingsPanel
      title={t("Admin activity")}
      text={t("Stored for 400 days, without names, addresses or passwords.")}
      actions={
        <SelectField
          label={t("Show")}
          value={filter}
          options={wordedOptions(filters, t)}
          onChange={setFilter}
          inline
        />
      }
    >
      <PagedList
        label={t("Admin activity")}
        query={query}
        rows={actions}
        keyOf={({ id }) => id}
        failure={t("Couldn't load the activity")}
        empty={<p className="p-4 text-14 text-ink-soft">{t("No activity yet")}</p>}
        more={moreOf(query)}
      >
        {(action) => <ActionRow action={action} />}
      </PagedList>
    </SettingsPanel>
  );
}

/** Who did what, and how it was before and after. */
function ActionRow({ action }: { action: ListedAction }) {
  const t = useTranslate();
  const problem = outcomeText(action.outcome);
  return (
    <RecordRow
      lead={action.adminName ?? t("A removed admin")}
      text={t.of(actionText(action))}
      problem={problem && { text: t.of(problem), code: action.outcome }}
      at={action.at}
    >
      {action.subject !== null && (
        <p className="mt-0.5 font-mono text-12 break-all text-ink-soft">{action.subject}</p>
      )}
      {Object.entries(action.changes).map(([field, { before, after }]) => (
        <p key={field} className="mt-0.5 text-13 break-words text-ink-soft">
          {field}:{" "}
          {before === after ? (
            t("changed")
          ) : (
            <>
              {before ?? "--"} <span aria-hidden="true">→</span>{" "}
              <span className="sr-only">{t("became")}</span> <span className="text-ink">{after ?? "--"}</span>
            </>
          )}
        </p>
      ))}
    </RecordRow>
  );
}

type RecordRowProps = {
  /** What is first, and what follows it. */
  lead: string;
  text: string;
  /** How it ended, where that is not as it should be, with the code behind it. */
  problem: { text: string; code: string | null } | null;
  at: string;
  children?: ReactNode;
};

/** A line of what happened and when, with the details under it. */
export function RecordRow({ lead, text, problem, at, children }: RecordRowProps) {
  return (
    <li className="px-4 py-2.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
        <span className="min-w-0 flex-1 break-words">
          <span className="font-medium">{lead}</span>
          <span className="text-ink-soft"> · </span>
          {text}
        </span>
        {problem !== null && (
          <Tag tone="warning">
            <span title={problem.code ?? undefined}>{problem.text}</span>
          </Tag>
        )}
        <Moment at={at} />
      </p>
      {children}
    </li>
  );
}
