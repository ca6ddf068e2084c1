import { numberFormat } from "#domain/language/formats.ts";
import { type Message, message, type Translate } from "#domain/language/translate.ts";
import type { Call, Direction, Horizon, NoCallReason } from "#domain/scorecard/call.ts";
import type { Interval } from "#domain/scorecard/intervals.ts";
import type { VoidReason } from "#domain/scorecard/settlement.ts";

export const directionWords = {
  up: message("up ## a call: above the S&P 500"),
  down: message("down ## a call: below the S&P 500"),
  flat: message("flat ## a call: with the S&P 500"),
} as const satisfies Record<Direction, Message>;

const horizonWords = {
  1: message("1 session"),
  5: message("5 sessions"),
  20: message("20 sessions"),
} as const satisfies Record<Horizon, Message>;

/** "up vs. the S&P 500 · 5 sessions · 64% sure" */
export const callInWords = ({ direction, horizon, confidence }: Call, t: Translate): string =>
  t("{direction} vs S&P 500 · {sessions} · {confidence}% sure", {
    direction: directionWords[direction],
    sessions: horizonWords[horizon],
    confidence,
  });

export const noCallWords = {
  missing: message("The model gave no call."),
  malformed: message("The model's call was unreadable. Nothing was saved."),
  unfinished: message("The answer didn't finish. No call was saved."),
  "future-item": message("The headline's date is in the future. No call was saved."),
  repeated: message("Not counted: this prompt and model called this headline before."),
  full: message("Your scorecard is full. No call was saved."),
} as const satisfies Record<NoCallReason, Message>;

export const voidWords = {
  calendar: message("The exchange calendar doesn't cover these days."),
  "no-entry-price": message("No price within 15 minutes: trading was halted, or no source had one."),
  "no-entry-market": message("No S&P 500 price near the first price."),
  "no-exit-price": message("No closing price: trading was halted, or no source had one."),
  "no-exit-market": message("No S&P 500 closing price."),
  currency: message("The prices aren't in one known currency."),
  split: message("Possible stock split between the two prices."),
} as const satisfies Record<VoidReason, Message>;

const percent = numberFormat({ style: "percent", maximumFractionDigits: 0 });
const brier = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const points = numberFormat({
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: "exceptZero",
});

export const shareText = (share: number, t: Translate): string => percent(t.locale).format(share);
export const brierText = (score: number, t: Translate): string => brier(t.locale).format(score);
export const pointsText = (value: number, t: Translate): string =>
  t("{points} pts vs S&P 500", { points: points(t.locale).format(value) });

/** "45% to 70%": the ends of the interval. */
export const rangeText = ({ low, high }: Interval, of: typeof shareText, t: Translate): string =>
  t("{low} to {high}", { low: of(low, t), high: of(high, t) });
