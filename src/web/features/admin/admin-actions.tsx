import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminActionsAnswer } from "#contract/admin-system.ts";
import { type AdminArea, adminAreas } from "#domain/admin/admin-action.ts";
import { Moment } from "#web/features/admin/moment.tsx";
import { moreOf, PagedList } from "#web/features/admin/paged-list.tsx";
import { call, queryKeyOf } from "#web/lib/call.ts";
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

const areaLabels: Record<AdminArea, string> = {
  users: "Users",
  waitlist: "Waitlist",
  "site-settings": "Site settings",
  "ai-config": "AI config",
  "company-corrections": "Company corrections",
  cache: "AI cache",
};

const things: Record<AdminArea, string> = {
  users: "a user",
  waitlist: "a waitlist address",
  "site-settings": "the site settings",
  "ai-config": "the AI settings",
  "company-corrections": "company corrections",
  cache: "the AI cache",
};

const verbs: Record<string, string> = {
  add: "Added",
  change: "Changed",
  put: "Changed",
  remove: "Removed",
  export: "Downloaded",
  "add invite": "Invited",
  "add restore": "Restored",
  "add sync-billing": "Re-synced billing for",
  "remove expired": "Removed expired entries from",
};

/** "Changed the site settings". */
function actionWords({ area, action }: Pick<ListedAction, "area" | "action">): string {
  const known = adminAreas.find((each) => each === area);
  const verb = verbs[action] ?? `Did “${action}” on`;
  if (known === undefined) return `${verb} ${area}`;
  if (action === "export" && known === "waitlist") return "Downloaded the waitlist";
  return `${verb} ${things[known]}`;
}

/** How it ended, where that is not as it should be. */
function outcomeWords(outcome: string | null): string | null {
  if (outcome === "done") return null;
  return outcome === null ? "Outcome unknown" : "Rejected";
}

const filters: { value: ActionFilter; label: string }[] = [
  { value: "all", label: "Everything" },
  ...adminAreas.map((area) => ({ value: area, label: areaLabels[area] })),
];

/** Admin activity. */
export function AdminActions() {
  const [filter, setFilter] = useState<ActionFilter>("all");
  const query = useInfiniteQuery(adminActionsQuery(filter));
  const actions = query.data?.pages.flatMap((page) => page.actions) ?? [];
  return (
    <SettingsPanel
      title="Admin activity"
      text="Stored for 400 days, without names, addresses or passwords."
      actions={<SelectField label="Show" value={filter} options={filters} onChange={setFilter} inline />}
    >
      <PagedList
        label="Admin activity"
        query={query}
        rows={actions}
        keyOf={({ id }) => id}
        failure="Couldn't load the activity"
        empty={<p className="p-4 text-14 text-ink-soft">No activity yet</p>}
        more={moreOf(query)}
      >
        {(action) => <ActionRow action={action} />}
      </PagedList>
    </SettingsPanel>
  );
}

/** Who did what, and how it was before and after. */
function ActionRow({ action }: { action: ListedAction }) {
  const problem = outcomeWords(action.outcome);
  return (
    <li className="px-4 py-2.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
        <span className="min-w-0 flex-1 break-words">
          <span className="font-medium">{action.adminName ?? "A removed admin"}</span>
          <span className="text-ink-soft"> · </span>
          {actionWords(action)}
        </span>
        {problem !== null && (
          <Tag tone="warning">
            <span title={action.outcome ?? undefined}>{problem}</span>
          </Tag>
        )}
        <Moment at={action.at} />
      </p>
      {action.subject !== null && (
        <p className="mt-0.5 font-mono text-12 break-all text-ink-soft">{action.subject}</p>
      )}
      {Object.entries(action.changes).map(([field, { before, after }]) => (
        <p key={field} className="mt-0.5 text-13 break-words text-ink-soft">
          {field}:{" "}
          {before === after ? (
            "changed"
          ) : (
            <>
              {before ?? "--"} <span aria-hidden="true">→</span> <span className="sr-only">became</span>{" "}
              <span className="text-ink">{after ?? "--"}</span>
            </>
          )}
        </p>
      ))}
    </li>
  );
}
