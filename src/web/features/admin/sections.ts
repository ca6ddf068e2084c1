import { paths } from "#web/lib/paths.ts";

/** The sections of the admins' tab in their order; the first one opens without a name in the address. */
export const adminSections = [
  "users",
  "waitlist",
  "analytics",
  "site-settings",
  "ai-config",
  "company-corrections",
  "system",
] as const;
export type AdminSection = (typeof adminSections)[number];

export const sectionLabels: Record<AdminSection, string> = {
  users: "Users",
  waitlist: "Waitlist",
  analytics: "Analytics",
  "site-settings": "Site Settings",
  "ai-config": "AI Config",
  "company-corrections": "Company corrections",
  system: "System",
};

/** A missing or unknown section is the first one. */
export const sectionOf = (search: URLSearchParams): AdminSection =>
  adminSections.find((each) => each === search.get("section")) ?? adminSections[0];

export const sectionPath = (section: AdminSection): string => `${paths.settings("admin")}&section=${section}`;
