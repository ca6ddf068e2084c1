import { describe, expect, it } from "vitest";
import { viewFrom } from "./news-memory.ts";

const plain = {
  newsCount: 10,
  newsLayout: null,
  newsFeedId: null,
  newsFolderId: null,
  newsUnreadOnly: false,
};

describe("viewFrom", () => {
  it("reads what this browser remembers", () => {
    const view = {
      newsCount: 30,
      newsLayout: "tape",
      newsFeedId: "f",
      newsFolderId: null,
      newsUnreadOnly: true,
    };
    expect(viewFrom(JSON.stringify(view))).toEqual(view);
  });

  it("knows nothing where nothing readable is", () => {
    for (const text of [null, "", "{", "7", '"tape"', "null"])
      expect(viewFrom(text), `${text}`).toBeUndefined();
  });

  it("takes the default for each value that makes no sense", () => {
    const odd = {
      newsCount: 40,
      newsLayout: "table",
      newsFeedId: 7,
      newsFolderId: "",
      newsUnreadOnly: "yes",
    };
    expect(viewFrom(JSON.stringify(odd))).toEqual(plain);
    expect(viewFrom("{}")).toEqual(plain);
  });
});
