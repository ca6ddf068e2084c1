import { messageOf, statusOf } from "#contract/errors.ts";
import { productName, productVersion } from "#domain/kernel/product.ts";
import { apiSchemas, errorsOf, isMediaType, type JsonSchema } from "./api-document.ts";
import { type ApiRoute, apiRoutes } from "./api-routes.data.ts";
import { escaped } from "./html-text.ts";

export const apiStyle = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
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

function answerText({ status, answer }: ApiRoute): string {
  return answer === undefined ? `${status}` : `${status} ${linkTo(answer)}`;
}

function routeSection(route: ApiRoute): string {
  const lines = [
    `<p>${escaped(route.summary)}${route.session ? " Needs a session." : ""}</p>`,
    ...(route.query ? [`<p>Query: ${linkTo(route.query)}</p>`] : []),
    ...(route.body ? [`<p>Body: ${linkTo(route.body)}</p>`] : []),
    `<p>Answers ${answerText(route)}, or:</p>`,
    `<ul>${errorsOf(route)
      .map((code) => `<li>${statusOf[code]} <code>${code}</code>: ${escaped(messageOf[code])}</li>`)
      .join("")}</ul>`,
  ];
  return `<h3>${route.method} ${escaped(route.path)}</h3>\n${lines.join("\n")}`;
}

function schemaSection([name, schema]: [string, JsonSchema]): string {
  return `<h3 id="${escaped(name)}">${escaped(name)}</h3>\n<pre>${escaped(JSON.stringify(schema, null, 2))}</pre>`;
}

/** The interface as one page without a script, so that it needs nothing that the site's policy forbids. */
export function apiPage(): string {
  const areas = [...Map.groupBy(apiRoutes, ({ area }) => area)];
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
${areas.map(([area, routes]) => `<h2>${area}</h2>\n${routes.map(routeSection).join("\n")}`).join("\n")}
<h2>Schemas</h2>
${Object.entries(apiSchemas()).map(schemaSection).join("\n")}
</body>
</html>
`;
}
