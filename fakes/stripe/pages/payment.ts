import { escaped } from "#fakes/kit/message-page.ts";
import type { FakeRequest, Reply } from "#fakes/kit/server.ts";
import { complete } from "../billing/checkout.ts";
import type { EventDraft } from "../billing/drafts.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Session } from "../ledger/records.ts";
import {
  type CardErrors,
  type CardForm,
  cardErrors,
  cardFormIn,
  cardMessages,
  type TestCard,
  testCardOf,
} from "./card.ts";
import { cardFields, emptyCard, stepForm } from "./card-fields.ts";
import { demoNote, messagePage, moneyText, page } from "./layout.ts";

type Visible = { form?: CardForm; errors?: CardErrors; rejection?: string | undefined };

export type PaymentOffice = {
  ledger: Ledger;
  /** Resolves when the receiver has heard, or soon enough. */
  announce(drafts: readonly EventDraft[]): Promise<unknown>;
};

function isFramed(session: Session): boolean {
  return session.uiMode !== "hosted_page";
}

/** The library shows the bank's page in a frame of its own, over the shop's page. */
const isOverlay = (request: FakeRequest): boolean => request.query.has("overlay");

function amountOf({ sale }: Session): string {
  return moneyText(sale.amountCents, sale.currency);
}

function actionOf(session: Session, request: FakeRequest): string {
  if (!isFramed(session)) return `/c/pay/${session.id}`;
  const query = new URLSearchParams();
  for (const name of ["secret", "parent"]) query.set(name, request.query.get(name) ?? "");
  if (isOverlay(request)) query.set("overlay", "1");
  return `/c/embedded/${session.id}?${query}`;
}

function summary(session: Session): string {
  const { price, quantity } = session.sale;
  const isPlan = session.mode === "subscription";
  const back =
    session.cancelUrl === null ? "" : `<p class="back"><a href="${escaped(session.cancelUrl)}">Back</a></p>`;
  return `<header class="summary">${back}<h1>${isPlan ? "Subscribe to" : "Pay for"} ${escaped(price.name)}</h1>
<p class="amount"><strong>${amountOf(session)}</strong>${isPlan ? " <span>per month</span>" : ""}</p>
<dl><div><dt>${escaped(price.name)}${quantity > 1 ? ` × ${quantity}` : ""}</dt><dd>${amountOf(session)}</dd></div>
<div class="total"><dt>Due today</dt><dd>${amountOf(session)}</dd></div></dl></header>`;
}

/** Where the customer goes after payment; null: nowhere. */
function nextAddress(session: Session): string | null {
  const isRequested = !isFramed(session) || session.redirectOnCompletion === "always";
  const target = isRequested ? (session.successUrl ?? session.returnUrl) : null;
  return target?.replaceAll("{CHECKOUT_SESSION_ID}", session.id) ?? null;
}

function donePage(session: Session): Reply {
  const next = nextAddress(session);
  if (next !== null && !isFramed(session)) return { status: 303, headers: { location: next } };
  const link = next === null ? "" : `<p><a target="_top" href="${escaped(next)}">Continue</a></p>`;
  const text = session.paymentStatus === "paid" ? "Payment complete" : "Payment is being processed";
  return page({
    title: "Demo payment",
    framed: true,
    content: `<main class="message" data-done="${escaped(next ?? "")}">${demoNote}<section class="sheet done">
<h1>${text}</h1><p>Thank you. ${next === null ? "You can go on." : "You are taken back now."}</p>${link}</section></main>`,
  });
}

/** Seen for as long as the library needs to take the frame away. */
const rejectedPage = page({
  title: "Demo payment",
  framed: true,
  content:
    '<main class="message" data-rejected><section class="sheet"><h1>Not confirmed</h1></section></main>',
});

