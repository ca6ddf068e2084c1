import { setTimeout as sleep } from "node:timers/promises";
import type { FakeRequest, Reply } from "#fakes/kit/server.ts";
import { expireDue } from "../billing/checkout.ts";
import type { EventDraft } from "../billing/drafts.ts";
import { browserLibrary, pageScript } from "./browser-library.data.ts";
import { type ControlOffice, controlPage } from "./control-page.ts";
import { createControlRoutes } from "./control-routes.ts";
import { createInvoicePage } from "./invoice-page.ts";
import { messagePage } from "./layout.ts";
import { createPaymentPage } from "./payment.ts";
import { createPortal } from "./portal.ts";
import { pageStyles } from "./styles.data.ts";

/** A customer waits this long for the shop to hear of a payment. */
const patienceMs = 2_000;

function text(type: string, body: string): Reply {
  return {
    status: 200,
    headers: {
      "content-type": `text/${type}; charset=utf-8`,
      "cache-control": "no-store",
      "cross-origin-resource-policy": "cross-origin",
    },
    body,
  };
}

const notFound = messagePage({
  title: "Demo payment",
  status: 404,
  framed: true,
  heading: "Not found",
  text: "There is nothing to pay at this address.",
});

/** Everything a user sees at the vendor, and the switches over HTTP. */
export function createPages(office: ControlOffice) {
  const { ledger, webhookSender } = office;

  function announce(drafts: readonly EventDraft[]): Promise<unknown> {
    return Promise.race([webhookSender.announce(drafts), sleep(patienceMs, undefined, { ref: false })]);
  }

  const payment = createPaymentPage({ ledger, announce });
  const invoicePage = createInvoicePage({ ledger, announce });
  const portal = createPortal({ ledger, announce });
  const routes = createControlRoutes(office);

  function sessionReply(request: FakeRequest): Reply | Promise<Reply> {
    void webhookSender.announce(expireDue(ledger));
    const [, , kind, id] = request.path.split("/");
    const session = ledger.sessions.get(id);
    if (!session) return notFound;
    const isHosted = session.uiMode === "hosted_page";
    const fits = isHosted
      ? kind === "pay"
      : kind === "embedded" && request.query.get("secret") === session.clientSecret;
    return fits ? payment.answer(session, request) : notFound;
  }

  function billingReply(request: FakeRequest): Reply | Promise<Reply> {
    const [, area, second, third] = request.path.split("/");
    const found = ledger.portals.get(third);
    if (area === "p" && second === "session" && found) return portal.answer(found, request);
    const invoice = ledger.invoices.get(second);
    return area === "i" && invoice ? invoicePage.answer(invoice, request) : notFound;
  }

  return {
    answer(request: FakeRequest): Reply | Promise<Reply> {
      switch (request.path) {
        case "/":
          return controlPage(office);
        case "/browser-library.js":
          return text("javascript", browserLibrary);
        case "/controller.html":
          return text("html", "<!doctype html><title>Controller</title>");
        case "/page.js":
          return text("javascript", pageScript);
        case "/page.css":
          return text("css", pageStyles);
        default:
          if (request.path.startsWith("/_control/")) return routes.answer(request);
          return request.path.startsWith("/c/") ? sessionReply(request) : billingReply(request);
      }
    },
  };
}
