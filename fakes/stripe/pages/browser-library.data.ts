/**
 * The vendor's browser library with the one call the product uses: a frame with the payment page, as high as its
 * content. As the vendor's does, it adds to `<body>` whatever the shop's page looks like: a hidden frame from the start,
 * and a frame over everything for a bank's second step. What is rejected here is rejected by the vendor.
 */
export const browserLibrary = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  let current = null;
  function fail(message) {
    const error = new Error(message);
    error.name = "IntegrationError";
    throw error;
  }
  function elementOf(place) {
    const element = typeof place === "string" ? document.querySelector(place) : place;
    return element || fail("Invalid value for mount(): the element could not be found.");
  }
  function frameOnBody(title, address) {
    const frame = document.createElement("iframe");
    frame.title = title;
    frame.src = address;
    document.body.appendChild(document.createElement("div")).append(frame);
    return frame;
  }
  async function createEmbeddedCheckoutPage(options) {
    if (!options || (!options.clientSecret && !options.fetchClientSecret))
      fail("Pass clientSecret or fetchClientSecret to createEmbeddedCheckoutPage().");
    if (current) fail("You cannot have multiple Embedded Checkout objects.");
    const page = {};
    current = page;
    let secret = "";
    try {
      secret = options.clientSecret || (await options.fetchClientSecret());
      if (!/^cs_(test|live)_[^_]+_secret_/.test(secret)) fail("Invalid client secret.");
    } catch (error) {
      current = null;
      throw error;
    }
    const frame = document.createElement("iframe");
    frame.title = "Secure payment form";
    frame.name = "embedded-checkout";
    frame.allow = "payment";
    const query = new URLSearchParams({ secret, parent: location.origin });
    frame.src = origin + "/c/embedded/" + secret.split("_secret_")[0] + "?" + query;
    Object.assign(frame.style, { display: "block", width: "100%", height: "560px", border: "0", colorScheme: "normal" });
    const address = frame.src;
    let gone = false;
    let overlay = null;
    function closeOverlay() {
      if (overlay) overlay.parentElement.remove();
      overlay = null;
    }
    function openOverlay() {
      closeOverlay();
      overlay = frameOnBody("Confirm this payment", address + "&overlay=1");
      Object.assign(overlay.parentElement.style, { position: "fixed", inset: "0", zIndex: "2147483647", background: "rgb(0 0 0 / 0.5)" });
      Object.assign(overlay.style, { display: "block", width: "100%", height: "100%", border: "0", colorScheme: "normal" });
      overlay.focus();
    }
    function heard(event) {
      const isOverlay = overlay !== null && event.source === overlay.contentWindow;
      if (event.origin !== origin || !event.data || !(isOverlay || event.source === frame.contentWindow)) return;
      const { event: what, height, next } = event.data;
      if (what === "height" && height > 0 && !isOverlay) frame.style.height = Math.min(height, 4000) + "px";
      if (what === "step" && !isOverlay) openOverlay();
      if (what === "rejected" || (what === "complete" && isOverlay)) {
        closeOverlay();
        if (!next) frame.src = what === "rejected" ? address + "&rejected=1" : address;
      }
      if (what !== "complete") return;
      if (next) location.assign(next);
      else if (options.onComplete) options.onComplete();
    }
    function unmount() {
      window.removeEventListener("message", heard);
      closeOverlay();
      frame.remove();
    }
    return Object.assign(page, {
      mount(place) {
        if (gone) fail("This Embedded Checkout object has already been destroyed.");
        if (frame.isConnected) fail("This Embedded Checkout object is already mounted.");
        const element = elementOf(place);
        window.addEventListener("message", heard);
        element.replaceChildren(frame);
      },
      unmount,
      destroy() {
        unmount();
        gone = true;
        if (current === page) current = null;
      },
    });
  }
  window.Stripe = function Stripe(key) {
    if (typeof key !== "string" || key === "") fail("Please call Stripe() with your publishable key. You used an empty string.");
    if (key.startsWith("sk_")) fail("You should not use your secret key with Stripe.js. Please pass a publishable key instead.");
    if (!key.startsWith("pk_")) fail("Please call Stripe() with your publishable key.");
    const controller = frameOnBody("", origin + "/controller.html");
    Object.assign(controller, { name: "__privateStripeController", tabIndex: -1, ariaHidden: "true" });
    Object.assign(controller.style, { position: "fixed", visibility: "hidden", width: "1px", height: "1px", border: "0" });
    return {
      createEmbeddedCheckoutPage,
      initEmbeddedCheckout() {
        fail("stripe.initEmbeddedCheckout() has been removed. Use stripe.createEmbeddedCheckoutPage() instead.");
      },
      redirectToCheckout() {
        fail("stripe.redirectToCheckout() has been removed. Redirect to the session's url instead.");
      },
    };
  };
  window.Stripe.version = "endive";
})();
`;

/** What the vendor's pages do when scripts run; without them they are plain forms. */
export const pageScript = `const parentOrigin = new URLSearchParams(location.search).get("parent");
const isFramed = window.parent !== window && parentOrigin;
function tell(message) {
  if (isFramed) window.parent.postMessage(message, parentOrigin);
}
function put(name, value) {
  const input = document.getElementById(name);
  if (input) input.value = value;
}
new ResizeObserver(() => tell({ event: "height", height: Math.ceil(document.body.getBoundingClientRect().height) })).observe(document.body);
const step = document.querySelector("[data-step]");
if (isFramed && step && !new URLSearchParams(location.search).has("overlay")) {
  step.textContent = "Your bank asks you to confirm this payment.";
  tell({ event: "step" });
}
if (document.querySelector("[data-rejected]")) tell({ event: "rejected" });
const done = document.querySelector("[data-done]");
if (done) tell({ event: "complete", next: done.dataset.done });
for (const form of document.forms)
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) return event.preventDefault();
    form.dataset.sent = "yes";
    setTimeout(() => delete form.dataset.sent, 4000);
    const button = event.submitter;
    if (button && button.dataset.busy) button.textContent = button.dataset.busy;
  });
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
const number = document.getElementById("number");
if (number)
  number.addEventListener("input", () => {
    if (number.selectionStart !== number.value.length) return;
    number.value = number.value.replace(/[^\\d]/g, "").replace(/(\\d{4})(?=\\d)/g, "$1 ").slice(0, 23);
  });
const expiry = document.getElementById("expiry");
if (expiry)
  expiry.addEventListener("input", (event) => {
    const isTyped = event.inputType !== "deleteContentBackward" && expiry.selectionStart === expiry.value.length;
    if (isTyped && /^\\d{2}$/.test(expiry.value)) expiry.value += " / ";
    if (isTyped && /^\\d{3,4}$/.test(expiry.value)) expiry.value = expiry.value.slice(0, 2) + " / " + expiry.value.slice(2);
  });
for (const code of document.querySelectorAll("[data-card]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = code.textContent;
  button.title = "Fill in this card";
  button.addEventListener("click", () => {
    put("number", code.textContent);
    put("expiry", "12 / 34");
    put("cvc", "123");
    if (document.getElementById("name").value === "") put("name", "Demo Person");
    document.querySelector("button.primary").focus();
  });
  code.replaceChildren(button);
}
`;
