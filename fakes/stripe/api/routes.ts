import type Stripe from "stripe";
import type { EventDraft } from "../billing/drafts.ts";
import type { StripeEvent } from "../events/event-log.ts";
import type { FormObject } from "../form.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Expand, ListBody } from "../render/expand.ts";
import type { Wire } from "../render/wire.ts";
import type { StripeFailure } from "./failures.ts";
import type { Rules } from "./parameters.ts";

/** What a call may use; `announce` does not wait for the receiver. */
export type Office = {
  ledger: Ledger;
  events: readonly StripeEvent[];
  announce(drafts: readonly EventDraft[]): void;
};

type Answered =
  | Wire<Stripe.Account>
  | Wire<Stripe.BillingPortal.Configuration>
  | Wire<Stripe.BillingPortal.Session>
  | Wire<Stripe.Charge>
  | Wire<Stripe.Checkout.Session>
  | Wire<Stripe.Customer>
  | Wire<Stripe.Dispute>
  | Wire<Stripe.Invoice>
  | Wire<Stripe.LineItem>
  | Wire<Stripe.PaymentIntent>
  | Wire<Stripe.Price>
  | Wire<Stripe.Refund>
  | Wire<Stripe.Subscription>
  | Wire<Stripe.WebhookEndpoint>
  | StripeEvent;

/** What a call answers: an object of the vendor's library, or a list of them. */
export type Answer = Answered | ListBody<Answered>;

/** One call; `id` is empty for a path without one. */
export type Call = { id: string; form: FormObject; expand: Expand };

export type Route = {
  method: "GET" | "POST" | "DELETE";
  /** With `:id` where an id is. */
  path: string;
  /** What its parameters may be. */
  rules: Rules;
  /** Fields, or their beginnings, that can be asked for instead of an id. */
  expandable?: readonly string[];
  run(call: Call): Answer | StripeFailure;
};
