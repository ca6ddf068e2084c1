import type { StripeConstructor } from "@stripe/stripe-js";

let loading: Promise<StripeConstructor> | undefined;

/** Loads the payment provider's script once. Rejects when it does not come; the next call tries again. */
export function loadStripe(scriptUrl: string): Promise<StripeConstructor> {
  loading ??= new Promise<StripeConstructor>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = scriptUrl;
    script.async = true;
    const fail = () => {
      script.remove();
      loading = undefined;
      reject(new Error("The payment provider's script did not load."));
    };
    script.addEventListener("error", fail);
    script.addEventListener("load", () => {
      if (window.Stripe) resolve(window.Stripe);
      else fail();
    });
    document.head.append(script);
  });
  return loading;
}
