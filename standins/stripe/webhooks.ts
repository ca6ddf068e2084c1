import { createHmac } from "node:crypto";

export const apiVersion = "2026-10-28.endive";

/** The `Stripe-Signature` header for a raw body: HMAC-SHA256 over "time.body" with the whole secret as key. */
export function signatureFor(payload: string, secret: string, atSeconds: number): string {
  const digest = createHmac("sha256", secret).update(`${atSeconds}.${payload}`).digest("hex");
  return `t=${atSeconds},v1=${digest}`;
}

export type StripeEvent = {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: object };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: null; idempotency_key: null };
  type: string;
};

export type Delivery = { eventId: string; type: string; status: number | null };

export type Courier = {
  /** Makes an event; it is delivered by `deliver`. */
  event(type: string, object: object): StripeEvent;
  /** Posts events one after the other. A receiver that does not answer counts as status null. */
  deliver(events: readonly StripeEvent[]): Promise<Delivery[]>;
  setUrl(url: string | null): void;
  /** Every event made, oldest first, bounded. */
  events: StripeEvent[];
};

const eventsMax = 500;
const timeoutMs = 5_000;

/** Signs events and posts them to the receiver. */
export function createCourier(options: { secret: string; now: () => number; url: string | null }): Courier {
  const events: StripeEvent[] = [];
  let url = options.url;
  let serial = 0;

  async function post(target: string, event: StripeEvent): Promise<Delivery> {
    const payload = JSON.stringify(event);
    const signature = signatureFor(payload, options.secret, Math.floor(options.now() / 1000));
    const about = { eventId: event.id, type: event.type };
    try {
      const response = await fetch(target, {
        method: "POST",
        headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature },
        body: payload,
        signal: AbortSignal.timeout(timeoutMs),
        redirect: "manual",
      });
      await response.body?.cancel();
      return { ...about, status: response.status };
    } catch {
      return { ...about, status: null };
    }
  }

  return {
    events,
    setUrl: (next) => {
      url = next;
    },
    event(type, object) {
      serial += 1;
      const id = `evt_1Standin${options.now().toString(36)}${String(serial).padStart(6, "0")}`;
      const made: StripeEvent = {
        id,
        object: "event",
        api_version: apiVersion,
        created: Math.floor(options.now() / 1000),
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      };
      events.push(made);
      if (events.length > eventsMax) events.shift();
      return made;
    },
    async deliver(batch) {
      const deliveries: Delivery[] = [];
      if (url === null) return deliveries;
      for (const event of batch) deliveries.push(await post(url, event));
      return deliveries;
    },
  };
}
