import type { EventDraft } from "../billing/drafts.ts";
import type { NewId } from "../ids.ts";
import { inOldVersion } from "./old-version.ts";

export const apiVersion = "2026-10-28.endive";
/** The last one before periods moved to items and an invoice's subscription to its parent (2025-03-31). */
export const oldApiVersion = "2025-02-24.acacia";
export type EventVersion = typeof apiVersion | typeof oldApiVersion;

/** Read only: its inner parts are shared with other events. */
export type StripeEvent = {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: null; idempotency_key: null };
  type: string;
};

type AnyDraft = { type: string; object: object; previous?: object; livemode: boolean };

export type EventLog = {
  /** The version that coming events are made in: that of the webhook address or of the account, not of a caller. */
  setVersion(version: EventVersion): void;
  /** Oldest first, the newest 20,000. */
  events: StripeEvent[];
  add(drafts: readonly EventDraft[]): StripeEvent[];
  /** An event that is not kept, true or not. */
  make(draft: AnyDraft): StripeEvent;
};

const eventsMax = 20_000;

/** Every event ever made, delivered or not. */
export function createEventLog(facts: { newId: NewId; now: () => number }): EventLog {
  const events: StripeEvent[] = [];
  let version: EventVersion = apiVersion;
  const inVersion = (object: object) => (version === oldApiVersion ? inOldVersion(object) : object);

  function make({ type, object, previous, livemode }: AnyDraft): StripeEvent {
    return {
      id: facts.newId("evt_"),
      object: "event",
      api_version: version,
      created: facts.now(),
      data:
        previous === undefined
          ? { object: inVersion(object) }
          : { object: inVersion(object), previous_attributes: previous },
      livemode,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    };
  }

  return {
    setVersion(next) {
      version = next;
    },
    events,
    make,
    add(drafts) {
      const made = drafts.map(make);
      events.push(...made);
      if (events.length > eventsMax) events.splice(0, events.length - eventsMax);
      return made;
    },
  };
}
