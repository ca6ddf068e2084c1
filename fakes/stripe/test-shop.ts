import type { StripeEvent } from "./events/event-log.ts";
import { fakeStripeKeys, startFakeStripe } from "./stripe.ts";

// biome-ignore lint/suspicious/noExplicitAny: an answer is read by tests that know its shape.
type Body = any;

export type Answer = { status: number; headers: Headers; body: Body };

function formsFor(price: string) {
  const common = {
    mode: "subscription",
    "line_items[0][price]": price,
    "line_items[0][quantity]": "1",
    customer_email: "ada@example.com",
    client_reference_id: "usr_0001",
    "metadata[userId]": "usr_0001",
    "metadata[plan]": "EARLY_BIRD",
    "subscription_data[metadata][userId]": "usr_0001",
    "subscription_data[metadata][plan]": "EARLY_BIRD",
  };
  return {
    hosted: {
      ...common,
      success_url: "https://app.example.com/signup/success?session_id={CHECKOUT_SESSION_ID}",
      cancel_url: "https://app.example.com/signup/cancel",
    },
    embedded: {
      ...common,
      ui_mode: "embedded_page",
      return_url: "https://app.example.com/signup/success?session_id={CHECKOUT_SESSION_ID}",
    },
  };
}

/** A fake with a clock of its own, and a shop that calls it and hears of its events within the process. */
export async function startTestShop() {
  let nowMs = Date.parse("2026-11-21T12:00:00Z");
  let status = 200;
  const fake = await startFakeStripe({ now: () => nowMs });
  const received: StripeEvent[] = [];
  const signatures: (string | undefined)[] = [];
  const bodies: string[] = [];
  fake.setReceiver(({ payload, headers }) => {
    if (status >= 200 && status < 300) received.push(JSON.parse(payload));
    bodies.push(payload);
    signatures.push(headers["stripe-signature"]);
    return status;
  });

  async function call(
    method: string,
    path: string,
    form: Record<string, string> | null = null,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fake.fetch(`${fake.url}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${fakeStripeKeys.secret}`, ...headers },
      body: form === null ? null : new URLSearchParams(form),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  const forms = formsFor(fake.prices.earlyBird);
  const create = (
    kind: keyof typeof forms,
    extra: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) => call("POST", "/checkout/sessions", { ...forms[kind], ...extra }, headers);

  return {
    fake,
    received,
    signatures,
    bodies,
    call,
    create,
    forms,
    get: (path: string) => call("GET", path),
    types: () => received.map((event) => event.type),
    pass: (seconds: number) => {
      nowMs += seconds * 1000;
    },
    answerWith: (next: number) => {
      status = next;
    },
    /** A session that is paid, with the ids that came of it. */
    async paid(tampering = {}) {
      const { id } = (await create("hosted")).body;
      await fake.pay(id, tampering);
      const { body } = await call("GET", `/checkout/sessions/${id}?expand[]=invoice.payments`);
      return {
        id: id as string,
        customer: body.customer as string,
        subscription: body.subscription as string,
        invoice: body.invoice.id as string,
        paymentIntent: body.invoice.payments.data[0].payment.payment_intent as string,
      };
    },
  };
}

export type TestShop = Awaited<ReturnType<typeof startTestShop>>;
