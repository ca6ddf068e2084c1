import { z } from "zod";
import { type ErrorCode, messageOf, statusOf } from "#contract/errors.ts";
import { productName, productVersion } from "#domain/kernel/product.ts";
import { type ApiRoute, apiRoutes, bodyErrors, commonErrors, jsonErrors } from "./api-routes.data.ts";
import { answerSchemas, querySchemas, requestSchemas } from "./api-schemas.data.ts";

export type JsonSchema = { [key: string]: unknown };

function schemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

const component = (name: string) => ({ $ref: `#/components/schemas/${name}` });
/** What carries a schema's value; a name with a slash is a media type, and what comes with it is no JSON. */
export const isMediaType = (name: string): boolean => name.includes("/");
const contentOf = (name: string) => {
  if (!isMediaType(name)) return { "application/json": { schema: component(name) } };
  return { [name]: name.startsWith("text/") ? { schema: { type: "string" } } : {} };
};

/** The codes that a route may answer, each once. */
export function errorsOf(route: ApiRoute): ErrorCode[] {
  return [
    ...new Set([
      ...(route.body ? bodyErrors : []),
      ...(route.body && !isMediaType(route.body) ? jsonErrors : []),
      ...(route.session ? (["not-signed-in"] as const) : []),
      ...(route.errors ?? []),
      ...commonErrors,
    ]),
  ];
}

function successOf({ status, answer, summary }: ApiRoute): [string, object] {
  const description = { description: summary };
  if (answer === undefined) return [String(status), description];
  return [String(status), { ...description, content: contentOf(answer) }];
}

function refusalsOf(route: ApiRoute): [string, object][] {
  const byStatus = Map.groupBy(errorsOf(route), (code) => statusOf[code]);
  return [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `${code}: ${messageOf[code]}`).join("\n"),
      content: contentOf("Error"),
    },
  ]);
}

function parametersOf({ path, query }: ApiRoute): object[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  if (!query) return inPath;
  const { properties = {}, required = [] } = schemaOf(querySchemas[query], "input") as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
  return [...inPath, ...inQuery];
}

function operationOf(route: ApiRoute): object {
  const parameters = parametersOf(route);
  return {
    summary: route.summary,
    tags: [route.area],
    ...(route.session ? { security: [{ session: [] }] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body ? { requestBody: { required: true, content: contentOf(route.body) } } : {}),
    responses: Object.fromEntries([successOf(route), ...refusalsOf(route)]),
  };
}

/** The schemas that requests and answers refer to, by name. */
export function apiSchemas(): Record<string, JsonSchema> {
  const inputs = Object.entries({ ...requestSchemas, ...querySchemas }).map(([name, schema]) => [
    name,
    schemaOf(schema, "input"),
  ]);
  const outputs = Object.entries(answerSchemas).map(([name, schema]) => [name, schemaOf(schema, "output")]);
  return Object.fromEntries([...inputs, ...outputs]);
}

/** The whole interface as an OpenAPI 3.1 document. */
export function apiDocument(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of apiRoutes) {
    paths[route.path] ??= {};
    Object.assign(paths[route.path] ?? {}, { [route.method.toLowerCase()]: operationOf(route) });
  }
  return {
    openapi: "3.1.1",
    info: { title: productName, version: productVersion },
    paths,
    components: {
      schemas: apiSchemas(),
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "tapewise.session_token" } },
    },
  };
}