function closedPage(session: Session): Reply {
  const isPaid = session.status === "complete";
  const href = isPaid ? nextAddress(session) : session.cancelUrl;
  return messagePage({
    title: "Demo payment",
    status: 410,
    framed: isFramed(session),
    heading: isPaid ? "This payment is complete" : "This payment page has expired",
    text: isPaid
      ? "It was paid here before. Nothing more is to be done."
      : "Nothing was paid. Start again where you came from.",
    ...(href === null ? {} : { link: { href, label: isPaid ? "Continue" : "Back" } }),
  });
}

/** The payment page of sessions, hosted or in a frame, which works as a plain form. */
export function createPaymentPage({ ledger, announce }: PaymentOffice) {
  function emailOf(session: Session): string | null {
    return session.customerEmail ?? ledger.customers.get(session.customer)?.email ?? null;
  }

  function formPage(session: Session, request: FakeRequest, visible: Visible = {}): Reply {
    const fields = cardFields({
      form: visible.form ?? emptyCard,
      errors: visible.errors ?? {},
      rejection: visible.rejection,
      email: emailOf(session),
      submit: session.mode === "subscription" ? "Subscribe" : "Pay",
    });
    return page({
      title: "Demo payment",
      framed: isFramed(session),
      content: `<main class="checkout">${demoNote}${summary(session)}<section class="sheet"><h2>Pay with card</h2>
<form method="post" action="${escaped(actionOf(session, request))}" novalidate>${fields}</form></section></main>`,
    });
  }

  function stepPage(session: Session, request: FakeRequest): Reply {
    session.awaitsStep = true;
    return page({
      title: "Demo payment",
      framed: isFramed(session),
      content: `<main class="message">${demoNote}${stepForm(actionOf(session, request), amountOf(session))}</main>`,
    });
  }

  async function paid(session: Session, outcome: "succeeded" | "pending"): Promise<Reply> {
    const drafts = complete(ledger, session, outcome);
    if (!drafts) return session.status === "complete" ? donePage(session) : closedPage(session);
    await announce(drafts);
    return donePage(session);
  }

  function keepCard(session: Session, card: TestCard): void {
    const customer = ledger.customers.get(session.customer);
    session.cardLast4 = card.number.slice(-4);
    session.card = card.later ?? "succeeded";
    if (customer) Object.assign(customer, { card: session.card, cardLast4: session.cardLast4 });
  }

  async function charged(session: Session, request: FakeRequest): Promise<Reply> {
    session.awaitsStep = false;
    const form = cardFormIn(new URLSearchParams(request.body));
    const asksEmail = emailOf(session) === null;
    const errors = cardErrors(form, { nowSeconds: ledger.now(), asksEmail });
    if (Object.keys(errors).length > 0) return formPage(session, request, { form, errors });
    const card = testCardOf(form);
    const cleared = { ...form, number: "", expiry: "" };
    if (!card) return formPage(session, request, { form: cleared, rejection: cardMessages.unknownParameter });
    session.customerName = form.name;
    if (asksEmail) session.customerEmail = form.email;
    if (card.first === "declined" || card.first === "insufficient")
      return formPage(session, request, { form: cleared, rejection: cardMessages[card.first] });
    keepCard(session, card);
    return card.first === "action" ? stepPage(session, request) : paid(session, card.first);
  }

  function answered(session: Session, request: FakeRequest): Reply | Promise<Reply> {
    const step = new URLSearchParams(request.body).get("step");
    if (session.status === "complete") return donePage(session);
    if (session.status === "expired") return closedPage(session);
    if (step === null || !session.awaitsStep) return charged(session, request);
    if (step === "complete") return paid(session, "succeeded");
    session.awaitsStep = false;
    if (isOverlay(request)) return rejectedPage;
    return formPage(session, request, { rejection: cardMessages.unauthenticated });
  }

  return {
    /** The session's time was looked at before. */
    answer(session: Session, request: FakeRequest): Reply | Promise<Reply> {
      if (request.method === "POST") return answered(session, request);
      if (session.status !== "open") return closedPage(session);
      if (isOverlay(request) && session.awaitsStep) return stepPage(session, request);
      const isRejected = request.query.has("rejected");
      return formPage(session, request, isRejected ? { rejection: cardMessages.unauthenticated } : {});
    },
  };
}
