import { z } from "zod";
import { contract, contractModules } from "#contract/contract.ts";
import {
  areas,
  type Endpoint,
  errorsOf,
  isSchema,
  methodOf,
  pathOf,
  tokenScopeOf,
} from "#contract/endpoint.ts";
import { errorSchema } from "#contract/error-body.ts";
import { messageOf, statusOf } from "#contract/errors.ts";
import { messageSchema } from "#contract/message.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { productName, productVersion } from "#domain/kernel/product.ts";

export type JsonSchema = { [key: string]: unknown };

export type Operation = { id: string; endpoint: Endpoint };

/** Every endpoint with its operation id, feature by feature. */
export const operations: readonly Operation[] = Object.values(contract).flatMap((group) =>
  Object.entries(group).map(([id, endpoint]): Operation => ({ id, endpoint })),
);

/** Schemas are named as the contract exports them: `feedSchema` is Feed. */
const named = contractModules
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, z.ZodType] => entry[0].endsWith("Schema"));

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const componentPath = (name: string) => `#/components/schemas/${name}`;

const registry = z.registry<{ id: string }>();
registry.add(errorSchema, { id: "Error" });
// It holds itself, so it needs a name to refer to.
registry.add(messageSchema, { id: "Message" });
for (const [name, schema] of named)
  if (!registry.has(schema)) registry.add(schema, { id: capitalized(name.replace(/Schema$/, "")) });

/** The name of a schema; one that the contract does not export is named after the operation that uses it. */
function nameOf(schema: z.ZodType, otherwise: string): string {
  if (!registry.has(schema)) registry.add(schema, { id: otherwise });
  return registry.get(schema)?.id ?? otherwise;
}

const eventsOf = ({ answer }: Endpoint) =>
  typeof answer === "object" && "events" in answer ? Object.entries(answer.events) : undefined;

/** The names of the schemas of an operation. */
export function schemaNames({ id, endpoint }: Operation) {
  const { body, answer, query, whole } = endpoint;
  const part = (schema: z.ZodType, suffix: string) => nameOf(schema, capitalized(id) + suffix);
  return {
    query: query && part(query, "Query"),
    body: isSchema(body) ? part(body, "Body") : body?.mediaType,
    answer: isSchema(answer)
      ? part(answer, "Answer")
      : (typeof answer === "string" && answer) || (eventsOf(endpoint) ? "text/event-stream" : undefined),
    whole: whole && part(whole, "Whole"),
    events: eventsOf(endpoint)?.map(([event, schema]) => ({
      event,
      schema: schema && part(schema, `${capitalized(event)}Event`),
    })),
  };
}

for (const operation of operations) schemaNames(operation);

function componentsOf(io: "input" | "output"): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(registry, { io, unrepresentable: "any", uri: componentPath });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _schema, $id: _id, ...rest }]) => [name, rest]),
  );
}

/** As callers write them: made once, for parameters and bodies alike. */
const inputs = componentsOf("input");

/** What carries a schema's value; a name with a slash is a media type, and what comes with it is no JSON. */
export const isMediaType = (name: string): boolean => name.includes("/");

function contentOf(name: string): object {
  if (!isMediaType(name)) return { "application/json": { schema: { $ref: componentPath(name) } } };
  return { [name]: name.startsWith("text/") ? { schema: { type: "string" } } : {} };
}

function successesOf(operation: Operation): [string, object][] {
  const { endpoint } = operation;
  const { answer, whole, events } = schemaNames(operation);
  const description = events
    ? `${endpoint.summary} Events: ${events.map(({ event, schema }) => (schema ? `${event} (${schema})` : event)).join(", ")}.`
    : endpoint.summary;
  return [
    [String(endpoint.status ?? 200), { description, ...(answer ? { content: contentOf(answer) } : {}) }],
    ...(whole ? ([["201", { description: endpoint.summary, content: contentOf(whole) }]] as const) : []),
  ] as [string, object][];
}

function rejectionsOf({ endpoint }: Operation): [string, object][] {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => statusOf[code]);
  return [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `${code}: ${messageOf[code]}`).join("\n"),
      content: contentOf("Error"),
    },
  ]);
}

function parametersOf(operation: Operation): object[] {
  const inPath = [...pathOf(operation.endpoint).matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const { query } = schemaNames(operation);
  const { properties = {}, required = [] } = (query ? inputs[query] : {}) as {
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

/** A session, or a personal token with the scope. */
function securityOf(endpoint: Endpoint): object[] {
  if (endpoint.access === "anyone") return [];
  const scope = tokenScopeOf(endpoint);
  return scope === "none" ? [{ session: [] }] : [{ session: [] }, { token: [scope] }];
}

function operationOf(operation: Operation): object {
  const { id, endpoint } = operation;
  const parameters = parametersOf(operation);
  const { body } = schemaNames(operation);
  const limit = endpoint.limit && rateLimits[endpoint.limit];
  return {
    operationId: id,
    summary: endpoint.summary,
    tags: [endpoint.area],
    security: securityOf(endpoint),
    ...(limit
      ? { "x-rate-limit": { points: limit.points, windowSeconds: limit.windowSeconds, per: limit.per } }
      : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: contentOf(body) } } : {}),
    responses: Object.fromEntries([...successesOf(operation), ...rejectionsOf(operation)]),
  };
}

/** The schemas of queries, by name: the document spells them out as parameters. */
export function querySchemas(): Record<string, JsonSchema> {
  const names = operations.flatMap((each) => schemaNames(each).query ?? []);
  return Object.fromEntries(names.map((name) => [name, inputs[name] ?? {}]));
}

const answerNames = new Set(
  operations.flatMap((each) => [schemaNames(each).answer, schemaNames(each).whole]),
);
const isAnswer = (name: string) => answerNames.has(name);

/** The names of all schemas that a value refers to, directly or through other schemas. */
function referred(
  value: unknown,
  schemas: Record<string, JsonSchema>,
  found = new Set<string>(),
): Set<string> {
  if (typeof value !== "object" || value === null) return found;
  for (const [key, child] of Object.entries(value)) {
    if (key !== "$ref" || typeof child !== "string") referred(child, schemas, found);
    else {
      const name = child.slice(componentPath("").length);
      if (found.has(name)) continue;
      found.add(name);
      referred(schemas[name], schemas, found);
    }
  }
  return found;
}

/** The whole interface as an OpenAPI 3.1 document. */
export function openApiDocument() {
  const outputs = componentsOf("output");
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    const path = pathOf(operation.endpoint).replace(/:(\w+)/g, "{$1}");
    paths[path] ??= {};
    Object.assign(paths[path] ?? {}, {
      [methodOf(operation.endpoint).toLowerCase()]: operationOf(operation),
    });
  }
  const bodies = referred(
    operations.map((each) => ({ $ref: componentPath(schemaNames(each).body ?? "") })),
    inputs,
  );
  const answers = referred(paths, outputs);
  const schemas = Object.fromEntries(
    [...new Set([...bodies, ...answers])]
      .filter((name) => name in outputs)
      .sort()
      .map((name) => [name, bodies.has(name) && !isAnswer(name) ? inputs[name] : outputs[name]]),
  ) as Record<string, JsonSchema>;
  return {
    openapi: "3.1.1",
    info: {
      title: productName,
      version: productVersion,
      description:
        "JSON. A browser has its session in a cookie; a program sends a personal token as `Authorization: Bearer tw_…`.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    tags: Object.entries(areas).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "tapewise.session_token" },
        token: {
          type: "http",
          scheme: "bearer",
          description: "A personal token with the scope that is named.",
        },
      },
    },
  };
}
