import { suppliedPromptNames } from "#domain/analysis/prompt-names.ts";
import { defaultUserSettings } from "#domain/settings/settings.ts";
import { isPagePath, pageNameOf } from "#domain/site/pages.ts";

/** Empty, or "G-" plus capitals and digits: it becomes part of a script's address (READ-91). */
export const measurementIdPattern = /^(G-[A-Z0-9]{1,20})?$/;

/** The id that pages measure with; null: nothing is measured. The default serves while none is saved. */
export function measurementIdInUse(
  { analyticsEnabled, measurementId }: { analyticsEnabled: boolean; measurementId: string },
  defaultId: string,
): string | null {
  const id = measurementId || defaultId;
  return analyticsEnabled && id !== "" && measurementIdPattern.test(id) ? id : null;
}

/** Undefined: must not be sent. */
type Rule = (value: string) => string | undefined;

function among(values: readonly string[]): Rule {
  return (value) => values.find((each) => each === value);
}

/** What may be sent of each event: closed lists, so that no text of a user is ever among it (READ-92). */
const details = {
  page_view: { page_path: (value) => (isPagePath(value) ? pageNameOf(value) : "/not-found") },
  waitlist_signup: {},
  login: {},
  feature_usage: { feature: among(["refresh", "filter", "social"]) },
  rss_feed_added: { source: among(["form", "opml"]) },
  ai_prompt_used: {
    prompt_name: among(suppliedPromptNames),
  },
  settings_change: {
    setting: among([...Object.keys(defaultUserSettings), "apiKeys", "defaults", "cookieConsent"]),
  },
} as const satisfies Record<string, Record<string, Rule>>;

export type AnalyticsEvent = keyof typeof details;
export type EventDetails = Record<string, string>;

/** The part of an event's details that may leave the browser. */
export function sendableDetails(event: AnalyticsEvent, given: EventDetails): EventDetails {
  const rules: Record<string, Rule> = details[event];
  const kept = Object.entries(given).flatMap(([name, value]) => {
    const sent = Object.hasOwn(rules, name) ? rules[name]?.(value) : undefined;
    return sent === undefined ? [] : [[name, sent] as const];
  });
  return Object.fromEntries(kept);
}
