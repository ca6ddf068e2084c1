import { createHash, randomBytes } from "node:crypto";
import { createDice } from "../kit/random.ts";
import { json, type Reply, type RunningServer, type StandinRequest, startServer } from "../kit/server.ts";
import { createCheckout, type Portal } from "./checkout.ts";
import { type FormObject, parseForm, textAt } from "./form.ts";
import { createLedger, type Session, stripePrices } from "./ledger.ts";
import { browserLibrary, page, paymentPage, portalPage } from "./pages.ts";
import {
  customerBody,
  invoiceBody,
  portalBody,
  priceBody,
  pricesBody,
  sessionBody,
  subscriptionBody,
} from "./render.ts";
import { invalid, missing, type StripeFailure, sessionFailure } from "./session-rules.ts";
import { apiVersion, createCourier, type Delivery, type StripeEvent } from "./webhooks.ts";

export const stripeStandinKeys = {
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

export type StripeStandin = RunningServer & {
  prices: { earlyBird: string; managed: string };
  /** The stand-in of the browser library. */
  browserLibraryUrl: string;
  setWebhookUrl(url: string | null): void;
  /** Pays an open session as its customer would; false for a session that is unknown or not open. */
  pay(sessionId: string): Promise<boolean>;
  events: StripeEvent[];
  /** Posts every event so far twice and in a shuffled order. */
  replayEvents(seed: string): Promise<Delivery[]>;
};

type Outcome = { status: number; body: object };

const idempotencyKeysMax = 1_000;

function replyFor(failure: StripeFailure, headers: Record<string, string>): Reply {
  return json(failure.status, { error: failure.error }, headers);
}

function keyRefusal(request: StandinRequest): StripeFailure | null {
  const [scheme = "", given = ""] = (request.headers.authorization ?? "").split(" ");
  const key = scheme === "Basic" ? (Buffer.from(given, "base64").toString().split(":")[0] ?? "") : given;
  if (key === stripeStandinKeys.secret) return null;
  const message =
    key === "" ? "You did not provide an API key." : `Invalid API Key provided: ${key.slice(0, 8)}****`;
  return { status: 401, error: { type: "invalid_request_error", message } };
}

function expandIn(form: FormObject): string[] {
  const value = form.expand;
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

function pricesCall(form: FormObject): object {
  const keys = Array.isArray(form.lookup_keys) ? form.lookup_keys : null;
  return pricesBody(stripePrices.filter((price) => keys === null || keys.includes(price.lookupKey)));
}

/** Starts a stand-in of the payment vendor: sessions, subscriptions, a payment page, a portal and signed events. */
export async function startStripeStandin(options: StripeOptions = {}): Promise<StripeStandin> {
  const now = options.now ?? Date.now;
  const nowSeconds = () => Math.floor(now() / 1000);
  const ledger = createLedger(nowSeconds);
  const courier = createCourier({ secret: stripeStandinKeys.webhook, now, url: options.webhookUrl ?? null });
  const checkout = createCheckout(ledger, courier, () => url);
  const portals = new Map<string, Portal>();
  const answered = new Map<string, { fingerprint: string; outcome: Outcome }>();
  const deliveries = new Set<Promise<unknown>>();
  let url = "";
  let serial = 0;

  function deliverLater(event: StripeEvent): void {
    const delivery = courier.deliver([event]).finally(() => deliveries.delete(delivery));
    deliveries.add(delivery);
  }

  function sessionCall(id: string, action: string | undefined, form: FormObject): object | StripeFailure {
    const session = ledger.sessionById(id);
    if (!session) return missing("checkout.session", id);
    if (action !== "expire") return sessionBody(session, ledger, url, expandIn(form));
    if (session.status !== "open")
      return invalid("Only Checkout Sessions with a status of `open` can be expired.");
    session.status = "expired";
    const body = sessionBody(session, ledger, url, []);
    deliverLater(courier.event("checkout.session.expired", body));
    return body;
  }

  function subscriptionCall(method: string, id: string, form: FormObject): object | StripeFailure {
    const subscription = ledger.subscriptions.get(id);
    if (!subscription) return missing("subscription", id);
    if (method === "GET") return subscriptionBody(subscription);
    if (subscription.status === "canceled")
      return invalid("A canceled subscription can only update its cancellation_details and metadata.");
    const price = textAt(form, "items", 0, "price");
    if (price !== undefined && !ledger.priceOf(price))
      return invalid(`No such price: '${price}'`, "items[0][price]", "resource_missing");
    if (method === "DELETE") ledger.cancelSubscription(subscription);
    else ledger.updateSubscription(subscription, form);
    deliverLater(checkout.changed(subscription));
    return subscriptionBody(subscription);
  }

  function portalCall(form: FormObject): object | StripeFailure {
    const customer = textAt(form, "customer") ?? "";
    if (!ledger.customers.has(customer)) return missing("customer", customer);
    const portal = {
      id: `bps_1S${randomBytes(12).toString("hex")}`,
      customer,
      returnUrl: textAt(form, "return_url") ?? "/",
    };
    portals.set(portal.id, portal);
    return portalBody(portal.id, customer, portal.returnUrl, url);
  }

  function resourceCall(method: string, path: string, form: FormObject): object | StripeFailure {
    const [kind = "", id = "", third, fourth] = path.slice(1).split("/");
    const call = `${method} ${kind}`;
    if (kind === "checkout" && third !== undefined) return sessionCall(third, fourth, form);
    if (kind === "subscriptions" && id !== "") return subscriptionCall(method, id, form);
    const customer = ledger.customers.get(id);
    if (call === "GET customers") return customer ? customerBody(customer) : missing("customer", id);
    const invoice = ledger.invoices.get(id);
    if (call === "GET invoices")
      return invoice ? invoiceBody(invoice, expandIn(form).includes("payments")) : missing("invoice", id);
    const price = ledger.priceOf(id);
    if (call === "GET prices" && id !== "") return price ? priceBody(price) : missing("price", id);
    const message = `Unrecognized request URL (${method}: /v1${path}).`;
    return { status: 404, error: { type: "invalid_request_error", message } };
  }

  function callFor(method: string, path: string, form: FormObject): object | StripeFailure {
    switch (`${method} ${path}`) {
      case "POST /checkout/sessions": {
        const failure = sessionFailure(
          form,
          stripePrices.map((price) => price.id),
          nowSeconds(),
        );
        if (failure) return failure;
        return sessionBody(ledger.createSession(form), ledger, url, expandIn(form));
      }
      case "POST /customers":
        return customerBody(ledger.createCustomer(form));
      case "POST /billing_portal/sessions":
        return portalCall(form);
      case "GET /prices":
        return pricesCall(form);
      default:
        return resourceCall(method, path, form);
    }
  }

  function apiReply(request: StandinRequest): Reply {
    serial += 1;
    const headers = {
      "request-id": `req_standin${serial}`,
      "stripe-version": request.headers["stripe-version"] ?? apiVersion,
    };
    const unknownKey = keyRefusal(request);
    if (unknownKey) return replyFor(unknownKey, { ...headers, "www-authenticate": 'Bearer realm="Stripe"' });
    const path = request.path.replace(/^\/v1/, "");
    const form = parseForm(request.method === "GET" ? request.query : new URLSearchParams(request.body));
    const idempotencyKey = request.method === "POST" ? request.headers["idempotency-key"] : undefined;
    const fingerprint = createHash("sha256").update(`${path}\n${request.body}`).digest("hex");
    const before = answered.get(idempotencyKey ?? "");
    if (before && before.fingerprint !== fingerprint) {
      const message =
        "Keys for idempotent requests can only be used with the same parameters they were first used with.";
      return replyFor({ status: 400, error: { type: "idempotency_error", message } }, headers);
    }
    if (before)
      return json(before.outcome.status, before.outcome.body, { ...headers, "idempotent-replayed": "true" });
    const result = callFor(request.method, path, form);
    if ("error" in result) return replyFor(result, headers);
    if (idempotencyKey !== undefined) {
      if (answered.size >= idempotencyKeysMax) answered.clear();
      answered.set(idempotencyKey, { fingerprint, outcome: { status: 200, body: result } });
    }
    return json(200, result, headers);
  }

  function portalReply(request: StandinRequest, portal: Portal): Reply {
    const owned = [...ledger.subscriptions.values()].findLast((one) => one.customer === portal.customer);
    const choice = new URLSearchParams(request.body).get("choice");
    if (request.method === "POST" && owned && owned.status !== "canceled") {
      ledger.updateSubscription(owned, { cancel_at_period_end: choice === "cancel" ? "true" : "false" });
      deliverLater(checkout.changed(owned));
    }
    return portalPage(portal.id, owned, portal.returnUrl);
  }

  function pageReply(request: StandinRequest): Reply | Promise<Reply> {
    if (request.path === "/browser-library.js") return browserLibrary(url);
    const [, area = "", kind = "", id = ""] = request.path.split("/");
    const portal = portals.get(id);
    if (area === "p" && portal) return portalReply(request, portal);
    const session: Session | undefined = area === "c" ? ledger.sessionById(id) : undefined;
    if (!session) return page("Demo payment", "<h1>Not found</h1>", 404);
    if (request.method === "POST")
      return checkout.answerPayment(session, new URLSearchParams(request.body).get("choice"));
    if (session.status !== "open") return page("Demo payment", "<h1>This payment page is closed.</h1>", 410);
    return paymentPage(session, { embedded: kind === "embedded", declined: false });
  }

  const server = await startServer({
    name: "Stripe",
    now,
    handle: (request) => (request.path.startsWith("/v1/") ? apiReply(request) : pageReply(request)),
    ...(options.port === undefined ? {} : { port: options.port }),
  });
  url = server.url;
  const [earlyBird, managed] = stripePrices.map((price) => price.id);
  return {
    ...server,
    prices: { earlyBird: earlyBird ?? "", managed: managed ?? "" },
    browserLibraryUrl: `${url}/browser-library.js`,
    setWebhookUrl: courier.setUrl,
    events: courier.events,
    async pay(sessionId) {
      const session = ledger.sessionById(sessionId);
      return session ? checkout.pay(session) : false;
    },
    replayEvents(seed) {
      const dice = createDice(seed);
      const doubled = [...courier.events, ...courier.events].map((event) => ({ event, place: dice.next() }));
      return courier.deliver(doubled.sort((a, b) => a.place - b.place).map(({ event }) => event));
    },
    async stop() {
      await Promise.allSettled(deliveries);
      await server.stop();
    },
  };
}
