/** Parts of the admins' interface whose actions are recorded: the first word of their addresses. */
export const adminAreas = [
  "users",
  "waitlist",
  "site-settings",
  "ai-config",
  "company-corrections",
  "companies",
  "cache",
] as const;
export type AdminArea = (typeof adminAreas)[number];

/** A field before and after; null where there was or is nothing. Personal data are there as a word, not as a value. */
export type AdminChanges = Record<string, { before: string | null; after: string | null }>;

export type AdminAction = { area: AdminArea; action: string; subject: string | null };

const subjectLengthMax = 100;
const valueLengthMax = 300;
const changesMax = 30;
const verbs: Record<string, string> = { POST: "add", PUT: "put", PATCH: "change", DELETE: "remove" };

/** Words of addresses that name an action, not a thing. */
const actions = new Set(["export", "expired", "invite", "restore", "retire", "subscription", "sync-billing"]);

/**
 * What a call of the admins' interface does; undefined for one that changes nothing and takes nothing out.
 * @param path below /api/admin/
 */
export function adminActionOf(method: string, path: string): AdminAction | undefined {
  const [first, ...rest] = path.split("/").filter((part) => part !== "");
  const area = adminAreas.find((each) => each === first);
  if (area === undefined) return undefined;
  const action = rest.findLast((part) => actions.has(part));
  const isRead = method === "GET" || method === "HEAD";
  if (isRead && action !== "export") return undefined;
  const subject = rest.find((part) => !actions.has(part));
  const verb = isRead ? "" : (verbs[method] ?? method.toLowerCase());
  return {
    area,
    action: [verb, action].filter(Boolean).join(" "),
    subject: subject === undefined ? null : subject.slice(0, subjectLengthMax),
  };
}

/** Fields whose values are a user's or a secret: that they changed is kept, and nothing else. */
const unspoken = /name|email|phone|password|picture|key|token|secret/i;

function displayed(field: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (unspoken.test(field)) return "(not kept)";
  if (value instanceof Date) return value.toISOString();
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > valueLengthMax ? `${text.slice(0, valueLengthMax - 1)}…` : text;
}

type Look = Record<string, unknown> | undefined;

/** What differs between two looks at a thing. */
export function adminChangesOf(before: Look, after: Look): AdminChanges {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changed = fields.filter(
    (field) => JSON.stringify(before?.[field] ?? null) !== JSON.stringify(after?.[field] ?? null),
  );
  return Object.fromEntries(
    changed
      .slice(0, changesMax)
      .map((field) => [
        field,
        { before: displayed(field, before?.[field]), after: displayed(field, after?.[field]) },
      ]),
  );
}
