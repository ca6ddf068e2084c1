import type { AiVendorId } from "./ai-vendors.data.ts";
import { priceOf } from "./cost.ts";
import type { ModelChoice } from "./models.ts";

/**
 * What replaces a model that ends: gpt-4o, gpt-4o-mini, gpt-4.1 and gpt-4.1-mini end on 2027-01-14, gpt-5 and its smaller
 * ones on 2026-12-11. First what the vendor's list of deprecations names (developers.openai.com/api/docs/deprecations,
 * November 2026). What follows, and the rows of models that ended earlier, are our choice by size and price. The first
 * pattern that fits counts.
 */
const successors: readonly (readonly [name: RegExp, best: readonly string[]])[] = [
  [/^gpt-(4o|4\.1)(-mini|-nano)?$/, ["gpt-6-luna", "gpt-5.6-luna"]],
  [/^gpt-5-nano$/, ["gpt-6-luna", "gpt-5.6-luna"]],
  [/^(gpt-5-mini|gpt-3\.5-turbo|o4-mini)$/, ["gpt-6.1-terra", "gpt-5.6-terra", "gpt-6-luna"]],
  [/^(gpt-5|gpt-4|gpt-4-turbo|o1|o3|o3-mini)$/, ["gpt-6.1-sol", "gpt-6-sol", "gpt-5.6-sol", "gpt-6-luna"]],
  // Other vendors name the newest model of the same size.
  [/^claude-(\d-\d-|\d-)?(fable|mythos)/, ["claude-fable-5-2", "claude-opus-5-5"]],
  [/^claude-(\d-\d-|\d-)?opus/, ["claude-opus-5-5", "claude-opus-5"]],
  [/^claude-(\d-\d-|\d-)?sonnet/, ["claude-sonnet-5-5", "claude-sonnet-5"]],
  [/^claude-(\d-\d-|\d-)?haiku/, ["claude-haiku-5-5", "claude-haiku-4-5"]],
  [/^gemini-.*flash-lite/, ["gemini-3.5-flash-lite", "gemini-3.1-flash-lite"]],
  [/^gemini-.*flash/, ["gemini-3.8-flash", "gemini-3.7-flash", "gemini-3.5-flash"]],
  [/^gemini-.*pro/, ["gemini-3.1-pro-preview", "gemini-3.8-flash"]],
  [/^(open-)?(mistral-large|mixtral)/, ["mistral-large-4-0", "mistral-medium-latest"]],
  [/^(mistral-medium|magistral-medium)/, ["mistral-medium-latest", "mistral-medium-3-5"]],
  [/^(open-)?(mistral|magistral|ministral)/, ["mistral-small-latest", "mistral-small-2603"]],
  [/^(llama-3\.1-8b|gemma)/, ["openai/gpt-oss-20b"]],
  [/^(llama|meta-llama|qwen|moonshotai|deepseek)/, ["openai/gpt-oss-120b", "openai/gpt-oss-20b"]],
];

/** The same model on a fixed day, such as gpt-4o-2024-08-06, claude-haiku-4-5-20251001 or gpt-3.5-turbo-0125. */
const snapshotDate = /-(\d{4}-\d{2}-\d{2}|\d{8}|\d{4})$/;

/** How many days before its end a model's successor is suggested. */
export const successorNoticeDays = 60;

/**
 * The model to use in place of one that ends: one that the provider serves without an end, at a known price.
 * @param choices undefined where the provider's list cannot be had: the best of known price then
 */
export function successorOf(
  model: string,
  choices: readonly ModelChoice[] | undefined,
  vendor: AiVendorId = "openai",
): string | undefined {
  const name = model.replace(snapshotDate, "");
  const best = successors.find(([family]) => family.test(name))?.[1] ?? [];
  const isServed = (id: string) =>
    choices === undefined || choices.some((choice) => choice.id === id && !choice.retired);
  return best.find((id) => id !== model && isServed(id) && priceOf(id, vendor) !== undefined);
}

/** The model that a call uses: the configured one, or its successor once the provider no longer serves it. */
export function modelToCall(
  model: string,
  choices: readonly ModelChoice[],
  vendor: AiVendorId = "openai",
): string {
  const isRetired = choices.some(({ id, retired }) => id === model && retired);
  return (isRetired && successorOf(model, choices, vendor)) || model;
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** @param today such as "2026-11-15" */
export function endsSoon({ endsOn, retired }: ModelChoice, today: string): boolean {
  return !retired && endsOn !== null && daysBetween(today, endsOn) <= successorNoticeDays;
}

/** Emails about the end of a model: when it comes near, and when it is almost there. */
export const endNotices = ["first", "last"] as const;
export type EndNotice = (typeof endNotices)[number];

/** How many days before the end the last email goes out. */
export const lastNoticeDays = 7;

/** The email that is due on a day; null for none. One that was missed isn't sent beside the last one. */
export function endNoticeOf(endsOn: string, today: string): EndNotice | null {
  const days = daysBetween(today, endsOn);
  if (days <= 0 || days > successorNoticeDays) return null;
  return days <= lastNoticeDays ? "last" : "first";
}
