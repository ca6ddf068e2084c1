import { timingSafeEqual } from "node:crypto";
import type { ReadinessScope, serviceEndpoints } from "#contract/service.ts";
import { AppError } from "#server/platform/app-error.ts";
import { apiDocsPage, apiDocsStyle } from "./api-docs-page.ts";
import { peerHeader } from "./client-network.ts";
import { EncodedAnswer, type Handlers } from "./endpoints.ts";
import { openApiDocument, querySchemas } from "./open-api.ts";
import { policyOfPage } from "./security-headers.ts";

export type ServiceRoutesDeps = {
  /** What keeps the product from serving, in words; empty when nothing does. */
  problems: (scope: ReadinessScope) => Promise<string[]>;
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

const publicCache = { "Cache-Control": "public, max-age=300" };

/** The interface, for programs and for users. */
function describe() {
  const document = openApiDocument();
  const page = apiDocsPage({ ...document.components.schemas, ...querySchemas() });
  return { documentText: JSON.stringify(document), page, policy: policyOfPage(page) };
}

/** How the process is, and the interface described for programs and for users; both are made once. */
export function serviceRoutes({
  problems,
  metrics,
  metricsToken,
}: ServiceRoutesDeps): Handlers<typeof serviceEndpoints> {
  let described: ReturnType<typeof describe> | undefined;
  // By who asks first: a start does without.
  const description = () => {
    described ??= describe();
    return described;
  };
  return {
    checkHealth: () => ({ status: "ok" }),
    async checkReadiness({ context, query }) {
      const reasons = await problems(query.scope);
      if (reasons.length === 0) return { status: "ready", reasons };
      return new EncodedAnswer(context.json({ status: "not-ready", reasons }, 503));
    },
    async readMetrics({ context }) {
      const forwarded = context.req.header("x-forwarded-for") !== undefined;
      const peer = forwarded && metricsToken === undefined ? "" : (context.req.header(peerHeader) ?? "");
      if (!mayRead(metricsToken, context.req.header("authorization"), peer)) throw new AppError("not-found");
      return context.body(await metrics.text(), 200, {
        "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
      });
    },
    readOpenApi: ({ context }) =>
      context.body(description().documentText, 200, {
        ...publicCache,
        "Content-Type": "application/json; charset=utf-8",
      }),
    readDocsStyle: ({ context }) =>
      context.body(apiDocsStyle, 200, { ...publicCache, "Content-Type": "text/css; charset=utf-8" }),
    readDocs: ({ context }) =>
      context.body(description().page, 200, {
        ...publicCache,
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": description().policy,
      }),
  };
}
