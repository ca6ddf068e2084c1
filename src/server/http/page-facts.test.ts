import { describe, expect, it } from "vitest";
import { publicAddress, robotsText, sitemapText, withPageFacts } from "./page-facts.ts";

const origin = "https://news.example.com";
const contacts = { legalEmail: "law&order@example.com", privacyEmail: "privacy@example.com" };
const html =
  '<html><head><title>Terms &amp; "more"</title><meta name="description" content="What it &quot;is&quot;"/></head><body></body></html>';

describe("a page for everybody", () => {
  it("names its canonical address and what a shared link shows, with its own title and description", () => {
    const page = withPageFacts(html, { origin, page: "/terms", contacts });
    expect(page).toContain('<link rel="canonical" href="https://news.example.com/terms"/>');
    expect(page).toContain('<meta property="og:title" content="Terms &amp; &quot;more&quot;"/>');
    expect(page).toContain('<meta property="og:description" content="What it &quot;is&quot;"/>');
    expect(page).toContain('<meta property="og:image" content="https://news.example.com/social-card.png"/>');
    expect(page).not.toContain("ld+json");
  });

  it("has the configured addresses where the build left their places", () => {
    const built = '<a href="mailto:%%legalEmail%%">%%legalEmail%%</a><p>%%privacyEmail%%</p></head>';
    const page = withPageFacts(built, { origin, page: "/terms", contacts });
    expect(page).toContain('<a href="mailto:law&amp;order@example.com">law&amp;order@example.com</a>');
    expect(page).toContain("<p>privacy@example.com</p>");
  });

  it("on / tells machines what the product is and costs", () => {
    const page = withPageFacts(html, { origin, page: "/", contacts });
    const facts = JSON.parse(/<script type="application\/ld\+json">(.*)<\/script>/.exec(page)?.[1] ?? "");
    expect(facts).toMatchObject({ "@type": "WebApplication", url: "https://news.example.com/" });
    expect(facts.offers.map((offer: { price: number }) => offer.price)).toEqual([10, 19]);
  });

  it("is one of the files that a build makes ahead, and no other", () => {
    expect(publicAddress("/index.html")).toBe("/");
    expect(publicAddress("/terms/index.html")).toBe("/terms");
    expect(publicAddress("/__spa-fallback.html")).toBeUndefined();
  });
});

describe("for search engines", () => {
  it("the sitemap lists the pages for everybody under the site's own address", () => {
    const places = [...sitemapText(origin).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place);
    expect(places).toEqual(["/", "/how-it-works", "/terms", "/privacy"].map((page) => origin + page));
  });

  it("robots.txt names the sitemap and keeps them out of the interface", () => {
    expect(robotsText(origin)).toContain("Disallow: /api/\n");
    expect(robotsText(origin)).toContain("Sitemap: https://news.example.com/sitemap.xml");
  });
});
