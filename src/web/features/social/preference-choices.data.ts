import { type SocialSort, type SocialTime, socialSorts, socialTimes } from "#domain/social/preferences.ts";

const labels = {
  hot: "Hot",
  new: "New",
  top: "Top",
  rising: "Rising",
  hour: "Hour",
  day: "Day",
  week: "Week",
  month: "Month",
} as const satisfies Record<SocialSort | SocialTime, string>;

const choicesOf = <Value extends SocialSort | SocialTime>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: labels[value] }));

export const sortChoices = choicesOf(socialSorts);
export const timeChoices = choicesOf(socialTimes);

/** What stands in the boxes until something is chosen. */
export const shownSort: SocialSort = "hot";
export const shownTime: SocialTime = "day";
