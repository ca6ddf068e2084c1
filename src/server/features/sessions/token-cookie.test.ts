import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { tokenCookie } from "./token-cookie.ts";

function appAt(appUrl: string) {
  const cookie = tokenCookie({ name: "google", path: "/api/auth", seconds: 600, sameSite: "Lax", appUrl });
  return new Hono()
    .get("/put", (c) => {
      cookie.put(c, "v1.sealed");
      return c.text("");
    })
    .get("/read", (c) => c.text(cookie.read(c) ?? "none"))
    .get("/remove", (c) => {
      cookie.remove(c);
      return c.text("");
    });
}

describe("the cookie of a ticket", () => {
  it("on https can be planted by no other host, and travels on https only (threats T17)", async () => {
    const app = appAt("https://news.example.com");
    expect((await app.request("/put")).headers.getSetCookie()).toEqual([
      "__Host-tapewise.google=v1.sealed; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax",
    ]);
    const read = async (cookie: string) => (await app.request("/read", { headers: { cookie } })).text();
    expect(await read("__Host-tapewise.google=v1.sealed")).toBe("v1.sealed");
    expect(await read("tapewise.google=v1.planted")).toBe("none");
    expect((await app.request("/remove")).headers.getSetCookie()[0]).toMatch(
      /^__Host-tapewise\.google=; Max-Age=0; Path=\/;.* Secure/,
    );
  });
  it("on plain http goes to its own path", async () => {
    const app = appAt("http://localhost:4000");
    expect((await app.request("/put")).headers.getSetCookie()).toEqual([
      "tapewise.google=v1.sealed; Max-Age=600; Path=/api/auth; HttpOnly; SameSite=Lax",
    ]);
    expect((await app.request("/remove")).headers.getSetCookie()[0]).toMatch(/Max-Age=0; Path=\/api\/auth/);
  });
});
