import type { EventDraft } from "../billing/drafts.ts";
import { changed } from "../billing/drafts.ts";
import { cancel, changePlan, isOver, scheduleEnd } from "../billing/subscriptions.ts";
import { changeTexts, type FormObject, textAt } from "../form.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Subscription } from "../ledger/records.ts";
import { inside } from "../render/expand.ts";
import { subscriptionBody } from "../render/subscription.ts";
import { invalid, missing, required, type StripeFailure } from "./failures.ts";
import { listed } from "./list.ts";
import {
  retrieveRules,
  subscriptionCancelRules,
  subscriptionListRules,
  subscriptionUpdateRules,
} from "./parameters.data.ts";
import type { Call, Office, Route } from "./routes.ts";
import { metadataFailure } from "./session-rules.ts";

const expandable = ["latest_invoice", "customer"];
function updateFailure(subscription: Subscription, form: FormObject, ledger: Ledger): StripeFailure | null {
  if (isOver(subscription))
    return invalid("A canceled subscription can only update its cancellation_details and metadata.");
  const price = textAt(form, "items", 0, "price");
  const item = textAt(form, "items", 0, "id");
  if (form.items === undefined) return metadataFailure(form);
  // Without the item's id the vendor adds a second item: the customer would pay both.
  if (item === undefined) return required("items[0][id]");
  if (item !== subscription.itemId)
    return invalid(`No such subscription item: '${item}'`, "items[0][id]", "resource_missing");
  if (price === undefined) return required("items[0][price]");
  return ledger.prices.get(price)
    ? metadataFailure(form)
    : invalid(`No such price: '${price}'`, "items[0][price]", "resource_missing");
}

export function subscriptionRoutes({ ledger, announce }: Office): Route[] {
  function applied(subscription: Subscription, form: FormObject): EventDraft[] {
    const ending = textAt(form, "cancel_at_period_end");
    const price = ledger.prices.get(textAt(form, "items", 0, "price"));
    const drafts = [
      changed(subscription, ledger, () => {
        if (ending !== undefined) scheduleEnd(subscription, ending === "true", ledger.now(), "flag");
        changeTexts(subscription.metadata, form, "metadata");
      }),
    ].filter(({ previous }) => Object.keys(previous ?? {}).length > 0);
    const invoiceNow = textAt(form, "proration_behavior") === "always_invoice";
    return [...drafts, ...((price && changePlan(ledger, subscription, price, invoiceNow)) ?? [])];
  }

  function update({ id, form, expand }: Call) {
    const subscription = ledger.subscriptions.get(id);
    if (!subscription) return missing("subscription", id);
    const failure = updateFailure(subscription, form, ledger);
    if (failure) return failure;
    announce(applied(subscription, form));
    return subscriptionBody(subscription, ledger, expand);
  }

  function end({ id, expand }: Call) {
    const subscription = ledger.subscriptions.get(id);
    const drafts = subscription ? cancel(ledger, subscription) : null;
    if (!subscription || !drafts) return missing("subscription", id);
    announce(drafts);
    return subscriptionBody(subscription, ledger, expand);
  }

  function read({ id, expand }: Call) {
    const subscription = ledger.subscriptions.get(id);
    return subscription ? subscriptionBody(subscription, ledger, expand) : missing("subscription", id);
  }

  function list({ form, expand }: Call) {
    const [customer, status, price] = ["customer", "status", "price"].map((name) => textAt(form, name));
    const isWanted = (subscription: Subscription) =>
      status === undefined
        ? subscription.status !== "canceled"
        : status === "all" || (status === "ended" ? isOver(subscription) : subscription.status === status);
    return listed(form, {
      kind: "subscription",
      url: "/v1/subscriptions",
      rows: ledger.subscriptions.rows(),
      fits: (subscription) =>
        (customer === undefined || subscription.customer === customer) &&
        (price === undefined || subscription.price.id === price) &&
        isWanted(subscription),
      body: (subscription) => subscriptionBody(subscription, ledger, inside(expand, "data")),
    });
  }

  const path = "/subscriptions";
  const inList = expandable.map((name) => `data.${name}`);
  return [
    { method: "GET", path, rules: subscriptionListRules, expandable: inList, run: list },
    { method: "GET", path: `${path}/:id`, rules: retrieveRules, expandable, run: read },
    { method: "POST", path: `${path}/:id`, rules: subscriptionUpdateRules, expandable, run: update },
    { method: "DELETE", path: `${path}/:id`, rules: subscriptionCancelRules, expandable, run: end },
  ];
}
