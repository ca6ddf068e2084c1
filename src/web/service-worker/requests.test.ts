import { describe, expect, it } from "vitest";
import { outdatedCaches, type Requested, wayOf } from "./requests.ts";

const origin = "https://tapewise.test";
const build = { version: "v", files: ["/theme.js"] };
const way = (path: string, asked: Partial<Requested> = {}) =>
  wayOf({ method: "GET", mode: "no-cors", url: new URL(path, origin).href, ...asked }, origin, build);

describe("wayOf", () => {
  it("never touches an answer that belongs to a user, whatever asks for it", () => {
    for (const mode of ["navigate", "cors", "same-origin", "no-cors"])
      for (const path of ["/api/news?limit=10", "/api/auth/get-session", "/api/news/stream"])
        expect(way(path, { mode })).toBe("network");
  });

  it("leaves writes and other origins alone", () => {
    expect(way("/news", { method: "POST", mode: "navigate" })).toBe("network");
    expect(way("https://elsewhere.test/assets/a.js")).toBe("network");
  });

  it("tells pages from the build's own files", () => {
    expect(way("/news?count=30", { mode: "navigate" })).toBe("page");
    expect(way("/assets/root-abc.js")).toBe("file");
    expect(way("/theme.js")).toBe("file");
    expect(way("/metrics")).toBe("network");
    expect(way("/measure.html", { mode: "navigate" })).toBe("network");
  });
});

describe("outdatedCaches", () => {
  it("keeps this build and the one before it, and what others keep", () => {
    const names = ["other", "tapewise-1", "tapewise-2", "tapewise-3", "tapewise-4"];
    expect(outdatedCaches(names, "tapewise-4")).toEqual(["tapewise-1", "tapewise-2"]);
    expect(outdatedCaches(["tapewise-4"], "tapewise-4")).toEqual([]);
  });
});
