import { errorsOf, methodOf, pathOf } from "#contract/endpoint.ts";
import { messageOf, statusOf } from "#contract/errors.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { escaped } from "#domain/kernel/html-text.ts";
import { productName, productVersion } from "#domain/kernel/product.ts";
import { isMediaType, type JsonSchema, type Operation, operations, schemaNames } from "./open-api.ts";

export const apiDocsStyle = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; }
h2 { border-bottom: 1px solid; margin-top: 2.5rem; }
h3 { font-family: ui-monospace, monospace; font-size: 1rem; margin: 1.5rem 0 0.25rem; overflow-wrap: anywhere; }
p { margin: 0.25rem 0; }
ul { margin: 0.25rem 0; padding-left: 1.25rem; }
pre { font-size: 0.875rem; max-width: 100%; overflow-x: auto; }
`;

/** The place of a schema on the page; a media type has none. */
const linkTo = (name: string) =>
  isMediaType(name) ? escaped(name) : `<a href="#${escaped(name)}">${escaped(name)}</a>`;

function answerText(operation: Operation): string {
  const { answer, whole } = schemaNames(operation);
  const status = operation.endpoint.status ?? 200;
  return `${status}${answer === undefined ? "" : ` ${linkTo(answer)}`}${whole ? `, or 201 ${linkTo(whole)}` : ""}`;
}

const callers = { anyone: "", user: " Needs a session.", admin: " Needs an admin's session." } as const;

function limitText({ endpoint: { limit } }: Operation): string[] {
  if (limit === undefined) return [];
  const { points, windowSeconds, per } = rateLimits[limit];
  return [`<p>At most ${points} calls in ${windowSeconds} seconds per ${per}.</p>`];
}

function operationSection(operation: Operation): string {
  const { endpoint } = operation;
  const { query, body } = schemaNames(operation);
  const path = pathOf(endpoint).replace(/:(\w+)/g, "{$1}");
  const lines = [
    `<p>${escaped(endpoint.summary)}${callers[endpoint.access]}</p>`,
    ...limitText(operation),
    ...(query ? [`<p>Query: ${linkTo(query)}</p>`] : []),
    ...(body ? [`<p>Body: ${linkTo(body)}</p>`] : []),
    `<p>Answers ${answerText(operation)}, or:</p>`,
    `<ul>${errorsOf(endpoint)
      .map((code) => `<li>${statusOf[code]} <code>${code}</code>: ${escaped(messageOf[code])}</li>`)
      .join("")}</ul>`,
  ];
  return `<h3>${methodOf(endpoint)} ${escaped(path)}</h3>\n${lines.join("\n")}`;
}

function schemaSection([name, schema]: [string, JsonSchema]): string {
  return `<h3 id="${escaped(name)}">${escaped(name)}</h3>\n<pre>${escaped(JSON.stringify(schema, null, 2))}</pre>`;
}

/** The interface as one page without a script, so that it needs nothing that the site's policy forbids. */
export function apiDocsPage(schemas: Record<string, JsonSchema>): string {
  const areas = [...Map.groupBy(operations, ({ endpoint }) => endpoint.area)];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${productName} interface</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<h1>${productName} ${escaped(productVersion)}: HTTP interface</h1>
<p>Same origin, JSON, the session in a cookie. The same as a document for programs: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
${areas.map(([area, group]) => `<h2>${area}</h2>\n${group.map(operationSection).join("\n")}`).join("\n")}
<h2>Schemas</h2>
${Object.entries(schemas).map(schemaSection).join("\n")}
</body>
</html>
`;
}
