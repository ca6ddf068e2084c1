import { test as base, expect, type Page } from "@playwright/test";
import type { ConsentDecision } from "#domain/site/consent.ts";
import { startDecided } from "./consent.ts";
import { environmentUrl } from "./environment-client.ts";
import type { User } from "./environment-protocol.ts";
import { type Watch, watchContext } from "./watch.ts";

/**
 * Each test watches its pages and fails on any problem it did not allow by name. Its browser has declined analytics
 * already, unless it asks for another state.
 */
export const test = base.extend<{ watch: Watch; consent: ConsentDecision | null }>({
  consent: ["declined", { option: true }],
  watch: [
    async ({ context, consent }, use) => {
      if (consent) await startDecided(context, consent);
      const watch = await watchContext(context);
      await use(watch);
      expect(watch.unexpected(), "problems seen by the browser").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Puts the user's open session into the page's browser, as after a sign-in. */
export async function signIn(page: Page, user: User): Promise<void> {
  await page
    .context()
    .addCookies([{ ...user.cookie, url: environmentUrl(), httpOnly: true, sameSite: "Lax" }]);
}

/** Failed calls are named in the console by the browser itself. */
export const failedCall = /^console: Failed to load resource/;

/** A picture that is on its way while its user signs out is rejected. */
export const lazyPicture = /^console: Failed to load resource: .* 401 .*\/api\/images\//;

/** Nobody is signed in any more, nothing is answered in the server's place, and the browser remembers nothing: the next step of a journey begins like a test of its own. */
export async function afresh(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  // Before the session goes: what the page still asks for would be rejected.
  await page.goto("about:blank");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.context().clearCookies();
  await page.setViewportSize({ width: 1180, height: 900 });
}
