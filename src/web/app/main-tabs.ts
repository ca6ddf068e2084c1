import { paths } from "#web/lib/paths.ts";

/** The tabs of signed-in users, in the header or in the bottom bar. */
export const mainTabs = [
  { to: paths.news, label: "News Feeds" },
  { to: paths.social, label: "Social Feeds" },
] as const;
