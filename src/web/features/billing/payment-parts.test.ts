import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type PaymentFormOptions, showPaymentForm } from "#web/features/billing/payment-parts.tsx";

const payments = { publishableKey: "pk_test", scriptUrl: "https://js.pay.test/v3" };

function createTestEnvironment() {
  const place = { childElementCount: 0 };
  const log: string[] = [];
  const form = {
    mount(at: typeof place) {
      at.childElementCount = 1;
      log.push("mount");
    },
    destroy() {
      place.childElementCount = 0;
      log.push("destroy");
    },
  };
  const create = vi.fn(async (_options: { clientSecret: string }): Promise<unknown> => form);
  const Stripe = vi.fn((_key: string) => ({ createEmbeddedCheckoutPage: create }));
  const show = (changes: Partial<PaymentFormOptions> = {}) =>
    showPaymentForm({
      place: place as unknown as HTMLElement,
      clientSecret: "secret",
      readPayments: async () => payments,
      loadScript: async () => Stripe as never,
      onRendered: () => log.push("drawn"),
      onFailed: ({ sentence }) => log.push(String(sentence)),
      ...changes,
    });
  return { place, log, form, create, Stripe, show };
}
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("showPaymentForm", () => {
  it("PAY-04, PAY-08: renders the form with the client secret, and takes it away", async () => {
    const { show, log, create, Stripe } = createTestEnvironment();
    const takeAway = show();
    await passes(10_000);
    expect(Stripe).toHaveBeenCalledWith("pk_test");
    expect(create).toHaveBeenCalledWith({ clientSecret: "secret" });
    expect(log).toEqual(["mount", "drawn"]);
    takeAway();
    await passes(0);
    expect(log).toEqual(["mount", "drawn", "destroy"]);
  });

  it.each([
    [
      "does not come",
      (_url: string, signal: AbortSignal) =>
        new Promise<never>((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(new Error("given up")));
        }),
    ],
    ["is blocked", () => Promise.reject(new Error("blocked"))],
  ])("PAY-12: a script that %s is told after 3 s", async (_how, loadScript) => {
    const { show, log } = createTestEnvironment();
    show({ loadScript });
    await passes(2_999);
    expect(log).toEqual([]);
    await passes(1);
    expect(log).toEqual(["Failed to load payment form. Please try again."]);
    await passes(10_000);
    expect(log).toHaveLength(1);
    // Tried again, with a script that comes.
    show();
    await passes(0);
    expect(log.slice(1)).toEqual(["mount", "drawn"]);
  });

  it("PAY-12: so is a place that stays empty", async () => {
    const { show, log, form } = createTestEnvironment();
    form.mount = () => log.push("mount");
    show();
    await passes(3_000);
    expect(log).toEqual(["mount", "Failed to load payment form. Please try again.", "destroy"]);
  });

  it("a form that fills its place late counts", async () => {
    const { show, log, form, place } = createTestEnvironment();
    form.mount = () => {
      setTimeout(() => {
        place.childElementCount = 1;
      }, 2_000);
    };
    show();
    await passes(3_000);
    expect(log).toEqual(["drawn"]);
  });

  it.each([
    ["the provider refuses", { create: true }],
    ["the server names no provider", { readPayments: async () => null }],
    ["the configuration does not come", { readPayments: () => Promise.reject(new Error("offline")) }],
  ])(
    "PAY-11: %s",
    async (_why, { create: rejects, ...changes }: Partial<PaymentFormOptions> & { create?: boolean }) => {
      const stage = createTestEnvironment();
      if (rejects) stage.create.mockRejectedValue(new Error("IntegrationError"));
      stage.show(changes);
      await passes(10_000);
      expect(stage.log).toEqual(["Failed to initialize payment form. Please try again."]);
    },
  );

  it("a form that is no longer wanted when it comes is destroyed and never shown, and the next one waits for that", async () => {
    const { show, log, create, form } = createTestEnvironment();
    const { promise, resolve } = Promise.withResolvers<unknown>();
    create.mockReturnValueOnce(promise);
    const takeAway = show();
    await passes(100);
    takeAway();
    show();
    await passes(100);
    expect(create).toHaveBeenCalledTimes(1);
    resolve(form);
    await passes(0);
    expect(log).toEqual(["destroy", "mount", "drawn"]);
  });
});
