import { plans } from "#domain/accounts/plans.ts";
import { escaped } from "#domain/kernel/html-text.ts";
import { productName } from "#domain/kernel/product.ts";
import { locales } from "#domain/language/locales.ts";
import { type Contacts, contactNames, contactPlace } from "#domain/site/contacts.ts";
import { publicAddresses, publicPageOf, publicPath } from "#domain/site/public-pages.ts";

/** What a shared link shows: drawn by `scripts/render-social-card.ts`. */
const card = {
  file: "/social-card.png",
  width: "1200",
  height: "630",
  text: "A headline, the company it is about, and its price",
} as const;

/** The page that a built file is, when it is one for everybody. */
export function publicAddress(file: string): string | undefined {
  const page = file.replace(/index\.html$/, "");
  return publicAddresses.find((each) => each === page || `${each}/` === page);
}

const addressOf = (origin: string, page: string): string => `${origin}${page}`;

/** The same page in all languages, itself among them; English is for who reads none of them. */
function alternatesOf(origin: string, address: string): { language: string; href: string }[] {
  const page = publicPageOf(address)?.page ?? address;
  const hrefIn = (locale: (typeof locales)[number]) => escaped(addressOf(origin, publicPath(locale, page)));
  return [
    ...locales.map((locale) => ({ language: locale as string, href: hrefIn(locale) })),
    { language: "x-default", href: hrefIn("en") },
  ];
}

type PageFacts = { origin: string; page: string; contacts: Contacts };

/** Says to search engines what the product is and costs; only what is on the page as well. */
function productFacts({ origin, page }: Pick<PageFacts, "origin" | "page">, description: string): string {
  const facts = {
    "@context": "https://schema.org",
    "@type": "WebApplication",
    name: productName,
    url: addressOf(origin, page),
    inLanguage: publicPageOf(page)?.locale,
    description,
    applicationCategory: "FinanceApplication",
    operatingSystem: "Any",
    offers: plans.map(({ name, dollarsPerMonth }) => ({
      "@type": "Offer",
      name,
      price: dollarsPerMonth,
      priceCurrency: "USD",
    })),
  };
  // No text may end the element.
  return `<script type="application/ld+json">${JSON.stringify(facts).replaceAll("<", "\\u003c")}</script>`;
}

const named = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? "";

/** Puts the addresses to write to where the build left their places. */
const withContacts = (html: string, contacts: Contacts): string =>
  contactNames.reduce((text, name) => text.replaceAll(contactPlace(name), escaped(contacts[name])), html);

/**
 * Gives a prerendered page what belongs to the site, which no build knows: the addresses to write to, the canonical
 * address and what a shared link shows. Title and description are those of the page.
 */
export function withPageFacts(built: string, { origin, page, contacts }: PageFacts): string {
  const html = withContacts(built, contacts);
  // Both are escaped already.
  const title = named(html, /<title>([^<]*)<\/title>/).replaceAll('"', "&quot;");
  const description = named(html, /<meta name="description" content="([^"]*)"/);
  const address = escaped(addressOf(origin, page));
  const shared = {
    "og:type": "website",
    "og:site_name": productName,
    "og:title": title,
    "og:description": description,
    "og:url": address,
    "og:image": escaped(addressOf(origin, card.file)),
    "og:image:width": card.width,
    "og:image:height": card.height,
    "og:image:alt": card.text,
  };
  const tags = [
    `<link rel="canonical" href="${address}"/>`,
    ...alternatesOf(origin, page).map(
      ({ language, href }) => `<link rel="alternate" hreflang="${language}" href="${href}"/>`,
    ),
    ...Object.entries(shared).map(([name, content]) => `<meta property="${name}" content="${content}"/>`),
    '<meta name="twitter:card" content="summary_large_image"/>',
    publicPageOf(page)?.page === "/" ? productFacts({ origin, page }, description) : "",
  ];
  return html.replace("</head>", () => `${tags.join("")}</head>`);
}

/** Search engines may read the pages, and of the interface what a page for everybody shows. */
export const robotsText = (origin: string): string =>
  ["User-agent: *", "Allow: /api/config", "Disallow: /api/", "", `Sitemap: ${origin}/sitemap.xml`, ""].join(
    "\n",
  );

export function sitemapText(origin: string): string {
  const entries = publicAddresses.map((address) => {
    const links = alternatesOf(origin, address).map(
      ({ language, href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
    );
    return `<url><loc>${escaped(addressOf(origin, address))}</loc>${links.join("")}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}
