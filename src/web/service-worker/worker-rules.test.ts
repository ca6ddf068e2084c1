import { describe, expect, it } from "vitest";
import { receiptReportSchema } from "#contract/alert-receipts.ts";
import { outdatedCaches, type Requested, reportOf, shownOf, wayOf } from "./worker-rules.ts";

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

const id = "an-id-of-a-message";
const shown = (message: object) => shownOf(JSON.stringify(message), origin);

describe("shownOf", () => {
  it("shows the message under the tag by which a repetition replaces it", () => {
    const url = `${origin}/story?item=i1&message=${id}`;
    expect(shown({ id, title: "Nvidia raises its outlook", body: "Chips\nHarbor Wire", url })).toEqual({
      title: "Nvidia raises its outlook",
      options: { body: "Chips\nHarbor Wire", tag: id, icon: "/icon-192.png", data: { id, url } },
    });
  });

  it("shows something whatever arrives", () => {
    for (const text of [undefined, "", "hello", "[]", "null", '{"title":7,"body":{}}'])
      expect(shownOf(text, origin), text).toMatchObject({
        title: "Tapewise",
        options: { body: "", tag: "Tapewise", data: { id: "", url: `${origin}/alerts` } },
      });
  });

  it("leads nowhere but to a page of ours", () => {
    for (const url of ["https://elsewhere.test/", "javascript:alert(1)", "//elsewhere.test/x", 7])
      expect(shown({ id, url }).options.data.url).toBe(`${origin}/alerts`);
    expect(shown({ id, url: "/story?item=i1" }).options.data.url).toBe(`${origin}/story?item=i1`);
  });
});

describe("reportOf", () => {
  it("sends what the contract takes, without a cookie", () => {
    const report = reportOf({ id, step: "shown" });
    expect(receiptReportSchema.strict().parse(JSON.parse(String(report?.request.body)))).toEqual({
      id,
      step: "shown",
    });
    expect(report?.request.credentials).toBe("omit");
  });

  it("reports nothing of a message without an id", () => {
    expect(reportOf({ id: "", step: "opened" })).toBeNull();
  });
});
