import type { EventDraft } from "../billing/drafts.ts";
import type { NewId } from "../ids.ts";

export const apiVersion = "2026-10-28.endive";

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

export type EventLog = {
  /** Oldest first, the newest 20,000. */
  events: StripeEvent[];
  add(drafts: readonly EventDraft[]): StripeEvent[];
  /** An event that is not kept. */
  make(draft: EventDraft): StripeEvent;
};

const eventsMax = 20_000;

/** Every event ever made, delivered or not. */
export function createEventLog(facts: { newId: NewId; now: () => number }): EventLog {
  const events: StripeEvent[] = [];

  function make({ type, object, previous, livemode }: EventDraft): StripeEvent {
    return {
      id: facts.newId("evt_"),
      object: "event",
      api_version: apiVersion,
      created: facts.now(),
      data: previous === undefined ? { object } : { object, previous_attributes: previous },
      livemode,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    };
  }

  return {
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
