import type { StripeEvent } from "./event-log.ts";
import { signatureFor } from "./signature.ts";

/** A receiver that does not answer counts as status null. */
export type Delivery = { eventId: string; type: string; status: number | null };

/** What is posted; `headers` hold the signature. */
export type Posted = { payload: string; headers: Record<string, string> };

/** Takes events within the process and answers with a status. */
export type Receiver = (posted: Posted) => number | Promise<number>;

export type Mailer = {
  setUrl(url: string | null): void;
  setReceiver(receiver: Receiver | null): void;
  hasTarget(): boolean;
  /** The status of the answer. */
  send(payload: string, signature: string | null): Promise<number | null>;
  post(event: StripeEvent): Promise<Delivery>;
};

const timeoutMs = 5_000;

async function statusOf(url: string, { payload, headers }: Posted): Promise<number> {
  const response = await fetch(url, {
    method: "POST",
    headers,
    body: payload,
    signal: AbortSignal.timeout(timeoutMs),
    redirect: "manual",
  });
  await response.body?.cancel();
  return response.status;
}

/** Signs events and posts them to an address, or hands them to a receiver in the process. */
export function createMailer(options: { secret: string; now: () => number; url: string | null }): Mailer {
  let url = options.url;
  let receiver: Receiver | null = null;

  async function send(payload: string, signature: string | null): Promise<number | null> {
    const headers = {
      "content-type": "application/json; charset=utf-8",
      ...(signature === null ? {} : { "stripe-signature": signature }),
    };
    try {
      if (receiver) return await receiver({ payload, headers });
      return url === null ? null : await statusOf(url, { payload, headers });
    } catch {
      return null;
    }
  }

  return {
    setUrl: (next) => {
      url = next;
    },
    setReceiver: (next) => {
      receiver = next;
    },
    hasTarget: () => receiver !== null || url !== null,
    send,
    async post(event) {
      const payload = JSON.stringify(event);
      const status = await send(payload, signatureFor(payload, options.secret, options.now()));
      return { eventId: event.id, type: event.type, status };
    },
  };
}
