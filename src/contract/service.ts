import { z } from "zod";
import { endpoints } from "./endpoint.ts";

/** Query of GET /readyz: "process" leaves out what all processes share, such as a database that is away. */
const readinessQuerySchema = z.object({ scope: z.enum(["all", "process"]).default("all") });
export type ReadinessScope = z.infer<typeof readinessQuerySchema>["scope"];

export const serviceEndpoints = endpoints({
  checkHealth: {
    route: "GET /healthz",
    area: "Service",
    access: "anyone",
    work: "unbounded",
    summary: "The process lives.",
    answer: z.object({ status: z.literal("ok") }),
  },
  checkReadiness: {
    route: "GET /readyz",
    area: "Service",
    access: "anyone",
    work: "unbounded",
    summary:
      "The product can serve; 503 with the reasons when it cannot. For balancers with scope=process: the reasons of this process alone.",
    query: readinessQuerySchema,
    answer: z.object({ status: z.enum(["ready", "not-ready"]), reasons: z.array(z.string()) }),
  },
  readMetrics: {
    route: "GET /metrics",
    area: "Service",
    access: "anyone",
    work: "unbounded",
    summary: "Figures for Prometheus: for loopback, or with METRICS_TOKEN as bearer token.",
    answer: "text/plain",
    errors: ["not-found"],
  },
  readOpenApi: {
    route: "GET /api/openapi.json",
    area: "Service",
    access: "anyone",
    summary: "This interface as an OpenAPI 3.1 document.",
    answer: "application/json",
  },
  readDocs: {
    route: "GET /api/docs",
    area: "Service",
    access: "anyone",
    summary: "This interface as a page.",
    answer: "text/html",
  },
  readDocsStyle: {
    route: "GET /api/docs.css",
    area: "Service",
    access: "anyone",
    summary: "The style of that page.",
    answer: "text/css",
  },
});
