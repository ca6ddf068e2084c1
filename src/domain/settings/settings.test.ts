import { expect, it } from "vitest";
import { defaultUserSettings, isRefreshInterval } from "./settings.ts";

it("DATA-13 to DATA-15, READ-63: the defaults", () => {
  expect(defaultUserSettings).toEqual({
    refreshInterval: 300,
    theme: "light",
    autoRefresh: true,
    showCompanyCards: true,
    keyboardShortcuts: true,
    shortcuts: {},
    socialPostsPerSource: null,
    socialSort: null,
    socialTime: null,
    socialHideLowScores: false,
    newsCount: 10,
    newsLayout: null,
    newsFeedId: null,
    newsFolderId: null,
    newsUnreadOnly: false,
  });
});

it("SET-04: a refresh interval is an integer from 10 to 300", () => {
  expect([10, 11, 299, 300].map(isRefreshInterval)).toEqual([true, true, true, true]);
  expect([9, 301, 10.5, 0, -10, Number.NaN, Number.POSITIVE_INFINITY].map(isRefreshInterval)).toEqual(
    Array(7).fill(false),
  );
});
