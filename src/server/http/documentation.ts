import { Hono } from "hono";
import { apiDocument } from "./api-document.ts";
import { apiPage, apiStyle } from "./api-page.ts";
import { policyOfPage } from "./security-headers.ts";
import type { Anyone } from "./signed-in.ts";

/** Mounted at /api: the interface described, for programs and for people. Made once. */
export function documentationRoutes(): Hono<Anyone> {
  const document = JSON.stringify(apiDocument());
  const page = apiPage();
  const policy = policyOfPage(page);
  const cache = { "Cache-Control": "public, max-age=300" };
  return new Hono<Anyone>()
    .get("/openapi.json", (c) =>
      c.body(document, 200, { ...cache, "Content-Type": "application/json; charset=utf-8" }),
    )
    .get("/docs.css", (c) => c.body(apiStyle, 200, { ...cache, "Content-Type": "text/css; charset=utf-8" }))
    .get("/docs", (c) =>
      c.body(page, 200, {
        ...cache,
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": policy,
      }),
    );
}
