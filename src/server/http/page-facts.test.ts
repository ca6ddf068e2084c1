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

  it("in another language has that address as its own and names the same page in every language", () => {
    for (const page of ["/terms", "/de/terms", "/es/terms"]) {
      const told = withPageFacts(html, { origin, page, contacts });
      expect(told).toContain(`<link rel="canonical" href="${origin}${page}"/>`);
      const alternates = [...told.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"\/>/g)];
      expect(alternates.map(([, language, href]) => [language, href])).toEqual([
        ["en", `${origin}/terms`],
        ["de", `${origin}/de/terms`],
        ["es", `${origin}/es/terms`],
        ["x-default", `${origin}/terms`],
      ]);
    }
    const home = withPageFacts(html, { origin, page: "/de", contacts });
    expect(home).toContain('hreflang="x-default" href="https://news.example.com/"/>');
    expect(home).toContain('"url":"https://news.example.com/de","inLanguage":"de"');
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
    expect(publicAddress("/de/index.html")).toBe("/de");
    expect(publicAddress("/es/how-it-works/index.html")).toBe("/es/how-it-works");
    expect(publicAddress("/fr/index.html")).toBeUndefined();
    expect(publicAddress("/__spa-fallback.html")).toBeUndefined();
  });
});

describe("for search engines", () => {
  it("the sitemap lists the pages for everybody under the site's own address", () => {
    const places = [...sitemapText(origin).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place);
    const pages = ["/", "/how-it-works", "/terms", "/privacy"];
    const others = ["/de", "/es"].flatMap((start) => [start, ...pages.slice(1).map((page) => start + page)]);
    expect(places).toEqual([...pages, ...others].map((page) => origin + page));
    expect(sitemapText(origin)).toContain(
      '<xhtml:link rel="alternate" hreflang="es" href="https://news.example.com/es/privacy"/>',
    );
  });

  it("robots.txt names the sitemap and keeps them out of the interface", () => {
    expect(robotsText(origin)).toContain("Disallow: /api/\n");
    expect(robotsText(origin)).toContain("Sitemap: https://news.example.com/sitemap.xml");
  });
});
