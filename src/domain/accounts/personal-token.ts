import { isStorable, isVisible } from "#domain/kernel/visible-text.ts";

/** What a token may do: read what the user sees, change it, or manage alerts. None includes another. */
export const tokenScopes = ["read", "write", "alerts"] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Begins every token, so that scanners of repositories and logs recognize one. */
export const tokenPrefix = "tw_";
export const tokensPerUserMax = 20;
export const tokenNameLengthMax = 60;
/** A token may live for two years at most; one without an expiry lives until it is revoked. */
export const tokenDaysMax = 730;

/** A name as it is stored: trimmed already, something to see, not too long. */
export const isTokenName = (text: string): boolean =>
  text.length <= tokenNameLengthMax && isVisible(text) && isStorable(text);

const dayMs = 86_400_000;

/** Whether a token that is created now may expire then. */
export const isTokenExpiry = (expiresAtMs: number, nowMs: number): boolean =>
  expiresAtMs > nowMs && expiresAtMs <= nowMs + tokenDaysMax * dayMs;
