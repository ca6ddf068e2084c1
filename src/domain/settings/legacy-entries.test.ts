import { describe, expect, it } from "vitest";
import { legacyDataSchema } from "#contract/legacy.ts";
import { promptsPerUserMax } from "#domain/analysis/prompt.ts";
import { defaultFeedColor, feedsPerUserMax } from "#domain/feeds/feed.ts";
import { type LegacyTexts, readLegacyEntries } from "./legacy-entries.ts";

const nothing = { prompts: [], feeds: [], openaiApiKey: null, finnhubApiKey: null, refreshInterval: null };
const promptsOf = (list: unknown) => readLegacyEntries({ customPrompts: JSON.stringify(list) }).prompts;
const feedsOf = (list: unknown) => readLegacyEntries({ rssFeeds: JSON.stringify(list) }).feeds;

describe("legacy entries", () => {
  it("reads each of the five", () => {
    expect(
      readLegacyEntries({
        customPrompts:
          '[{"name":" Short ","text":"Say it of {SYMBOL}."},{"name":"Old","prompt":"Say more."}]',
        rssFeeds: '[{"name":"Wire","url":" https://wire.example/rss ","color":"#2563eb"}]',
        openaiApiKey: " sk-0123456789 \n",
        finnhubApiKey: "abcdefgh1234",
        refreshInterval: "60",
      }),
    ).toEqual({
      prompts: [
        { name: "Short", prompt: "Say it of {SYMBOL}." },
        { name: "Old", prompt: "Say more." },
      ],
      feeds: [{ name: "Wire", url: "https://wire.example/rss", color: "#2563eb" }],
      openaiApiKey: "sk-0123456789",
      finnhubApiKey: "abcdefgh1234",
      refreshInterval: 60,
    });
  });

  it("are nothing where there is nothing", () => {
    expect(readLegacyEntries({})).toEqual(nothing);
  });

  it.each(["", "{", "null", "7", '"text"', "{}", '[1,null,"x",[],{}]', "[".repeat(50_000), "\0"])(
    "that are garbage (%#) give nothing and throw nothing",
    (text) => {
      const texts: LegacyTexts = { customPrompts: text, rssFeeds: text, refreshInterval: "x" };
      expect(readLegacyEntries(texts)).toEqual(nothing);
    },
  );

  it("are read up to a million characters", () => {
    const list = '[{"name":"Old","prompt":"Text"}]';
    const padded = (length: number) =>
      readLegacyEntries({ customPrompts: list.padEnd(length) }).prompts.length;
    expect([padded(1_000_000), padded(1_000_001)]).toEqual([1, 0]);
  });

  it("leave out a bad prompt and keep its neighbours", () => {
    const good = { name: "Good", prompt: "Text" };
    for (const bad of [
      { name: "", text: "x" },
      { name: "\u200b", text: "x" },
      { name: "x", text: " \n" },
      { name: "x".repeat(121), text: "x" },
      { name: "x", text: "x".repeat(8_001) },
      { name: "x", text: { a: 1 } },
      { name: 7, text: "x" },
      { name: "x", text: "a\0b" },
      { name: "x\ud800", text: "x" },
    ])
      expect(promptsOf([good, bad, good])).toEqual([good, good]);
  });

  it("leave out a bad feed, and give one without a usable color the default color", () => {
    const good = { name: "Wire", url: "https://wire.example/rss", color: "#2563eb" };
    const longest = { ...good, url: `https://wire.example/${"x".repeat(2_048 - 21)}` };
    expect(feedsOf([longest, { ...longest, url: `${longest.url}x` }])).toEqual([longest]);
    for (const bad of [
      { ...good, name: " " },
      { ...good, name: "x".repeat(121) },
      { ...good, url: "" },
      { ...good, url: `https://wire.example/${"x".repeat(2_048)}` },
      { ...good, url: "https://wire.example/\0" },
    ])
      expect(feedsOf([bad, good])).toEqual([good]);
    expect(feedsOf([{ ...good, color: "red" }])[0]?.color).toBe(defaultFeedColor);
  });

  it.each(["", "short", "with space in it", "sk-ééééééééé", "x".repeat(513), "sk-0123\u00006789"])(
    "take what cannot be one (%#) for no key",
    (openaiApiKey) => {
      expect(readLegacyEntries({ openaiApiKey, finnhubApiKey: openaiApiKey })).toEqual(nothing);
    },
  );

  it.each(["9", "301", "10.5", "-60", "1e2", "sixty", "", "0x3c"])("take %j for no interval", (text) => {
    expect(readLegacyEntries({ refreshInterval: text }).refreshInterval).toBeNull();
  });

  it("are bounded: prompts, feeds and the text that is read", () => {
    const many = Array.from({ length: 1_000 }, (_, n) => ({
      name: `n${n}`,
      text: "t",
      url: `https://x/${n}`,
    }));
    expect(promptsOf(many)).toHaveLength(promptsPerUserMax);
    expect(feedsOf(many)).toHaveLength(feedsPerUserMax);
    expect(promptsOf([{ name: "n", text: "t", more: "x".repeat(1_000_000) }])).toEqual([]);
  });

  it("as they are read pass the server's check unchanged", () => {
    const odd = [{ name: "__proto__", text: "日本語 📈", url: "javascript:alert(1)", color: "x" }];
    const read = readLegacyEntries({
      customPrompts: JSON.stringify([...odd, { name: "n".repeat(120), text: "t".repeat(8_000) }]),
      rssFeeds: JSON.stringify(odd),
      openaiApiKey: "sk-0123456789",
      refreshInterval: "10",
    });
    expect(read.prompts).toHaveLength(2);
    expect(legacyDataSchema.parse(read)).toEqual(read);
    expect(legacyDataSchema.parse(nothing)).toEqual(nothing);
  });
});
