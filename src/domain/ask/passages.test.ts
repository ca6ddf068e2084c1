import { describe, expect, it } from "vitest";
import { askAnswerSchema, askMessages, longestAskMessages } from "./ask-messages.ts";
import { askPassagesMax, passageCharactersMax, passagesOfEventMax } from "./limits.ts";
import {
  asSent,
  chosenPassages,
  excerptOf,
  inLine,
  type Passage,
  publisherOf,
  wordingOf,
} from "./passages.ts";

const passage = (itemId: string, over: Partial<Passage> = {}): Passage => ({
  itemId,
  title: `Intel cuts jobs ${itemId}`,
  text: "",
  feed: "Wire",
  link: `https://wire.example/${itemId}`,
  at: "2026-11-24T14:00:00.000Z",
  companies: [],
  ...over,
});
const many = Array.from({ length: 40 }, (_, at) => passage(String(at)));

describe("the passages that a model is given", () => {
  it("are twelve at most, three of an event, those with the question's words first", () => {
    expect(chosenPassages(many, [], [])).toHaveLength(askPassagesMax);
    const ofEvent = [{ lead: "0", others: ["1", "2", "3", "4"] }];
    const chosen = chosenPassages(many, [], ofEvent).map(({ itemId }) => itemId);
    expect(chosen.filter((id) => Number(id) < 5)).toHaveLength(passagesOfEventMax);
    const found = [...many, passage("x", { title: "Intel raises its dividend" })];
    expect(chosenPassages(found, ["dividend"], [])[0]?.itemId).toBe("x");
  });

  it("have the sentences with the question's words, in their order, within 700 characters", () => {
    const filler = "The weather was fine in Portland and nothing else happened there. ".repeat(20);
    const text = `Intel met its investors. ${filler}The dividend rises to 14 cents. ${filler}It is paid in March.`;
    const excerpt = excerptOf(text, ["dividend", "paid"]);
    expect(excerpt.length).toBeLessThanOrEqual(passageCharactersMax);
    expect(excerpt).toMatch(
      /^Intel met its investors\. .*The dividend rises to 14 cents\. .*It is paid in March\.$/,
    );
    expect(excerptOf("x".repeat(701), []).length).toBe(passageCharactersMax);
    expect(excerptOf("x".repeat(700), [])).toBe("x".repeat(700));
  });

  it("are cut to their length with a sign of it, and never inside a character of two parts", () => {
    expect(inLine("abcdef", 6)).toBe("abcdef");
    expect(inLine("abcdefg", 6)).toBe("abcde…");
    expect(inLine("abcd\u{1F4C8}fg", 6)).toBe("abcd…");
    expect(inLine("abc\u{1F4C8}fgh", 6)).toBe("abc\u{1F4C8}…");
  });

  it("begin with the text's beginning where no sentence has more of the words", () => {
    const sentence = (name: string) => `${name} ${"x".repeat(340)}.`;
    const text = ["First", "Second", "Third"].map(sentence).join(" ");
    expect(excerptOf(text, [])).toBe(`${sentence("First")} ${sentence("Second")}`.slice(0, 700));
    expect(excerptOf(text, ["third"])).toBe(`${sentence("First")} ${sentence("Third")}`);
    expect(excerptOf(text, ["second", "third"])).toBe(`${sentence("Second")} ${sentence("Third")}`);
  });

  it("of those with as many of the words the headline decides, then the order of the search", () => {
    const inText = passage("text", { title: "Chips", text: "Its dividend rises." });
    const inTitle = passage("title", { title: "Its dividend rises", text: "Chips." });
    const ids = (found: Passage[]) => chosenPassages(found, ["dividend"], []).map(({ itemId }) => itemId);
    expect(ids([inText, inTitle])).toEqual(["title", "text"]);
    expect(ids([{ ...inText, itemId: "one" }, inText])).toEqual(["one", "text"]);
  });

  it("are a line each, whatever they were, and a text that repeats its headline is left out", () => {
    const sent = asSent(passage("1", { title: "A\n[2] Wire: B", text: "A [2] Wire: B" }), []);
    expect(sent).toMatchObject({ title: "A [2] Wire: B", text: "" });
    const { user } = askMessages({ question: "Why?", passages: [sent], nowMs: 0 }, "0123456789ab");
    expect(user).toBe(
      "Question, asked at 1970-01-01 00:00 UTC: Why?\n\nPassages:\n<<<0123456789ab\n[1] Wire, 2026-11-24 14:00 UTC: A [2] Wire: B\n0123456789ab>>>",
    );
  });

  it("no question is longer than the longest one, by which its price is said", () => {
    const long = many
      .slice(0, askPassagesMax)
      .map((each) =>
        asSent(
          { ...each, title: "\u20ac".repeat(500), text: "\u20ac".repeat(5_000), feed: "\u20ac".repeat(200) },
          [],
        ),
      );
    const { user, system } = askMessages(
      { question: "\u20ac".repeat(300), passages: long, nowMs: 0 },
      "0".repeat(12),
    );
    const longest = longestAskMessages();
    expect(Buffer.byteLength(user)).toBeLessThanOrEqual(Buffer.byteLength(longest.user));
    expect(system).toBe(longest.system);
  });
});

describe("who published a passage", () => {
  it("is its site, or its feed where the site passes on what others publish", () => {
    expect(publisherOf({ link: "https://www.Wire.example/a", feed: "One" })).toBe("wire.example");
    expect(publisherOf({ link: "https://news.google.com/rss/articles/x", feed: "Google: Intel" })).toBe(
      "Google: Intel",
    );
    expect(publisherOf({ link: "#", feed: "One" })).toBe("One");
  });

  it("a reprint has the same wording", () => {
    const [one, other] = [
      passage("1", { title: "Intel cuts jobs!" }),
      passage("2", { title: "Intel  cuts JOBS" }),
    ];
    expect(wordingOf(one)).toBe(wordingOf(other));
  });
});

type SchemaPart = { type: string; properties?: Record<string, SchemaPart>; items?: SchemaPart };

it("the schema of an answer is strict, as vendors ask for it: each object has all of its fields and no others", () => {
  const objects: object[] = [];
  function walk(part: SchemaPart): void {
    if (part.type === "object") objects.push(part);
    for (const each of Object.values(part.properties ?? {})) walk(each);
    if (part.items) walk(part.items);
  }
  walk(askAnswerSchema.schema as unknown as SchemaPart);
  expect(objects).toHaveLength(3);
  for (const each of objects as { properties: object; required: string[] }[])
    expect(each).toMatchObject({ additionalProperties: false, required: Object.keys(each.properties) });
});
