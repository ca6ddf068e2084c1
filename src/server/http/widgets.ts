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

/** What the payment provider's library needs; another place for it, such as a fake, is all of it by itself. */
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

const google = "https://www.googletagmanager.com";

/** The measuring script and the places it reports to; a fake is all of it by itself. */
export function analyticsWidgets(baseUrl: string): Widgets {
  const { origin } = new URL(baseUrl);
  if (origin !== google) return { ...none, script: [origin], connect: [origin], image: [origin] };
  const reports = [google, "https://*.google-analytics.com"];
  return {
    ...none,
    script: [google],
    connect: [...reports, "https://*.analytics.google.com"],
    image: reports,
  };
}

const union = (a: Widgets, b: Widgets): Widgets => ({
  script: [...a.script, ...b.script],
  frame: [...a.frame, ...b.frame],
  connect: [...a.connect, ...b.connect],
  image: [...a.image, ...b.image],
  payment: [...a.payment, ...b.payment],
});

/** What a page is for, as far as its headers depend on it. */
export type PageVisit = { pays: boolean };

/** What a page may load for such a visit. */
export type PageWidgets = (visit: PageVisit) => Widgets;

/** The payment provider's library is for the payment pages alone (threats T16). */
export function pageWidgets(urls: {
  captcha: string | undefined;
  payments: string | undefined;
}): PageWidgets {
  const captcha = urls.captcha === undefined ? none : captchaWidgets(urls.captcha);
  const payments = urls.payments === undefined ? none : paymentWidgets(urls.payments);
  return ({ pays }) => union(captcha, pays ? payments : none);
}

export const noWidgets = none;
