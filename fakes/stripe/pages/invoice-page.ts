import { escaped } from "#fakes/kit/message-page.ts";
import type { FakeRequest, Reply } from "#fakes/kit/server.ts";
import { attempt } from "../billing/payments.ts";
import { payOpenInvoice } from "../billing/subscriptions.ts";
import type { Invoice } from "../ledger/records.ts";
import { cardErrors, cardFormIn, cardMessages, type TestCard, testCardOf } from "./card.ts";
import { type CardFields, cardFields, emptyCard, stepForm } from "./card-fields.ts";
import { dateText, demoNote, messagePage, moneyText, page } from "./layout.ts";
import type { PaymentOffice } from "./payment.ts";

/** The page of one invoice: pays it while it is open. */
export function createInvoicePage({ ledger, announce }: PaymentOffice) {
  const amountOf = ({ amountCents, currency }: Invoice) => moneyText(amountCents, currency);

  function formPage(invoice: Invoice, visible: Partial<CardFields> = {}): Reply {
    const email = ledger.customers.get(invoice.customer)?.email ?? "";
    const fields = cardFields({ form: emptyCard, errors: {}, email, submit: "Pay invoice", ...visible });
    return page({
      title: "Demo invoice",
      content: `<main class="checkout">${demoNote}<header class="summary"><h1>Invoice ${escaped(invoice.number)}</h1>
<p class="amount"><strong>${amountOf(invoice)}</strong></p><dl>${invoice.lines
        .map(
          (line) =>
            `<div><dt>${escaped(line.description)}</dt><dd>${moneyText(line.amountCents, invoice.currency)}</dd></div>`,
        )
        .join(
          "",
        )}<div class="total"><dt>Due since ${dateText(invoice.created)}</dt><dd>${amountOf(invoice)}</dd></div></dl></header>
<section class="sheet"><h2>Pay with card</h2><form method="post" action="/i/${invoice.id}" novalidate>${fields}</form></section></main>`,
    });
  }

  function closedPage(invoice: Invoice): Reply {
    const isPaid = invoice.status === "paid";
    return messagePage({
      title: "Demo invoice",
      heading: `Invoice ${invoice.number} is ${isPaid ? "paid" : "void"}`,
      text: isPaid
        ? `${amountOf(invoice)}, paid on ${dateText(invoice.paidAt ?? invoice.created)}.`
        : "It can not be paid any more.",
    });
  }

  async function paid(invoice: Invoice): Promise<Reply> {
    const subscription = ledger.subscriptions.get(invoice.subscription);
    await announce((subscription && payOpenInvoice(ledger, subscription, "paid", invoice)) ?? []);
    return { status: 303, headers: { location: `/i/${invoice.id}` } };
  }

  function keepCard(invoice: Invoice, card: TestCard): void {
    const customer = ledger.customers.get(invoice.customer);
    if (customer)
      Object.assign(customer, { card: card.later ?? "succeeded", cardLast4: card.number.slice(-4) });
  }

  function charged(invoice: Invoice, request: FakeRequest): Reply | Promise<Reply> {
    const form = cardFormIn(new URLSearchParams(request.body));
    const errors = cardErrors(form, { nowSeconds: ledger.now(), asksEmail: false });
    if (Object.keys(errors).length > 0) return formPage(invoice, { form, errors });
    const card = testCardOf(form);
    if (!card) return formPage(invoice, { rejection: cardMessages.unknownParameter });
    if (card.first === "declined" || card.first === "insufficient")
      return formPage(invoice, { rejection: cardMessages[card.first] });
    keepCard(invoice, card);
    if (card.first !== "action") return paid(invoice);
    const intent = ledger.paymentIntents.get(invoice.paymentIntent);
    if (intent) attempt(ledger, intent, "action");
    return stepPage(invoice);
  }

  function stepPage(invoice: Invoice): Reply {
    const form = stepForm(`/i/${invoice.id}`, amountOf(invoice));
    return page({ title: "Demo invoice", content: `<main class="message">${demoNote}${form}</main>` });
  }

  return {
    answer(invoice: Invoice, request: FakeRequest): Reply | Promise<Reply> {
      const intent = ledger.paymentIntents.get(invoice.paymentIntent);
      if (invoice.status !== "open") return closedPage(invoice);
      if (intent?.status === "processing")
        return messagePage({
          title: "Demo invoice",
          heading: `Invoice ${invoice.number} is being processed`,
          text: "Its payment was made and is not decided yet.",
        });
      const awaitsStep = intent?.status === "requires_action";
      if (request.method !== "POST") return awaitsStep ? stepPage(invoice) : formPage(invoice);
      const step = new URLSearchParams(request.body).get("step");
      if (!awaitsStep || step === null) return charged(invoice, request);
      if (step === "complete") return paid(invoice);
      intent.status = "requires_payment_method";
      return formPage(invoice, { rejection: cardMessages.unauthenticated });
    },
  };
}
