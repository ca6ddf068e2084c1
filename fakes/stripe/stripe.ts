import { type FakeRequest, type Reply, type RunningServer, startServer } from "../kit/server.ts";
import { createApi } from "./api/api.ts";
import { createControl, type StripeControl } from "./control.ts";
import { createEventLog, type EventVersion, type StripeEvent } from "./events/event-log.ts";
import { createForger, type Forgery } from "./events/forge.ts";
import { createMailer, type Delivery, type Receiver } from "./events/post.ts";
import { signatureFor } from "./events/signature.ts";
import {
  createWebhookSender,
  type DeliveryMode,
  type HeldOptions,
  type WebhookSender,
} from "./events/webhook-sender.ts";
import { type AfterFailure, type BeforeFailure, createFailures } from "./failures.ts";
import { createIds } from "./ids.ts";
import { inProcessFetch } from "./in-process.ts";
import { createLedger } from "./ledger/ledger.ts";
import { stripePrices } from "./ledger/records.ts";
import { createPages } from "./pages/pages.ts";

export const fakeStripeKeys = {
  secret: "sk_test_standin_0001",
  publishable: "pk_test_standin_0001",
  webhook: "whsec_standin_0001",
} as const;

export type StripeOptions = {
  port?: number;
  now?: () => number;
  /** Where events are posted; left out: nowhere until `setWebhookUrl`. */
  webhookUrl?: string;
};

export type FakeStripe = Omit<RunningServer, "failNext"> &
  StripeControl & {
    prices: { earlyBird: string; managed: string };
    /** What the product needs in its environment to be paid here. */
    environment: Record<string, string>;
    /** The fake of the browser library. */
    browserLibraryUrl: string;
    /** Asks the fake within the process, as `fetch` would over HTTP. */
    fetch: typeof globalThis.fetch;
    setWebhookUrl(url: string | null): void;
    /** Takes events within the process instead of the webhook address; null ends it. */
    setReceiver(receiver: Receiver | null): void;
    /** The version that coming events are made in. */
    setEventVersion(version: EventVersion): void;
    /** Every event made, oldest first, bounded; read only. */
    events: StripeEvent[];
    setDelivery(delivery: { mode: DeliveryMode; seed?: string }): void;
    /** Posts one event once. */
    deliver(event: StripeEvent): Promise<Delivery>;
    /** Events kept back by the mode `hold`, oldest first. */
    held(): readonly StripeEvent[];
    deliverHeld(options?: HeldOptions): Promise<Delivery[]>;
    /** Events whose last delivery was not answered with 2xx, and that were tried less than 16 times. */
    failed(): readonly StripeEvent[];
    retryFailed(): Promise<Delivery[]>;
    /** Posts every event so far twice and in a shuffled order. */
    replayEvents(seed: string): Promise<Delivery[]>;
    /** Resolves when no event is on its way. */
    settled(): Promise<void>;
    /** Posts an event that never happened, signed as asked; the status of the answer, null for none. */
    forge(forgery: Forgery): Promise<number | null>;
    /** The `Stripe-Signature` header of a body; by the fake's clock when no time is given. */
    sign(payload: string, how?: { secret?: string; atSeconds?: number }): string;
    /** Replaces coming answers; nothing takes place. */
    failNext(failure: BeforeFailure): void;
    /** Spoils coming answers after they took effect: cut off when nothing else is asked. */
    failAfterNext(failure?: AfterFailure): void;
    /** Drops everything but the addresses; the server stays. */
    reset(): void;
  };

function deliveryOf(webhookSender: WebhookSender, events: StripeEvent[]) {
  return {
    setDelivery: webhookSender.setDelivery,
    held: webhookSender.held,
    failed: webhookSender.failed,
    deliverHeld: webhookSender.deliverHeld,
    retryFailed: webhookSender.retryFailed,
    settled: webhookSender.settled,
    replayEvents: (seed: string) => webhookSender.replay(events, seed),
    async deliver(event: StripeEvent): Promise<Delivery> {
      const [delivery] = await webhookSender.deliver([event]);
      return delivery ?? { eventId: event.id, type: event.type, status: null };
    },
  };
}

function environmentOf(
  url: string,
  { earlyBird, managed, browserLibraryUrl }: Record<"earlyBird" | "managed" | "browserLibraryUrl", string>,
): Record<string, string> {
  return {
    STRIPE_API_BASE: url,
    STRIPE_SECRET_KEY: fakeStripeKeys.secret,
    STRIPE_PUBLISHABLE_KEY: fakeStripeKeys.publishable,
    STRIPE_WEBHOOK_SECRET: fakeStripeKeys.webhook,
    STRIPE_JS_URL: browserLibraryUrl,
    STRIPE_PRICE_EARLY_BIRD: earlyBird,
    STRIPE_PRICE_MANAGED: managed,
  };
}

/** Starts a fake of the payment vendor: its API, its payment page and portal, and signed events. */
export async function startFakeStripe(options: StripeOptions = {}): Promise<FakeStripe> {
  const nowMs = options.now ?? Date.now;
  const now = () => Math.floor(nowMs() / 1000);
  const newId = createIds();
  const secret = fakeStripeKeys.webhook;
  const ledger = createLedger({ newId, now, baseUrl: () => url });
  const log = createEventLog({ newId, now });
  const mailer = createMailer({ secret, now, url: options.webhookUrl ?? null });
  const webhookSender = createWebhookSender(log, mailer);
  const failures = createFailures();
  const control = createControl(ledger, webhookSender);
  let url = "";

  const office = {
    ledger,
    events: log.events,
    announce: (drafts: Parameters<WebhookSender["announce"]>[0]) => void webhookSender.announce(drafts),
  };
  const api = createApi(office, { secret: fakeStripeKeys.secret, failures });

  function reset(): void {
    ledger.clear();
    log.events.length = 0;
    webhookSender.clear();
    failures.clear();
    api.clear();
    server.requests.length = 0;
  }

  const pages = createPages({ ledger, webhookSender, control, events: log.events, failures, reset });
  const handle = (request: FakeRequest): Promise<Reply> =>
    request.path.startsWith("/v1/")
      ? api.answer(request)
      : failures.around(request, () => pages.answer(request));

  const port = options.port === undefined ? {} : { port: options.port };
  const server = await startServer({ name: "Stripe", now: nowMs, handle, ...port });
  url = server.url;
  const [earlyBird = "", managed = ""] = stripePrices.map((price) => price.id);
  const browserLibraryUrl = `${url}/browser-library.js`;
  return {
    ...server,
    ...control,
    ...deliveryOf(webhookSender, log.events),
    prices: { earlyBird, managed },
    browserLibraryUrl,
    environment: environmentOf(url, { earlyBird, managed, browserLibraryUrl }),
    fetch: inProcessFetch(handle),
    setWebhookUrl: mailer.setUrl,
    setReceiver: mailer.setReceiver,
    setEventVersion: log.setVersion,
    events: log.events,
    forge: createForger({ log, mailer, secret, now }),
    sign: (payload, how = {}) => signatureFor(payload, how.secret ?? secret, how.atSeconds ?? now()),
    failNext: failures.failNext,
    failAfterNext: failures.failAfterNext,
    reset,
    async stop() {
      await webhookSender.close();
      await server.stop();
    },
  };
}
