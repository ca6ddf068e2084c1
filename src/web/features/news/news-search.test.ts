import { describe, expect, it } from "vitest";
import {
  addressWith,
  addressWithout,
  filterCount,
  isBlank,
  searchFrom,
  searchQueryOf,
} from "./news-search.ts";

const from = (text: string) => searchFrom(new URLSearchParams(text));

describe("the search in the address bar", () => {
  it("holds words, company, watchlist, tag, source, days and order, and gives them back", () => {
    const address =
      "q=oil+price&symbol=BRK.B&watchlist=w1&tag=gold&feed=f1&from=2026-11-01&to=2026-11-20&sort=relevance";
    const search = from(address);
    expect(search).toEqual({
      words: "oil price",
      symbol: "BRK.B",
      watchlistId: "w1",
      tag: "gold",
      feedId: "f1",
      from: "2026-11-01",
      to: "2026-11-20",
      sort: "relevance",
    });
    expect(String(addressWith(new URLSearchParams("q="), search))).toBe(address);
  });

  it("passes over what makes no sense", () => {
    const odd = from(
      `q=${"x".repeat(300)}&symbol=a+b&watchlist=${"w".repeat(65)}&tag=moon&feed=${"f".repeat(65)}&from=soon&to=2026-13-40&sort=best`,
    );
    expect({ ...odd, words: odd.words.length }).toEqual({ words: 200, sort: "newest" });
  });

  it("keeps the list's own parameters, and leaves them behind when it closes", () => {
    const open = addressWith(new URLSearchParams("count=30&view=saved"), {
      words: "oil",
      symbol: "XOM",
      watchlistId: "w1",
    });
    expect(String(open)).toBe("count=30&view=saved&q=oil&symbol=XOM&watchlist=w1");
    expect(String(addressWithout(open))).toBe("count=30&view=saved");
    expect(String(addressWith(open, { symbol: undefined, watchlistId: undefined, words: "" }))).toBe(
      "count=30&view=saved&q=",
    );
  });

  it("is blank without words and filters", () => {
    expect(isBlank(from("q=+"))).toBe(true);
    expect(isBlank(from("q=&from=2026-11-01"))).toBe(false);
    expect(isBlank(from("q=&watchlist=w1"))).toBe(false);
    expect(filterCount(from("q=oil"))).toBe(0);
    expect(filterCount(from("q=oil&symbol=XOM&to=2026-11-01"))).toBe(2);
  });

  it("asks for whole days of the user's own zone", () => {
    const query = searchQueryOf(from("q=+oil+&from=2026-11-01&to=2026-11-01"));
    expect(query.q).toBe("oil");
    const [start, end] = [Date.parse(query.from ?? ""), Date.parse(query.to ?? "")];
    expect(new Date(start).getHours()).toBe(0);
    expect(end - start).toBe(86_400_000 - 1);
  });
});
