import { disputeBody } from "../billing/disputes.ts";
import { refund } from "../billing/payments.ts";
import { textAt, textsAt } from "../form.ts";
import { inside } from "../render/expand.ts";
import { invoiceBody } from "../render/invoice.ts";
import { chargeBody, paymentIntentBody, refundBody } from "../render/payment.ts";
import { invalid, missing, required } from "./failures.ts";
import { listed } from "./list.ts";
import {
  chargeRetrieveRules,
  choices,
  disputeListRules,
  intentRetrieveRules,
  invoiceListRules,
  invoiceRetrieveRules,
  refundCreateRules,
  refundListRules,
} from "./parameters.data.ts";
import { isOneOf } from "./parameters.ts";
import type { Call, Office, Route } from "./routes.ts";

export function paymentRoutes({ ledger, announce }: Office): Route[] {
  function invoices({ form, expand }: Call) {
    const wanted = {
      customer: textAt(form, "customer"),
      subscription: textAt(form, "subscription"),
      status: textAt(form, "status"),
    };
    const names = Object.keys(wanted) as (keyof typeof wanted)[];
    return listed(form, {
      kind: "invoice",
      url: "/v1/invoices",
      rows: ledger.invoices.rows(),
      fits: (invoice) => names.every((name) => wanted[name] === undefined || invoice[name] === wanted[name]),
      body: (invoice) => invoiceBody(invoice, ledger, inside(expand, "data")),
    });
  }

  function invoice({ id, expand }: Call) {
    const row = ledger.invoices.get(id);
    return row ? invoiceBody(row, ledger, expand) : missing("invoice", id);
  }

  function paymentIntent({ id, expand }: Call) {
    const row = ledger.paymentIntents.get(id);
    return row ? paymentIntentBody(row, ledger, expand) : missing("payment_intent", id);
  }

  function charge({ id, expand }: Call) {
    const row = ledger.charges.get(id);
    return row ? chargeBody(row, ledger, expand) : missing("charge", id);
  }

  function giveBack({ form, expand }: Call) {
    const chargeId = textAt(form, "charge");
    const id = textAt(form, "payment_intent") ?? ledger.charges.get(chargeId)?.paymentIntent;
    if (id === undefined && chargeId === undefined) return required("payment_intent");
    const intent = ledger.paymentIntents.get(id);
    if (!intent)
      return invalid(`No such payment_intent: '${id ?? chargeId}'`, "payment_intent", "resource_missing");
    const reason = textAt(form, "reason");
    const amount = textAt(form, "amount");
    if (amount !== undefined && !/^[1-9]\d{0,8}$/.test(amount))
      return invalid(`Invalid integer: ${amount}`, "amount", "parameter_invalid_integer");
    const result = refund(ledger, intent, {
      amountCents: amount === undefined ? undefined : Number(amount),
      reason: isOneOf(choices.refundReasons, reason) ? reason : null,
      metadata: textsAt(form, "metadata"),
    });
    switch (result.kind) {
      case "unpaid":
        return invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
      case "already-refunded":
        return invalid(
          `Charge ${intent.latestCharge} has already been refunded.`,
          undefined,
          "charge_already_refunded",
        );
      case "too-much":
        return invalid(
          `Refund amount is greater than unrefunded amount on charge (${result.leftCents} cents).`,
          "amount",
        );
      default:
        announce(result.drafts);
        return refundBody(result.refund, ledger, expand);
    }
  }

  function refunds({ form, expand }: Call) {
    const intent = textAt(form, "payment_intent");
    return listed(form, {
      kind: "refund",
      url: "/v1/refunds",
      rows: ledger.refunds.rows(),
      fits: (row) => intent === undefined || row.paymentIntent === intent,
      body: (row) => refundBody(row, ledger, inside(expand, "data")),
    });
  }

  function disputes({ form }: Call) {
    const chargeId = textAt(form, "charge");
    return listed(form, {
      kind: "dispute",
      url: "/v1/disputes",
      rows: ledger.disputes.rows(),
      fits: (row) => chargeId === undefined || row.charge === chargeId,
      body: disputeBody,
    });
  }

  const ofInvoice = ["payments", "customer"];
  const inInvoices = ofInvoice.map((name) => `data.${name}`);
  const ofIntent = ["latest_charge", "customer"];
  const ofCharge = ["payment_intent", "customer"];
  return [
    { method: "GET", path: "/invoices", rules: invoiceListRules, expandable: inInvoices, run: invoices },
    {
      method: "GET",
      path: "/invoices/:id",
      rules: invoiceRetrieveRules,
      expandable: ofInvoice,
      run: invoice,
    },
    {
      method: "GET",
      path: "/payment_intents/:id",
      rules: intentRetrieveRules,
      expandable: ofIntent,
      run: paymentIntent,
    },
    { method: "GET", path: "/charges/:id", rules: chargeRetrieveRules, expandable: ofCharge, run: charge },
    { method: "GET", path: "/disputes", rules: disputeListRules, run: disputes },
    { method: "POST", path: "/refunds", rules: refundCreateRules, expandable: ["charge"], run: giveBack },
    { method: "GET", path: "/refunds", rules: refundListRules, run: refunds },
  ];
}
