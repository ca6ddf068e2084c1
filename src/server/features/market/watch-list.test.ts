import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#domain/accounts/account.ts";
import { createWatchList, type WatchList } from "./watch-list.ts";

const nowMs = 1_795_188_610_000;
const actor = (userId: string): Actor => ({
  userId,
  role: "USER",
  subscriptionType: "MANAGED",
  entitlement: "full",
});

let watch: WatchList;
beforeEach(() => {
  watch = createWatchList();
});

function show(
  userId: string,
  symbols: string[],
  { screen = "page", scope = "system", atMs = nowMs } = {},
): void {
  watch.note({ scope, actor: actor(userId), screen, symbols }, atMs);
}
const seen = (atMs = nowMs) => watch.seen(atMs).map((each) => [each.scope, each.seen]);

describe("what is on screens", () => {
  it("is what each page asked for last, with the number of users who see it, most first", () => {
    show("u1", ["KO", "PEP"]);
    show("u1", ["AAPL", "TSLA"]);
    show("u1", ["TSLA"], { screen: "other tab" });
    show("u2", ["TSLA", "MSFT"]);
    expect(seen()).toEqual([
      [
        "system",
        [
          ["TSLA", 2],
          ["AAPL", 1],
          ["MSFT", 1],
        ],
      ],
    ]);
  });

  it("takes five pages of a user, the last ones", () => {
    for (let page = 0; page < 6; page += 1) show("u1", [`S${page}`], { screen: `page-${page}` });
    expect(seen()).toEqual([["system", [1, 2, 3, 4, 5].map((page) => [`S${page}`, 1])]]);
  });

  it("is without the account that has left, and says whether others still look", () => {
    show("u1", ["AAPL"]);
    show("u2", ["KO"]);
    expect(watch.leave("system", "u2")).toBe(true);
    expect(seen()).toEqual([["system", [["AAPL", 1]]]]);
    expect(watch.leave("system", "u1")).toBe(false);
    expect(watch.leave("nobody", "u1")).toBe(false);
  });

  it("answers by scope", () => {
    show("u1", ["AAPL"]);
    show("u2", ["MSFT"], { scope: "u2" });
    expect(new Map(seen() as [string, unknown][])).toEqual(
      new Map([
        ["system", [["AAPL", 1]]],
        ["u2", [["MSFT", 1]]],
      ]),
    );
  });

  it("counts for 90 seconds", () => {
    show("u1", ["AAPL"]);
    expect(seen(nowMs + 89_999)).toHaveLength(1);
    expect(seen(nowMs + 90_000)).toEqual([]);
  });

  it("is cut to the 300 symbols on most screens", () => {
    show(
      "u1",
      Array.from({ length: 301 }, (_, at) => `S${at}`),
    );
    show("u2", ["S300"]);
    const [[, symbols = []] = []] = seen() as [string, [string, number][]][];
    expect(symbols).toHaveLength(300);
    expect(symbols[0]).toEqual(["S300", 2]);
  });

  it("tells of a change, and not of a page that asks for the same again", () => {
    let changes = 0;
    watch.listen(() => {
      changes += 1;
    });
    show("u1", ["AAPL"]);
    show("u1", ["AAPL"], { atMs: nowMs + 60_000 });
    expect(changes).toBe(1);
    show("u1", ["AAPL", "KO"]);
    expect(changes).toBe(2);
  });
});
