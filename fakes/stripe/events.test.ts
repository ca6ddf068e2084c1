import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { example, shapeDifferences, stripeDifferences } from "#tests/support/upstream-example.ts";
import { signatureFor } from "./events/signature.ts";
import { fakeStripeKeys } from "./stripe.ts";
import { startTestShop, type TestShop } from "./test-shop.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await startTestShop();
});
afterEach(() => shop.fake.stop());
const ids = () => shop.received.map(({ id }) => id);
const madeIds = () => shop.fake.events.map(({ id }) => id);

describe("events", () => {
  it("are signed over time and body with the whole secret", () => {
    const { payload, secret, timestamp, header } = example("stripe/webhook.signature.vector.json");
    expect(signatureFor(payload, secret, timestamp)).toBe(header);
    expect(shop.fake.sign(payload, { secret, atSeconds: timestamp })).toBe(header);
  });
  it("come in the vendor's shape, each about what it names", async () => {
    const { subscription, paymentIntent } = await shop.paid();
    for (const outcome of ["paid", "failed", "action-required"] as const)
      await shop.fake.renew(subscription, outcome);
    await shop.fake.refund(paymentIntent);
    await shop.fake.pause(subscription);
    await shop.fake.resume(subscription);
    await shop.fake.endSubscription(subscription);
    const late = (await shop.create("hosted")).body.id;
    await shop.fake.payLater(late);
    await shop.fake.settleLater(late, "succeeded");
    await shop.fake.expireSession((await shop.create("embedded")).body.id);
    const objects: Record<string, unknown> = {
      subscription: example("stripe/subscription.retrieve.200.json"),
      invoice: example("stripe/event.invoice.paid.json").data.object,
    };
    const { data: _, ...envelope } = example("stripe/event.invoice.paid.json");
    for (const { data, ...event } of shop.received) {
      expect(shapeDifferences(event, envelope)).toEqual([]);
      const object = data.object as { object: string; ui_mode?: string };
      const kind = object.ui_mode === "embedded_page" ? "embedded" : "hosted";
      const wanted =
        object.object === "checkout.session"
          ? example(`stripe/checkout.session.create.${kind}.200.json`)
          : objects[object.object];
      if (wanted) expect(stripeDifferences(object, wanted)).toEqual([]);
    }
    expect(new Set(shop.types()).size).toBe(12);
  });
  it("hold what was true when they were made", async () => {
    const { subscription } = await shop.paid();
    await shop.fake.endSubscription(subscription);
    const created = shop.fake.events.find(({ type }) => type === "customer.subscription.created");
    expect(created?.data.object).toMatchObject({ status: "incomplete", metadata: { plan: "EARLY_BIRD" } });
    expect(shop.received.find(({ type }) => type === "customer.subscription.updated")?.data).toMatchObject({
      object: { status: "active" },
      previous_attributes: { status: "incomplete" },
    });
  });
});

describe("delivery", () => {
  it("is in order, and again on demand for what was not accepted", async () => {
    shop.answerWith(500);
    await shop.paid();
    expect(shop.fake.failed()).toHaveLength(4);
    expect((await shop.fake.retryFailed()).map(({ status }) => status)).toEqual([500, 500, 500, 500]);
    shop.answerWith(200);
    await shop.fake.retryFailed();
    expect(ids()).toEqual(madeIds());
    expect(shop.fake.failed()).toEqual([]);
  });
  it("is given up after 16 attempts", async () => {
    shop.answerWith(503);
    await shop.paid();
    for (let i = 0; i < 15; i += 1) await shop.fake.retryFailed();
    expect(shop.fake.failed()).toEqual([]);
  });
  it("is twice and shuffled by a seed", async () => {
    shop.fake.setDelivery({ mode: "twice-shuffled", seed: "7" });
    await shop.paid();
    expect(ids()).toHaveLength(8);
    expect(ids().toSorted()).toEqual([...madeIds(), ...madeIds()].toSorted());
    expect(ids()).not.toEqual([...madeIds(), ...madeIds()]);
  });
  it("waits, then comes in part, repeated and shuffled", async () => {
    shop.fake.setDelivery({ mode: "hold" });
    await shop.paid();
    expect([ids().length, shop.fake.held().length]).toEqual([0, 4]);
    const isInvoice = ({ type }: { type: string }) => type === "invoice.paid";
    await shop.fake.deliverHeld({ seed: "3", times: 2, drop: isInvoice });
    expect(ids()).toHaveLength(6);
    expect(shop.types()).not.toContain("invoice.paid");
    expect(shop.fake.held()).toEqual([]);
    await shop.paid();
    await shop.fake.deliverHeld({ drop: 1 });
    expect(ids()).toHaveLength(6);
  });
  it("repeats one event, or all of them twice", async () => {
    await shop.paid();
    const [first] = shop.fake.events;
    expect(await shop.fake.deliver(first!)).toMatchObject({ eventId: first?.id, status: 200 });
    expect(await shop.fake.replayEvents("seed")).toHaveLength(8);
    expect(ids()).toHaveLength(13);
  });
  it("follows calls of the product too", async () => {
    const { subscription } = await shop.paid();
    await shop.call("DELETE", `/subscriptions/${subscription}`);
    await shop.fake.settled();
    expect(shop.types().at(-1)).toBe("customer.subscription.deleted");
  });
  it("goes to an address, signed by the fake's clock, and survives a receiver that is not there", async () => {
    const valid: boolean[] = [];
    const receiver = createServer(async (request, response) => {
      let body = "";
      for await (const part of request) body += part;
      const wanted = shop.fake.sign(body, { secret: fakeStripeKeys.webhook });
      valid.push(request.headers["stripe-signature"] === wanted);
      response.end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    shop.fake.setReceiver(null);
    shop.fake.setWebhookUrl(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`);
    await shop.paid();
    expect(valid).toEqual([true, true, true, true]);
    receiver.closeAllConnections();
    await new Promise((resolve) => receiver.close(resolve));
    await shop.paid();
    expect(shop.fake.failed()).toHaveLength(4);
  });
});

describe("forgeries", () => {
  const forged = { type: "invoice.paid", object: { id: "in_1" } };
  it("carry another secret, an old time, an old scheme, no signature or another body", async () => {
    const seconds = Date.parse("2026-11-21T12:00:00Z") / 1000;
    await shop.fake.forge({ ...forged, secret: "whsec_other" });
    await shop.fake.forge({ ...forged, ageSeconds: 600 });
    await shop.fake.forge({ ...forged, scheme: "v0" });
    await shop.fake.forge({ ...forged, scheme: "none" });
    await shop.fake.forge({ ...forged, id: "evt_1", mutate: (body) => body.replace("in_1", "in_2") });
    const [other, old, v0, none, changed] = shop.signatures;
    const body = (at: number) => shop.bodies[at] ?? "";
    expect(other).toBe(signatureFor(body(0), "whsec_other", seconds));
    expect(old).toBe(shop.fake.sign(body(1), { atSeconds: seconds - 600 }));
    expect(v0).toMatch(/^t=\d+,v0=[0-9a-f]{64}$/);
    expect(none).toBeUndefined();
    expect(body(4)).toContain('"in_2"');
    expect(changed).toBe(shop.fake.sign(body(4).replace("in_2", "in_1")));
    expect(shop.received.at(-1)?.id).toBe("evt_1");
    expect(shop.fake.events).toEqual([]);
  });
  it("tell the status of the answer", async () => {
    shop.answerWith(400);
    expect(await shop.fake.forge(forged)).toBe(400);
  });
});
