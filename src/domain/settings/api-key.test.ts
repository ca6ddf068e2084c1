import { describe, expect, it } from "vitest";
import { isApiKey, isKeyMask, isRedditKey, readRedditFeed, readRedditKey, withoutKey } from "./api-key.ts";

describe("isApiKey", () => {
  it.each(["sk-12345", "clientId:clientSecret", "k".repeat(512)])("accepts %s", (text) => {
    expect(isApiKey(text)).toBe(true);
  });
  it.each(["", "short", "has a space", "sk-\u00e9\u00e9\u00e9\u00e9\u00e9", "tab\tinside", "k".repeat(513)])(
    "rejects %j",
    (text) => expect(isApiKey(text)).toBe(false),
  );
});

describe("isKeyMask", () => {
  it.each(["\u2022\u2022\u2022\u20221234", "\u2022".repeat(12), "****1234", "****"])("knows %s", (text) => {
    expect(isKeyMask(text)).toBe(true);
  });
  it.each(["", "1234", "sk-****1234", "****12345", "***1234"])("does not take %j for one", (text) => {
    expect(isKeyMask(text)).toBe(false);
  });
});

describe("readRedditKey", () => {
  it("reads the app's id and its secret", () => {
    expect(readRedditKey("id_1:secret-2")).toEqual({ clientId: "id_1", clientSecret: "secret-2" });
  });
  it.each(["", ":", "id", "id:", ":secret", "a:b:c"])("knows %j for another form", (key) => {
    expect(readRedditKey(key)).toBeNull();
  });
});

describe("readRedditFeed", () => {
  const token = { feed: "0123456789abcdef0123", user: "ada_l" };
  it.each([
    "https://www.reddit.com/.rss?feed=0123456789abcdef0123&user=ada_l",
    "https://old.reddit.com/user/ada_l/m/x/.json?user=ada_l&feed=0123456789abcdef0123",
    "https://reddit.com/r/stocks/.rss?limit=5&feed=0123456789abcdef0123&user=ada_l",
    "?feed=0123456789abcdef0123&user=ada_l",
    "feed=0123456789abcdef0123&user=ada_l",
  ])("reads %s", (key) => {
    expect([readRedditFeed(key), isRedditKey(key), readRedditKey(key)]).toEqual([token, true, null]);
  });
  it.each([
    "https://reddit.com.evil.example/.rss?feed=0123456789abcdef0123&user=ada_l",
    "https://evil.example/reddit.com/?feed=0123456789abcdef0123&user=ada_l",
    "http://www.reddit.com/.rss?feed=0123456789abcdef0123&user=ada_l",
    "https://www.reddit.com/.rss?feed=0123456789abcdef0123",
    "https://www.reddit.com/.rss?feed=short&user=ada_l",
    `feed=${"a".repeat(129)}&user=ada_l`,
    "feed=0123456789abcdef0123&user=ad",
    "feed=0123456789abcdef0123&user=ada%26limit",
    "https://www.reddit.com/.rss",
  ])("knows %s for another form", (key) => {
    expect([readRedditFeed(key), isRedditKey(key)]).toEqual([null, false]);
  });
});

describe("withoutKey", () => {
  const key = "sk-abcdefghijklmnop0123456789";
  it.each([
    ["the whole key", `wrong: ${key}!`, "wrong: [key]!"],
    ["each time it stands there", `${key} ${key}`, "[key] [key]"],
    ["its beginning", `wrong: ${key.slice(0, 12)}...`, "wrong: [key]..."],
    ["a piece of its middle", `(${key.slice(5, 20)})`, "([key])"],
    ["a piece of eight characters", `(${key.slice(3, 11)})`, "([key])"],
    ["a piece at the text's end", `wrong: ${key.slice(3, 11)}`, "wrong: [key]"],
    ["beginning and end", `${key.slice(0, 10)}****${key.slice(-9)}`, "[key]****[key]"],
  ])("takes %s away", (_what, text, clean) => expect(withoutKey(text, key)).toBe(clean));
  it.each(["", "nothing of it", "sk-abcd...6789", "the last four: 6789", "seven: abcdefg"])(
    "leaves %j as it is",
    (text) => {
      expect(withoutKey(text, key)).toBe(text);
    },
  );
});
