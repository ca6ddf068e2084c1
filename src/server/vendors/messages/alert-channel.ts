import type { NewChannel } from "#contract/channels.ts";
import type { ChannelKind } from "#domain/alerts/channel.ts";
import type { Locale } from "#domain/language/locales.ts";
import { type Message, message } from "#domain/language/translate.ts";
import type { OutboundPost, OutboundReason } from "#server/platform/egress/outbound.ts";
import type { ConfiguredVendor, Outside, Vendor } from "../vendor.ts";
import type { Mailer } from "./messages.ts";

/** What one alert says, in its user's language. */
export type AlertMessage = {
  /** The same at each try: by it the other side can tell a repetition, and reports come back. */
  id: string;
  title: string;
  body: string;
  /** Of the product: what fired and why. */
  url: string;
  /** An earlier try ended without an answer; where the other side cannot tell a repetition, the text says so. */
  repeated: string | null;
  /** The word on a button or link that leads to `url`. */
  openLabel: string;
  /** The account's address. */
  email: string;
  language: Locale;
  /** For programs. */
  event: Readonly<Record<string, unknown>>;
};

/** What became of one try. `problem` is an English sentence of the catalogs. */
export type SendOutcome =
  /** A server took it: which, as its operator calls it. This is no delivery. */
  | { kind: "accepted"; server: string }
  /** `unsure`: it left us and may have been taken. `counts`: false when nothing was sent. */
  | { kind: "later"; problem: string; unsure: boolean; counts: boolean; askedMs?: number }
  /** This message will never be taken, others may be. */
  | { kind: "rejected"; problem: string }
  /** Nothing will ever be taken there. `forget`: what is stored of it is of no use to anyone. */
  | { kind: "gone"; problem: string; forget?: true };

/** What is stored of a channel: `target` encrypted, `name` for its user, `identity` tells two of them apart. */
export type StoredTarget = {
  target: object;
  name: string;
  identity: string;
  /** It works once somebody sent us this code at the other side. */
  waitsFor?: string;
};

/** Channels that their user starts at the other side. */
export type ChannelLinks = {
  /** Where the user goes; null when nothing is left to do, or the other side isn't responding. */
  linkOf(target: unknown): Promise<string | null>;
  /** Codes that came since; `next` goes into the next question. */
  arrived(after: number): Promise<{ next: number; started: { code: string; target: object }[] }>;
};

export type AlertChannel = {
  /** Reads what a user gave; `refused` says why it cannot be a channel. */
  targetOf(given: NewChannel): Promise<StoredTarget | { refused: Message }>;
  /** One try. Rejects never. */
  send(target: unknown, message: AlertMessage): Promise<SendOutcome>;
  /** Webhooks: another secret, beside which the one before counts for a day. */
  rotate?(target: unknown, nowMs: number): { target: object; secret: string };
  links?: ChannelLinks;
};

export type VapidKeys = { publicKey: string; privateKey: string };

export type AlertOutside = Outside & { post: OutboundPost; mailer: Mailer; vapid: VapidKeys };

export type ConfiguredAlertChannel = ConfiguredVendor & {
  kind: ChannelKind;
  /** False when the environment lacks what it needs. */
  isOn: boolean;
  /** The keys that the operator names for web push; otherwise they are made. */
  vapid?: VapidKeys | undefined;
  open(outside: AlertOutside): AlertChannel;
};
export type AlertVendor = Vendor<ConfiguredAlertChannel>;

export const silent = message("The other side isn't responding. We'll try again.").sentence;
export const failing = message("The other side has a problem. We'll try again.").sentence;
export const limited = message("The other side asks us to wait. We'll try again.").sentence;
const tooLarge = message("The other side finds this message too large.").sentence;
export const refusedMessage = message("The other side rejected this message.").sentence;
const notAllowed = message(
  "This address isn't allowed. Remove the channel and add another address.",
).sentence;

const addressFailures: ReadonlySet<OutboundReason> = new Set([
  "address-not-allowed",
  "bad-url",
  "credentials",
  "port-not-allowed",
  "scheme-not-allowed",
  "too-long",
]);
/** Our own queue or breaker: nothing was tried. */
const ownFailures: ReadonlySet<OutboundReason> = new Set(["aborted", "breaker-open", "busy"]);

/** The outcome of a try that got no answer. */
export function outcomeOfFailure({
  reason,
  wasSent,
  retryAfterMs,
}: {
  reason: OutboundReason;
  wasSent: boolean;
  retryAfterMs?: number;
}): SendOutcome {
  if (addressFailures.has(reason)) return { kind: "gone", problem: notAllowed };
  return {
    kind: "later",
    problem: silent,
    unsure: wasSent,
    counts: wasSent || !ownFailures.has(reason),
    ...(retryAfterMs === undefined ? {} : { askedMs: retryAfterMs }),
  };
}

/** The outcome of an answer that says to come back. */
export const later = (problem: string, askedMs?: number): SendOutcome => ({
  kind: "later",
  problem,
  unsure: false,
  counts: true,
  ...(askedMs === undefined ? {} : { askedMs }),
});

/** The outcome of an answer by its status, where the service has no words of its own. @returns undefined for a success */
export function outcomeOfStatus(status: number, askedMs?: number): SendOutcome | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 413) return { kind: "rejected", problem: tooLarge };
  if (status === 429) return later(limited, askedMs);
  if (status >= 500) return later(failing, askedMs);
  return { kind: "rejected", problem: refusedMessage };
}
