import type { Reply } from "../kit/server.ts";
import type { Session, Subscription } from "./ledger.ts";

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

export function page(title: string, content: string, status = 200): Reply {
  return {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>body{font:16px/1.5 sans-serif;max-width:26rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
button{display:block;width:100%;padding:.7rem;margin:.5rem 0;font:inherit;border:1px solid #555;border-radius:.5rem;background:#fff;color:#1a1a1a;cursor:pointer}
button[value=pay]{background:#1d4ed8;color:#fff}.mark{background:#fff3cd;border:1px solid #b38600;padding:.4rem .8rem}[role=alert]{color:#b91c1c}</style></head>
<body><main>${content}</main></body></html>`,
  };
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

/** The payment page of a session. Embedded in a frame, its answers leave the frame. */
export function paymentPage(session: Session, facts: { embedded: boolean; declined: boolean }): Reply {
  const { id, price, customerEmail } = session;
  const alert = facts.declined ? '<p role="alert">Your card was declined.</p>' : "";
  const target = facts.embedded && session.redirectOnCompletion !== "never" ? ' target="_top"' : "";
  const cancel = session.cancelUrl ? '<button name="choice" value="cancel">Back</button>' : "";
  return page(
    "Demo payment",
    `<p class="mark">Demo payment: no card is asked for and nothing is charged.</p>
<h1>${dollars(price.amountCents)} a month</h1><p>${escaped(customerEmail ?? "")}</p>${alert}
<form method="post" action="/c/pay/${id}"${target}><button name="choice" value="pay">Subscribe</button>
<button name="choice" value="decline">Try a declined card</button>${cancel}</form>`,
  );
}

/** The customer's own page: cancel at the period's end, or take that back. */
export function portalPage(id: string, subscription: Subscription | undefined, returnUrl: string): Reply {
  const back = `<p><a href="${escaped(returnUrl)}">Return</a></p>`;
  const mark = '<p class="mark">Demo billing page: nothing is charged.</p><h1>Your subscription</h1>';
  if (!subscription || subscription.status === "canceled")
    return page("Demo billing", `${mark}<p>No active subscription.</p>${back}`);
  const until = new Date(subscription.periodEnd * 1000).toISOString().slice(0, 10);
  const [choice, label] = subscription.cancelAtPeriodEnd
    ? ["renew", "Keep the subscription"]
    : ["cancel", `Cancel at ${until}`];
  return page(
    "Demo billing",
    `${mark}<p>${dollars(subscription.price.amountCents)} a month, ${subscription.cancelAtPeriodEnd ? "ends" : "renews"} on ${until}.</p>
<form method="post" action="/p/session/${id}"><button name="choice" value="${choice}">${label}</button></form>${back}`,
  );
}

/** A stand-in of the browser library with the one call the product uses: a frame with the payment page. */
export function browserLibrary(origin: string): Reply {
  const body = `window.Stripe = function () {
  return {
    async createEmbeddedCheckoutPage(options) {
      const secret = options.clientSecret || (await options.fetchClientSecret());
      const frame = document.createElement("iframe");
      frame.title = "Secure payment form";
      frame.src = ${JSON.stringify(origin)} + "/c/embedded/" + encodeURIComponent(secret.split("_secret_")[0]);
      frame.style.cssText = "width:100%;height:26rem;border:0";
      const heard = (event) => {
        if (event.origin === ${JSON.stringify(origin)} && event.data === "complete" && options.onComplete) options.onComplete();
      };
      return {
        mount(place) {
          const element = typeof place === "string" ? document.querySelector(place) : place;
          window.addEventListener("message", heard);
          element.replaceChildren(frame);
        },
        unmount() { frame.remove(); },
        destroy() { window.removeEventListener("message", heard); frame.remove(); },
      };
    },
    initEmbeddedCheckout() { throw new Error("IntegrationError: use createEmbeddedCheckoutPage."); },
  };
};
`;
  return { status: 200, headers: { "content-type": "text/javascript; charset=utf-8" }, body };
}
