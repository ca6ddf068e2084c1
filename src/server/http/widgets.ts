/** Origins of outside services that a page may load a script from, show a frame of, and so on. */
export type Widgets = {
  script: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
  image: readonly string[];
  /** May ask the browser for a stored card. */
  payment: readonly string[];
};

const none: Widgets = { script: [], frame: [], connect: [], image: [], payment: [] };

const stripe = "https://js.stripe.com";
const stripeFrames = [stripe, "https://*.js.stripe.com", "https://checkout.stripe.com"];

/** What the payment provider's library needs; another place for it, such as a stand-in, is all of it by itself. */
function paymentWidgets(scriptUrl: string): Widgets {
  const { origin } = new URL(scriptUrl);
  if (origin !== stripe)
    return { script: [origin], frame: [origin], connect: [origin], image: [], payment: [] };
  return {
    script: [stripe, "https://*.js.stripe.com"],
    frame: [...stripeFrames, "https://hooks.stripe.com"],
    connect: ["https://api.stripe.com", "https://checkout.stripe.com"],
    image: ["https://*.stripe.com"],
    payment: [stripe, "https://checkout.stripe.com"],
  };
}

/** A captcha puts up its script, its frame and its calls from one place. */
function captchaWidgets(scriptUrl: string): Widgets {
  const { origin } = new URL(scriptUrl);
  return { ...none, script: [origin], frame: [origin], connect: [origin] };
}

const union = (a: Widgets, b: Widgets): Widgets => ({
  script: [...a.script, ...b.script],
  frame: [...a.frame, ...b.frame],
  connect: [...a.connect, ...b.connect],
  image: [...a.image, ...b.image],
  payment: [...a.payment, ...b.payment],
});

export type PageWidgets = {
  /** On every page. */
  everywhere: Widgets;
  /** On pages for people who are not signed in: only they can reach the payment step (threats T16). */
  signedOut: Widgets;
};

export function pageWidgets(urls: {
  captcha: string | undefined;
  payments: string | undefined;
}): PageWidgets {
  const everywhere = urls.captcha === undefined ? none : captchaWidgets(urls.captcha);
  const signedOut =
    urls.payments === undefined ? everywhere : union(everywhere, paymentWidgets(urls.payments));
  return { everywhere, signedOut };
}

export const noWidgets = none;
