import { describe, expect, it } from "vitest";
import {
  type EndpointAnswer,
  endpointAfter,
  goodForMs,
  type SocialEndpoint,
  tryAgainMs,
} from "./endpoints.ts";
import { answeredReason, shutReason } from "./reasons.ts";

const minute = 60_000;
const none: never[] = [];
const posts = { kind: "posts" as const, posts: none, removedIds: none, pauseMs: null, goodForMs: null };
const backOffMs = (endpoint: SocialEndpoint, answer: EndpointAnswer<never>, failures = 0) =>
  endpointAfter(endpoint, answer, { failures }, 0).rest?.untilMs ?? 0;

describe("an endpoint after its answer", () => {
  it("stays open after posts, but for the feed, whose turn comes once a minute", () => {
    expect([backOffMs("api", posts), backOffMs("json", posts), backOffMs("atom", posts)]).toEqual([
      0,
      0,
      minute,
    ]);
    expect(backOffMs("atom", { ...posts, pauseMs: 90_000 })).toBe(90_000);
    expect(backOffMs("api", { ...posts, pauseMs: 415_000 })).toBe(415_000);
  });

  it("READ-86: a closed public endpoint is left alone for hours, an app's for minutes", () => {
    expect(backOffMs("json", { kind: "closed" })).toBe(6 * 60 * minute);
    expect(backOffMs("api", { kind: "closed" })).toBe(15 * minute);
    expect(backOffMs("api", { kind: "wrong-key" })).toBe(15 * minute);
    expect(backOffMs("atom", { kind: "closed" })).toBe(15 * minute);
  });

  it("failures in a row are counted, and posts end the row", () => {
    const failuresAfter = (answer: EndpointAnswer<never>) =>
      endpointAfter("api", answer, { failures: 2 }, 0).failures;
    expect([
      failuresAfter({ kind: "closed" }),
      failuresAfter({ kind: "down", why: "silent" }),
      failuresAfter(posts),
    ]).toEqual([3, 3, 0]);
  });

  it("rests as long as the site asks, within bounds, or ever longer when it does not say", () => {
    const limited = (retryAfterMs: number | null) => ({ kind: "limited", retryAfterMs }) as const;
    expect(backOffMs("api", limited(233_000))).toBe(233_000);
    expect([backOffMs("api", limited(0)), backOffMs("api", limited(1e12))]).toEqual([1_000, 60 * minute]);
    expect([0, 1, 2, 9, 5_000].map((failures) => backOffMs("api", limited(null), failures))).toEqual(
      [1, 2, 4, 15, 15].map((minutes) => minutes * minute),
    );
  });

  it("rests after three failures in a row, not after one; a source that is gone is no failure of the endpoint", () => {
    const down = { kind: "down", why: "silent" } as const;
    expect([0, 1, 2, 3, 99].map((failures) => backOffMs("api", down, failures))).toEqual([
      0, 0, 30_000, 60_000, 600_000,
    ]);
    expect(endpointAfter("api", { kind: "no-source", why: "private" }, { failures: 2 }, 0)).toEqual({
      rest: null,
      failures: 0,
    });
  });

  it("READ-86: posts are good for two minutes, those of the feed as long as it says, an hour at most", () => {
    expect([goodForMs("api", null), goodForMs("json", 1e9)]).toEqual([2 * minute, 2 * minute]);
    expect([null, 0, 1_800_000, 1e12].map((said) => goodForMs("atom", said) / minute)).toEqual([
      60, 10, 30, 60,
    ]);
    expect([1, 2, 3, 60].map((failures) => tryAgainMs(failures) / minute)).toEqual([2, 4, 8, 60]);
  });
});

describe("the reasons shown to users", () => {
  const json = { endpoint: "json", own: false, why: "closed" } as const;
  it("READ-86: why figures are missing, and whose key is rejected", () => {
    expect(answeredReason("api", [])).toBeUndefined();
    expect(answeredReason("atom", [json])).toContain("no score, comments or flair");
    expect(answeredReason("atom", [{ endpoint: "api", own: true, why: "wrong-key" }, json])).toMatch(
      /^Reddit rejected your app’s key/,
    );
    expect(answeredReason("api", [{ endpoint: "api", own: true, why: "wrong-key" }])).toMatch(
      /your app’s key/,
    );
  });
  it("why a source waits or fails", () => {
    const atom = { endpoint: "atom", own: false, why: "limited" } as const;
    expect(shutReason([json, atom])).toContain("one load a minute");
    expect(shutReason([{ endpoint: "api", own: false, why: "limited" }, json, atom])).toContain("call limit");
    expect(shutReason([json, { ...atom, why: "down" }])).toBe("Reddit isn't responding.");
    expect(shutReason([json, { ...atom, why: "closed" }])).toBe(
      "Reddit doesn't let this server read its posts.",
    );
    expect(shutReason([{ endpoint: "api", own: false, why: "wrong-key" }, json, atom])).toMatch(
      /this server’s app\. .+queued/,
    );
  });
});
