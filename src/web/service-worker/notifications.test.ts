import { describe, expect, it } from "vitest";
import { receiptReportSchema } from "#contract/alert-receipts.ts";
import { reportOf, shownOf } from "./notifications.ts";

const origin = "https://tapewise.test";
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
