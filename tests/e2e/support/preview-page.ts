import type { Page } from "@playwright/test";
import { environmentUrl, newUser, tell } from "./environment-client.ts";
import { defaultRoom, type Headline } from "./environment-protocol.ts";
import { openPage } from "./public-page.ts";
import { expect } from "./test.ts";

/** A visit that was in progress may have missed what was published: the feeds are visited until the preview has it. */
export async function publishUntilRead(headlines: Headline[]): Promise<void> {
  await tell("print", { room: defaultRoom, headlines });
  const newest = headlines.at(-1)?.title ?? "";
  await expect(async () => {
    await tell("look", { room: defaultRoom });
    const answer = await fetch(`${environmentUrl()}/api/preview`);
    expect(await answer.text()).toContain(newest);
  }).toPass({ intervals: [1_000, 2_000, 5_000], timeout: 120_000 });
}

/** Lets a user follow the default feeds, so that they are fetched, and puts headlines on them. */
export async function publishDefaults(headlines: Headline[]): Promise<void> {
  const { cookie } = await newUser();
  const answer = await fetch(`${environmentUrl()}/api/settings/reset`, {
    method: "POST",
    headers: { cookie: `${cookie.name}=${cookie.value}`, origin: environmentUrl() },
  });
  if (!answer.ok) throw new Error(`The defaults could not be taken: ${answer.status}`);
  await publishUntilRead(headlines);
}

export async function openPreview(page: Page, headlines: Headline[], layout = "cards"): Promise<void> {
  await publishDefaults(headlines);
  await openPage(page, `/preview?layout=${layout}`);
}
