import { describe, expect, it } from "vitest";
import { named, redditAgent } from "./reddit-agent.ts";

describe("redditAgent", () => {
  it("names platform, app, version and the account that answers for it", () => {
    const app = { address: "https://news.example.com", version: "1.2.3", account: "tapewise_ops" };
    expect(redditAgent(app)).toBe("web:com.example.news.tapewise:1.2.3 (by /u/tapewise_ops)");
  });

  it("gives the address when no account is named", () => {
    const app = { address: "http://localhost:4000", version: "0.1.0", account: undefined };
    expect(redditAgent(app)).toBe("web:localhost.tapewise:0.1.0 (+http://localhost:4000)");
  });
});

describe("named", () => {
  it("leaves the rest of a request as it is", async () => {
    const seen: RequestInit[] = [];
    const fetch = named(async (_input, init) => {
      seen.push(init ?? {});
      return new Response("");
    }, "web:a:1 (by /u/b)");
    await fetch("http://127.0.0.1/x", { method: "POST", body: "a=1", headers: { accept: "text/plain" } });
    expect(seen[0]).toMatchObject({ method: "POST", body: "a=1" });
    expect(Object.fromEntries(new Headers(seen[0]?.headers))).toEqual({
      accept: "text/plain",
      "user-agent": "web:a:1 (by /u/b)",
    });
  });
});
