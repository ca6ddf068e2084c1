import type { AdminActionsAnswer } from "#contract/admin-system.ts";
import { type AdminArea, adminAreas } from "#domain/admin/admin-action.ts";

export type ListedAction = AdminActionsAnswer["actions"][number];

export const areaLabels: Record<AdminArea, string> = {
  users: "Users",
  waitlist: "Waitlist",
  "site-settings": "Site settings",
  "ai-config": "AI config",
  "company-corrections": "Company corrections",
  cache: "AI cache",
};

const things: Record<AdminArea, string> = {
  users: "a user",
  waitlist: "an address of the waitlist",
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
  "add sync-billing": "Read the payments anew of",
  "remove expired": "Removed expired entries of",
};

/** "Changed the site settings". */
export function actionWords({ area, action }: Pick<ListedAction, "area" | "action">): string {
  const known = adminAreas.find((each) => each === area);
  const verb = verbs[action] ?? `Did “${action}” on`;
  if (known === undefined) return `${verb} ${area}`;
  if (action === "export" && known === "waitlist") return "Downloaded the waitlist";
  return `${verb} ${things[known]}`;
}

/** How it ended, where that is not as it should be. */
export function outcomeWords(outcome: string | null): string | null {
  if (outcome === "done") return null;
  return outcome === null ? "End not known" : "Refused";
}
