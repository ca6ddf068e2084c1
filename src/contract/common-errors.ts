import type { ErrorCode } from "./error-codes.ts";

/** The sentences that a page may need before anything else of it is loaded. */
export const commonMessages = {
  "not-signed-in": "Please sign in first.",
  forbidden: "Your account can't do this.",
  "not-found": "There's nothing here.",
  "rate-limited": "Too many attempts. Please wait a moment and try again.",
  unavailable: "Service temporarily unavailable. Please try again later.",
  unexpected: "Something went wrong. Please try again.",
  "no-feeds-enabled": "No RSS feeds are enabled. Please enable at least one feed in Settings.",
  "analysis-failed": "Failed to get AI analysis.",
} as const satisfies Partial<Record<ErrorCode, string>>;
