import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestProduct, type TestProduct } from "#tests/support/product.ts";

let folder: string;
let product: TestProduct;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "tapewise-consent-"));
  for (const name of ["index.html", "__spa-fallback.html", "measure.html"])
    await writeFile(path.join(folder, name), "<!doctype html><title>Page</title>");
  product = await startTestProduct({
    webFolder: folder,
    environment: { GA_MEASUREMENT_ID: "G-DEFAULT1" },
  });
});
afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await product.platform.database.pool.query("delete from site_settings");
});

const decide = (body: unknown) => product.client().request("POST", "/api/consent", body);
const counted = async (decision: string) => {
  const text = await (await product.client().get("/metrics")).text();
  return Number(new RegExp(`consent_decisions_total{decision="${decision}"} (\\d+)`).exec(text)?.[1] ?? 0);
};

describe("POST /api/consent", () => {
  it("COOKIE-05: each decision is counted, and who decided is kept nowhere (READ-90)", async () => {
    for (const decision of ["accepted", "declined"]) {
      const before = await counted(decision);
      const answer = await decide({ decision });
      expect(answer.status).toBe(204);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await counted(decision)).toBe(before + 1);
    }
  });

  it("takes no other decision, and few from one place", async () => {
    expect((await decide({ decision: "perhaps" })).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 40 }, () => decide({ decision: "declined" })));
    expect(answers.map(({ status }) => status)).toContain(429);
  });
});

describe("the measurement id in /api/config", () => {
  it("ANALYTICS-09: the configured default serves while none is saved, and nothing while tracking is off", async () => {
    const given = async () => (await (await product.client().get("/api/config")).json()).measurementId;
    const { siteSettings } = product.services.site;
    await siteSettings.change({ analyticsEnabled: false });
    expect(await given()).toBeNull();
    await siteSettings.change({ analyticsEnabled: true });
    expect(await given()).toBe("G-DEFAULT1");
    await siteSettings.change({ measurementId: "G-SAVED1" });
    expect(await given()).toBe("G-SAVED1");
  });
});

describe("the policy of a page (threats T16)", () => {
  const headersOf = async (address: string, cookie = "a=b") =>
    (await product.client().get(address, { cookie })).headers;

  it("names no host of analytics, whatever its browser accepted; its frame does, and is on our pages alone", async () => {
    for (const cookie of ["a=b", "tapewise.consent=accepted"]) {
      const page = await headersOf("/", cookie);
      expect(page.get("content-security-policy")).not.toContain("google");
      expect(page.get("content-security-policy")).toContain("frame-src 'self';");
      expect(page.get("x-frame-options")).toBe("DENY");
    }
    const frame = await headersOf("/measure.html");
    expect(frame.get("content-security-policy")).toBe(
      "default-src 'none'; script-src 'self' https://www.googletagmanager.com; " +
        "connect-src https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com; " +
        "img-src https://www.googletagmanager.com https://*.google-analytics.com; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    );
    expect(frame.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(frame.get("content-type")).toBe("text/html; charset=utf-8");
  });
});
