import { describe, expect, it } from "vitest";
import { createTranslate, english, type Message, message } from "./translate.ts";

const german = createTranslate("de", {
  "Sign in": "Anmelden",
  "Welcome, {name}": "Willkommen, {name}",
  "{count} stories": { one: "{count} Meldung", other: "{count} Meldungen" },
  "Open ## first price of the day": "Eröffnung",
  "Up to {max}": "Bis {max}",
});
const spanish = createTranslate("es", {
  "{count} stories": { one: "{count} noticia", other: "{count} noticias", many: "{count} de noticias" },
});
const stories = { one: "{count} story", other: "{count} stories" } as const;

describe("createTranslate", () => {
  it("words a sentence by the catalog, and by the English sentence where the catalog has none", () => {
    expect(german("Sign in")).toBe("Anmelden");
    expect(english("Sign in")).toBe("Sign in");
    expect(german("Sign out")).toBe("Sign out");
  });

  it("finds nothing under the name of what every object has", () => {
    expect(german("constructor")).toBe("constructor");
  });

  it("puts values in, leaves braces of values alone and writes numbers as the language does", () => {
    expect(german("Welcome, {name}", { name: "{name}" })).toBe("Willkommen, {name}");
    expect(german("Up to {max}", { max: 12_480.5 })).toBe("Bis 12.480,5");
    expect(english("Up to {max}", { max: 12_480.5 })).toBe("Up to 12,480.5");
    expect(spanish("Up to {max}", { max: 12_480.5 })).toBe("Up to 12,480.5");
    expect(english("Up to {max}", { max: "12480" })).toBe("Up to 12480");
  });

  it.each([
    [0, "0 stories", "0 Meldungen", "0 noticias"],
    [1, "1 story", "1 Meldung", "1 noticia"],
    [2, "2 stories", "2 Meldungen", "2 noticias"],
    [1_000_000, "1,000,000 stories", "1.000.000 Meldungen", "1,000,000 de noticias"],
  ])("takes the form that the language has for %d", (count, inEnglish, inGerman, inSpanish) => {
    expect(english(stories, { count })).toBe(inEnglish);
    expect(german(stories, { count })).toBe(inGerman);
    expect(spanish(stories, { count })).toBe(inSpanish);
  });

  it("a value that ends in a full stop brings that of the sentence with it", () => {
    const words = createTranslate("de", { "Checked {age}.": "Geprüft {age}." });
    expect(words("Checked {age}.", { age: "vor 5 Min." })).toBe("Geprüft vor 5 Min.");
    expect(words("Checked {age}.", { age: "gestern" })).toBe("Geprüft gestern.");
    expect(words("Wait for {name}...", { name: "Apple Inc." })).toBe("Wait for Apple Inc....");
    expect(words("{count}.", { count: 1_000 })).toBe("1.000.");
  });

  it("says nothing of what is meant for translators", () => {
    expect(english("Open ## first price of the day")).toBe("Open");
    expect(german("Open ## first price of the day")).toBe("Eröffnung");
  });

  it("words a message that a rule answered", () => {
    const answer: Message = message(stories, { count: 1 });
    expect(german.of(answer)).toBe("1 Meldung");
    expect(JSON.parse(JSON.stringify(message("Sign in")))).toEqual({ sentence: "Sign in" });
  });
});

it("a missing value, an unknown one and a sentence that only the running program knows do not compile", () => {
  const text: string = "Sign in";
  // @ts-expect-error the value is missing
  english("Welcome, {name}");
  // @ts-expect-error it is called name
  english("Welcome, {name}", { nam: "Ada" });
  // @ts-expect-error no such value
  english("Sign in", { name: "Ada" });
  // @ts-expect-error the count is missing
  message(stories, {});
  // @ts-expect-error nobody can look it up in a catalog
  english(text);
  expect(english("Welcome, {name}", { name: "Ada" })).toBe("Welcome, Ada");
});
