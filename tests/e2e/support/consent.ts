import type { BrowserContext, Locator, Page } from "@playwright/test";
import type { ConsentDecision } from "#domain/site/consent.ts";
import { playHosts } from "./watch.ts";

/** Pages of this browser find a decision about analytics. One that is made later stays. */
export function startDecided(context: BrowserContext, decision: ConsentDecision): Promise<unknown> {
  return context.addInitScript((stored) => {
    try {
      localStorage.getItem("tapewise.consent") ?? localStorage.setItem("tapewise.consent", stored);
    } catch {
      // A frame without storage.
    }
  }, decision);
}

/** The site is measured, as far as this page knows. */
export async function measureSite(page: Page): Promise<void> {
  await page.route("**/api/config", async (route) => {
    const config = await (await route.fetch()).json();
    await route.fulfill({ json: { ...config, measurementId: "G-E2E12345" } });
  });
}

export const consentBanner = (page: Page): Locator => page.getByRole("region", { name: "Cookies" });

const tagScript = `
  const send = (entry) => fetch("https://region1.google-analytics.com/g/collect", {
    method: "POST", mode: "no-cors", keepalive: true, body: JSON.stringify([...entry]),
  });
  window.dataLayer.forEach(send);
  window.dataLayer.push = (entry) => void send(entry);
`;

export type Sent = { name: string; details: Record<string, unknown> };

export type TagManager = {
  /** Addresses outside of this machine that the page has called. */
  calls: string[];
  /** What was reported, as it was sent. */
  bodies: string[];
  events: () => Sent[];
};

const tagHosts = /(^|\.)(googletagmanager|google-analytics)\.com$/;

/** Plays the tag manager: its script reports every command to the place where the vendor's reports. */
export async function playTagManager(page: Page): Promise<TagManager> {
  const [calls, bodies] = [[] as string[], [] as string[]];
  playHosts(page.context(), tagHosts);
  await page.route(
    (url) => tagHosts.test(url.hostname),
    async (route) => {
      calls.push(route.request().url());
      const body = route.request().postData();
      if (body !== null) bodies.push(body);
      if (body === null) await route.fulfill({ contentType: "text/javascript", body: tagScript });
      else await route.fulfill({ status: 204 });
    },
  );
  const events = () =>
    bodies
      .map((body) => JSON.parse(body) as unknown[])
      .filter(([command]) => command === "event")
      .map(([, name, details]) => ({ name: String(name), details: details as Sent["details"] }));
  return { calls, bodies, events };
}
