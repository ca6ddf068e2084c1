import { timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { AppError } from "#server/platform/app-error.ts";
import { peerHeader } from "./client-network.ts";
import type { Anyone } from "./signed-in.ts";

export type HealthDeps = {
  /** What keeps the product from serving, in words; empty when nothing does. */
  problems: () => Promise<string[]>;
  metrics: { text(): Promise<string> };
  metricsToken: string | undefined;
};

const loopback = /^(::1|127\.|::ffff:127\.)/;

function mayRead(token: string | undefined, authorization: string | undefined, peer: string): boolean {
  if (token === undefined) return loopback.test(peer);
  const given = Buffer.from(authorization?.replace(/^Bearer\s+/i, "") ?? "");
  const wanted = Buffer.from(token);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** /healthz: the process lives. /readyz: it can serve, or why not. /metrics: for loopback, or by token. */
export const healthRoutes = ({ problems, metrics, metricsToken }: HealthDeps) =>
  new Hono<Anyone>()
    .get("/healthz", (c) => c.json({ status: "ok" }))
    .get("/readyz", async (c) => {
      const reasons = await problems();
      return reasons.length === 0
        ? c.json({ status: "ready", reasons })
        : c.json({ status: "not-ready", reasons }, 503);
    })
    .get("/metrics", async (c) => {
      const forwarded = c.req.header("x-forwarded-for") !== undefined;
      const peer = forwarded && metricsToken === undefined ? "" : (c.req.header(peerHeader) ?? "");
      if (!mayRead(metricsToken, c.req.header("authorization"), peer)) throw new AppError("not-found");
      return c.body(await metrics.text(), 200, {
        "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
      });
    });
