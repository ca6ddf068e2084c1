import { type FakeRequest, json, type Reply } from "#fakes/kit/server.ts";
import type { Tampering } from "../billing/checkout.ts";
import type { RenewalOutcome } from "../billing/subscriptions.ts";
import type { DeliveryMode } from "../events/webhook-sender.ts";
import type { ControlOffice } from "./control-page.ts";

type Fields = Record<string, unknown>;
type Action = (fields: Fields) => unknown;

const modes: readonly DeliveryMode[] = ["normal", "twice-shuffled", "hold", "lose"];
const outcomes: readonly RenewalOutcome[] = ["paid", "failed", "action-required", "card"];

function fieldsIn({ headers, body }: FakeRequest): Fields {
  if (!headers["content-type"]?.includes("json")) return Object.fromEntries(new URLSearchParams(body));
  try {
    const read: unknown = JSON.parse(body);
    return typeof read === "object" && read !== null ? (read as Fields) : {};
  } catch {
    return {};
  }
}

function text(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === "string" ? value : "";
}

function outcomeIn(fields: Fields, usual: RenewalOutcome): RenewalOutcome {
  return outcomes.find((outcome) => outcome === fields.outcome) ?? usual;
}

/** A number, or digits of a form; undefined otherwise. */
function numberIn(fields: Fields, name: string): number | undefined {
  const value = Number(fields[name] ?? Number.NaN);
  return Number.isFinite(value) && fields[name] !== "" ? value : undefined;
}

function given<Name extends string, T>(name: Name, value: T | undefined): { [key in Name]?: T } {
  return (value === undefined ? {} : { [name]: value }) as { [key in Name]?: T };
}

function failureIn(fields: Fields) {
  return {
    ...given("path", text(fields, "path") || undefined),
    ...given("method", text(fields, "method") || undefined),
    ...given("times", numberIn(fields, "times")),
    ...given("delayMs", numberIn(fields, "delayMs")),
    ...given("status", numberIn(fields, "status")),
    ...given("cutOff", typeof fields.cutOff === "boolean" ? fields.cutOff : undefined),
  };
}

function tamperingIn(fields: Fields): Tampering {
  return {
    ...given("amountTotal", numberIn(fields, "amountTotal")),
    ...given("currency", text(fields, "currency") || undefined),
    ...given("priceId", text(fields, "priceId") || undefined),
    ...given("quantity", numberIn(fields, "quantity")),
    ...given("livemode", fields.livemode === true ? true : undefined),
  };
}

/** Actions on records: each by the id of its thing. */
function recordActions({ control }: ControlOffice): Record<string, Action> {
  const subscription = (fields: Fields) => text(fields, "subscription");
  const session = (fields: Fields) => text(fields, "session");
  return {
    renew: (fields) => control.renew(subscription(fields), outcomeIn(fields, "card")),
    "pay-open-invoice": (fields) => control.payOpenInvoice(subscription(fields), outcomeIn(fields, "paid")),
    end: (fields) => control.endSubscription(subscription(fields)),
    cancel: (fields) => control.cancelNow(subscription(fields)),
    "cancel-at-period-end": (fields) =>
      control.cancelAtPeriodEnd(subscription(fields), text(fields, "ending") !== "false"),
    pause: (fields) => control.pause(subscription(fields)),
    resume: (fields) => control.resume(subscription(fields)),
    "change-plan": (fields) => control.changePlan(subscription(fields), text(fields, "price")),
    refund: (fields) => control.refund(text(fields, "payment_intent"), numberIn(fields, "amount")),
    dispute: (fields) => control.dispute(text(fields, "payment_intent")),
    "close-dispute": (fields) =>
      control.closeDispute(text(fields, "payment_intent"), fields.outcome === "won" ? "won" : "lost"),
    pay: (fields) => control.pay(session(fields), tamperingIn(fields)),
    "pay-later": (fields) => control.payLater(session(fields)),
    "settle-later": (fields) =>
      control.settleLater(session(fields), fields.outcome === "failed" ? "failed" : "succeeded"),
    expire: (fields) => control.expireSession(session(fields)),
    "create-session": (fields) => {
      const texts = Object.entries(fields).filter(
        (entry): entry is [string, string] => typeof entry[1] === "string",
      );
      return control.createSession(Object.fromEntries(texts));
    },
  };
}

/** Actions on what is posted and answered. */
function deliveryActions({ webhookSender, events, failures, reset }: ControlOffice): Record<string, Action> {
  return {
    delivery(fields) {
      const mode = modes.find((one) => one === fields.mode);
      if (mode) webhookSender.setDelivery({ mode, ...given("seed", text(fields, "seed") || undefined) });
      return mode !== undefined;
    },
    "deliver-held": (fields) =>
      webhookSender.deliverHeld({
        ...given("seed", text(fields, "seed") || undefined),
        ...given("times", numberIn(fields, "times")),
        ...given("drop", numberIn(fields, "drop")),
      }),
    "retry-failed": () => webhookSender.retryFailed(),
    replay: (fields) => webhookSender.replay(events, text(fields, "seed") || "replay"),
    "fail-next"(fields) {
      failures.failNext({ ...failureIn(fields), status: numberIn(fields, "status") ?? 500 });
      return true;
    },
    "fail-after-next"(fields) {
      failures.failAfterNext(failureIn(fields));
      return true;
    },
    reset() {
      reset();
      return true;
    },
  };
}

/** A page of another site must not press these buttons. */
function isOwn({ headers }: FakeRequest): boolean {
  const { origin, host = "" } = headers;
  return origin === undefined || origin === `http://${host}`;
}

function stateOf({ control, webhookSender, events }: ControlOffice): object {
  const [held, failed] = [webhookSender.held().length, webhookSender.failed().length];
  return {
    mode: webhookSender.mode(),
    held,
    failed,
    events: events.length,
    money: control.money(),
    records: control.records(),
  };
}

/** The switches over HTTP, and `GET /_control/state`: a form goes back to the page, JSON is answered with `{done, result}`. */
export function createControlRoutes(office: ControlOffice) {
  const actions = new Map(Object.entries({ ...recordActions(office), ...deliveryActions(office) }));
  return {
    async answer(request: FakeRequest): Promise<Reply> {
      if (request.method === "GET" && request.path === "/_control/state") return json(200, stateOf(office));
      const action = actions.get(request.path.slice("/_control/".length));
      if (!action || request.method !== "POST") return json(404, { error: "not_found" });
      if (!isOwn(request)) return json(403, { error: "other_origin" });
      const result = await action(fieldsIn(request));
      const isForm = (request.headers.accept ?? "").includes("text/html");
      if (isForm) return { status: 303, headers: { location: "/" } };
      return json(200, { done: result !== false, result });
    },
  };
}
