import { describe, expect, it } from "vitest";
import { allowsAi, type PublisherRules } from "./ai-permission.ts";

const nothing: PublisherRules = {
  metas: {},
  robotsTag: undefined,
  robotsTxt: "",
  tdmHeader: undefined,
  tdmFile: undefined,
  path: "/news/steel?page=2",
};
const allows = (rules: Partial<PublisherRules>) => allowsAi({ ...nothing, ...rules }, "tapewise");

describe("what publishers say about AI", () => {
  it("allows what nobody speaks against", () => {
    expect(allows({})).toBe(true);
    expect(allows({ metas: { robots: ["index, follow, max-snippet:-1"] }, robotsTag: "noindex" })).toBe(true);
  });

  it("hears noai and noimageai in metas and in the header", () => {
    expect(allows({ metas: { robots: ["index, NoAI"] } })).toBe(false);
    expect(allows({ metas: { robots: ["noimageai"] } })).toBe(false);
    expect(allows({ metas: { tapewise: ["noai"] } })).toBe(false);
    expect(allows({ robotsTag: "noindex, noai" })).toBe(false);
  });

  it("leaves to other robots what is said to them", () => {
    expect(allows({ robotsTag: "googlebot: noai, noindex" })).toBe(true);
    expect(allows({ robotsTag: "googlebot: noindex, tapewise: noai" })).toBe(false);
    expect(allows({ robotsTag: "unavailable_after: 25 Jun 2030 15:00:00 PST, noai" })).toBe(false);
  });

  it("hears a reservation of text and data mining in header and meta", () => {
    expect(allows({ tdmHeader: " 1" })).toBe(false);
    expect(allows({ tdmHeader: "0" })).toBe(true);
    expect(allows({ metas: { "tdm-reservation": ["1"] } })).toBe(false);
  });

  it("takes the first rule of the site's file whose location fits", () => {
    const file = [
      { location: "/news/free/*", "tdm-reservation": 0 },
      { location: "/news/*", "tdm-reservation": 1, "tdm-policy": "https://post.example/policy" },
      { location: "/*.pdf$", "tdm-reservation": 1 },
    ];
    expect(allows({ tdmFile: file })).toBe(false);
    expect(allows({ tdmFile: file, path: "/news/free/steel" })).toBe(true);
    expect(allows({ tdmFile: file, path: "/letters/steel.pdf" })).toBe(false);
    expect(allows({ tdmFile: file, path: "/letters/steel.pdf?x" })).toBe(true);
    expect(allows({ tdmFile: file, path: "/about" })).toBe(true);
    // What stands before a star and what is behind it are two parts of the address.
    const around = [{ location: "/a*a$", "tdm-reservation": 1 }];
    expect(allows({ tdmFile: around, path: "/a" })).toBe(true);
    expect(allows({ tdmFile: around, path: "/aa" })).toBe(false);
  });

  it("hears ai-input=no in robots.txt, from the group of our name, else from that of all", () => {
    const all = (signals: string) => `User-agent: *\nContent-Signal: ${signals}\nAllow: /`;
    expect(allows({ robotsTxt: all("search=yes, ai-input=no, ai-train=no") })).toBe(false);
    expect(allows({ robotsTxt: all("search=yes,ai-train=no") })).toBe(true);
    expect(allows({ robotsTxt: all("ai-input = yes") })).toBe(true);
    expect(allows({ robotsTxt: all("search=yes # ai-input=no") })).toBe(true);
    expect(allows({ robotsTxt: "Content-Signal: ai-input=no\r\nUser-Agent: *\r\nAllow: /" })).toBe(false);
    expect(
      allows({ robotsTxt: `${all("ai-input=no")}\nUser-agent: Tapewise\nContent-signal: ai-input=yes` }),
    ).toBe(true);
    expect(
      allows({
        robotsTxt: `${all("ai-input=yes")}\nUser-agent: GPTBot\nUser-agent: Tapewise\nContent-Signal: ai-input=no`,
      }),
    ).toBe(false);
    expect(allows({ robotsTxt: "User-agent: GPTBot\nContent-Signal: ai-input=no" })).toBe(true);
  });

  it("takes a file of another shape for none", () => {
    expect(allows({ tdmFile: { location: "/", "tdm-reservation": 1 } })).toBe(true);
    expect(allows({ tdmFile: [null, "x", { location: 5, "tdm-reservation": 1 }] })).toBe(true);
    expect(allows({ tdmFile: [{ location: "/", "tdm-reservation": "1" }] })).toBe(false);
    const others = (count: number) => Array(count).fill({ location: "/other", "tdm-reservation": 0 });
    const all = { location: "/", "tdm-reservation": 1 };
    expect(allows({ tdmFile: [...others(999), all] })).toBe(false);
    expect(allows({ tdmFile: [...others(1_000), all] })).toBe(true);
  });
});
