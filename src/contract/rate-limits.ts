import {
  analysesPerHourMax,
  detectionsPerHourMax,
  questionsPerHourMax,
} from "#domain/analysis/model-profile.ts";

const minute = 60;
const quarterHour = 15 * minute;
const hour = 60 * minute;

export type RateLimit = {
  /** How many in a window. */
  points: number;
  windowSeconds: number;
  /** Whose calls are counted together. subject: what the call names, such as an address or a number. */
  per: "user" | "network" | "subject";
};

/**
 * Every rate limit of the product. Counters live in the database under these names and hold across processes and
 * restarts. An endpoint that names a limit consumes a point before its handler runs; the other limits are consumed, and
 * in part refunded, by services.
 */
export const rateLimits = {
  // What anyone may send.
  consent: { points: 30, windowSeconds: minute, per: "network" },
  waitlist: { points: 5, windowSeconds: minute, per: "network" },
  setup: { points: 10, windowSeconds: 10 * minute, per: "network" },
  previews: { points: 120, windowSeconds: minute, per: "network" },
  "preview-streams": { points: 30, windowSeconds: minute, per: "network" },
  /** Services that connect applications for many users call from few networks. */
  registrations: { points: 120, windowSeconds: hour, per: "network" },
  "application-tokens": { points: 600, windowSeconds: minute, per: "network" },
  "application-refreshes": { points: 60, windowSeconds: hour, per: "subject" },
  "invitations-opened": { points: 20, windowSeconds: minute, per: "network" },

  // Sign-up (READ-17).
  "sign-up-network": { points: 20, windowSeconds: hour, per: "network" },
  /** Counted alike whether the address has an account or not. */
  "sign-up-email": { points: 10, windowSeconds: hour, per: "subject" },
  "sign-up-change": { points: 120, windowSeconds: hour, per: "network" },
  "sign-up-checkout": { points: 40, windowSeconds: hour, per: "network" },
  /** Checkouts that say that the email has an account (READ-25). */
  "sign-up-taken": { points: 5, windowSeconds: hour, per: "network" },
  /** The page after a payment asks up to a dozen times. */
  "sign-up-result": { points: 300, windowSeconds: hour, per: "network" },
  "sign-up-reads": { points: 300, windowSeconds: hour, per: "network" },

  // Guesses (threats T22). Right ones are refunded.
  "sign-in-email": { points: 10, windowSeconds: quarterHour, per: "subject" },
  "sign-in-network": { points: 20, windowSeconds: quarterHour, per: "network" },
  /** Of a device that the account was opened on before; the same below. */
  "sign-in-device": { points: 10, windowSeconds: quarterHour, per: "subject" },
  "second-factor-user": { points: 10, windowSeconds: quarterHour, per: "subject" },
  "second-factor-network": { points: 20, windowSeconds: quarterHour, per: "network" },
  "second-factor-device": { points: 10, windowSeconds: quarterHour, per: "subject" },
  "phone-codes-number": { points: 10, windowSeconds: quarterHour, per: "subject" },
  "phone-codes-network": { points: 20, windowSeconds: quarterHour, per: "network" },
  "phone-codes-device": { points: 10, windowSeconds: quarterHour, per: "subject" },
  "link-tokens": { points: 10, windowSeconds: quarterHour, per: "network" },
  "passkey-refusals": { points: 20, windowSeconds: quarterHour, per: "network" },
  "wrong-captchas": { points: 20, windowSeconds: hour, per: "network" },
  /** By session: who sits at a stolen one does not throttle the owner at another. */
  reauthentication: { points: 10, windowSeconds: quarterHour, per: "subject" },
  "google-starts": { points: 30, windowSeconds: quarterHour, per: "network" },
  /** A code has five tries. */
  "phone-code-tries": { points: 5, windowSeconds: hour, per: "subject" },
  /** A sign-in that waits for its code ends after as long, too. */
  "second-factor-tries": { points: 5, windowSeconds: 10 * minute, per: "subject" },
  /** A second-factor code is good once, for as long as a clock that is slow or fast may show it. */
  "used-codes": { points: 1, windowSeconds: 3 * minute, per: "subject" },

  // Mails and text messages that others receive and we pay for.
  "mails-email": { points: 5, windowSeconds: hour, per: "subject" },
  "mails-network": { points: 20, windowSeconds: hour, per: "network" },
  "mails-device": { points: 5, windowSeconds: hour, per: "subject" },
  /** Beyond the address's own, each from a network that asked for none in this window; the same for numbers. */
  "mails-email-clean": { points: 5, windowSeconds: hour, per: "subject" },
  "email-changes": { points: 5, windowSeconds: hour, per: "user" },
  "texts-number": { points: 3, windowSeconds: hour, per: "subject" },
  "texts-network": { points: 10, windowSeconds: hour, per: "network" },
  "texts-device": { points: 3, windowSeconds: hour, per: "subject" },
  "texts-number-clean": { points: 3, windowSeconds: hour, per: "subject" },
  "phone-proofs": { points: 5, windowSeconds: hour, per: "user" },
  "invitations-sent": { points: 200, windowSeconds: hour, per: "user" },

  // One-time tokens: each is good once, and its use is cached for twice its life.
  "ticket-google": { points: 1, windowSeconds: 20 * minute, per: "subject" },
  "ticket-passkey": { points: 1, windowSeconds: 10 * minute, per: "subject" },
  "ticket-new-passkey": { points: 1, windowSeconds: 10 * minute, per: "subject" },

  // What a signed-in user may ask for.
  authorizations: { points: 60, windowSeconds: 10 * minute, per: "user" },
  "new-applications": { points: 30, windowSeconds: hour, per: "user" },
  "new-tokens": { points: 30, windowSeconds: hour, per: "user" },
  /** Every call by a personal token or a connected application, beside the limits of what it calls. */
  "token-calls": { points: 300, windowSeconds: minute, per: "subject" },
  "new-output-feeds": { points: 30, windowSeconds: hour, per: "user" },
  /** By its secret address; reader apps ask every few minutes, from several devices. */
  "output-feed-fetches": { points: 60, windowSeconds: hour, per: "subject" },
  /** Apps sign in once and after an error; a personal token cannot be guessed. */
  "reader-sign-ins": { points: 60, windowSeconds: 10 * minute, per: "network" },
  export: { points: 10, windowSeconds: hour, per: "user" },
  pictures: { points: 30, windowSeconds: hour, per: "user" },
  images: { points: 300, windowSeconds: hour, per: "user" },
  /** Pages of publishers that are read for a user. */
  "full-texts": { points: 120, windowSeconds: hour, per: "user" },
  "billing-checkout": { points: 30, windowSeconds: hour, per: "user" },
  "billing-portal": { points: 60, windowSeconds: hour, per: "user" },
  "feed-searches": { points: 30, windowSeconds: 10 * minute, per: "user" },
  "feed-imports": { points: 30, windowSeconds: 10 * minute, per: "user" },
  "key-tests": { points: 20, windowSeconds: 10 * minute, per: "user" },
  /** A search is sent when its user pauses typing. */
  searches: { points: 120, windowSeconds: minute, per: "user" },
  /** A page of the archive, also by scrolling. */
  "older-news": { points: 120, windowSeconds: minute, per: "user" },
  "company-searches": { points: 120, windowSeconds: minute, per: "user" },
  social: { points: 48, windowSeconds: minute, per: "user" },
  analyses: { points: analysesPerHourMax, windowSeconds: hour, per: "user" },
  questions: { points: questionsPerHourMax, windowSeconds: hour, per: "user" },
  detections: { points: detectionsPerHourMax, windowSeconds: hour, per: "user" },
  rehearsals: { points: 30, windowSeconds: minute, per: "user" },
  channels: { points: 30, windowSeconds: hour, per: "user" },
  "channel-tests": { points: 20, windowSeconds: 10 * minute, per: "user" },
  /** What browsers report of messages that they displayed. */
  receipts: { points: 600, windowSeconds: minute, per: "network" },
  "digests-now": { points: 5, windowSeconds: hour, per: "user" },
  "digest-stops": { points: 60, windowSeconds: minute, per: "network" },
  "prompt-previews": { points: 60, windowSeconds: minute, per: "user" },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;
