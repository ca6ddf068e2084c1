import { describe, expect, it } from "vitest";
import { english } from "#domain/language/translate.ts";
import type { Digest, DigestStory } from "./digest.ts";
import { digestMail } from "./digest-mail.ts";

const story: DigestStory = {
  itemId: "i 1",
  title: "Nvidia raises its outlook",
  source: "Harbor Wire",
  at: "2026-11-26T14:41:00.000Z",
  others: 0,
  moves: [],
};
const mailOf = (digest: Partial<Digest>) =>
  digestMail(
    {
      digest: { sections: [], withoutNews: [], ...digest },
      from: "2026-11-25T12:00:00.000Z",
      timeZone: "America/New_York",
      appUrl: "https://tapewise.test",
      stopUrl: "https://tapewise.test/digest/stop?token=x",
    },
    english,
  );
const section = (stories: DigestStory[], over: { listId?: string | null; more?: number } = {}) => ({
  listId: "w 1",
  name: "Chips",
  stories,
  more: 0,
  ...over,
});

describe("the email of a digest", () => {
  it("leads each headline to its story, with its source, its time by the reader's clock and the moves that are known", () => {
    const moves = [
      { symbol: "NVDA", percent: 1.5 },
      { symbol: "AMD", percent: null },
    ];
    const { subject, text } = mailOf({ sections: [section([{ ...story, moves }])] });
    expect(subject).toBe("Nvidia raises its outlook");
    expect(text).toContain("https://tapewise.test/story?item=i%201");
    expect(text).toContain("Harbor Wire · Thu 9:41 AM · NVDA +1.50% · AMD");
    expect(text).not.toContain("AMD --");
    expect(text).not.toContain("more source");
  });

  it("says how many others tell it, and how many stories have no room", () => {
    const { text } = mailOf({ sections: [section([{ ...story, others: 1 }], { more: 1 })] });
    expect(text).toContain("Thu 9:41 AM · 1 more source");
    expect(text).toContain("1 more story");
    expect(text).toContain("2 stories since Nov 25");
    expect(mailOf({ sections: [section([story])] }).text).toContain("Open in Tapewise");
  });

  it("says that there is no news where only prices moved, and counts no stories", () => {
    const withoutNews = [{ symbol: "NVDA", name: "Nvidia", percent: -4.2, asOf: "2026-11-25T21:00:00.000Z" }];
    const { subject, text } = mailOf({ withoutNews });
    expect(subject).toBe("Your Tapewise digest: no news of your companies");
    expect(text).toContain("No news of your companies since Nov 25, but prices that moved.");
    expect(text).not.toContain("0 stories");
  });

  it("leads to the list, or to the news where a user has none", () => {
    expect(mailOf({ sections: [section([story])] }).text).toContain(
      "https://tapewise.test/watchlists?list=w%201",
    );
    const { text } = mailOf({ sections: [section([story], { listId: null })] });
    expect(text).toContain("YOUR FEEDS");
    expect(text).toContain("https://tapewise.test/news");
    expect(text).not.toContain("watchlists?list=");
  });

  it("has moves without news in a part of their own, which is left out when there are none", () => {
    const heading = "MOVED WITHOUT NEWS IN YOUR FEEDS";
    const move = { symbol: "AMD", name: "AMD Inc.", percent: -3, asOf: "2026-11-26T18:00:00.000Z" };
    const { subject, text } = mailOf({ withoutNews: [move] });
    expect(subject).toBe("Your Tapewise digest: no news of your companies");
    expect(text).toContain(heading);
    expect(text).toContain("Thu 1:00 PM");
    expect(mailOf({ sections: [section([story])] }).text).not.toContain(heading);
  });

  it("cuts a headline at 300 characters", () => {
    const { text } = mailOf({ sections: [section([{ ...story, title: "x".repeat(400) }])] });
    const longest = Math.max(...[...text.matchAll(/x+/g)].map(([run]) => run.length));
    expect(longest).toBe(300);
  });
});
