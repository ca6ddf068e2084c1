import { methodOf, pathOf } from "#contract/endpoint.ts";
import { operations, schemaNames } from "#server/http/open-api.ts";

/** Every endpoint of the contract, with its path as OpenAPI spells it. */
export const allEndpoints = operations.map((operation) => ({
  id: operation.id,
  endpoint: operation.endpoint,
  method: methodOf(operation.endpoint),
  path: pathOf(operation.endpoint).replace(/:(\w+)/g, "{$1}"),
  access: operation.endpoint.access,
  status: operation.endpoint.whole ? 201 : (operation.endpoint.status ?? 200),
  names: schemaNames(operation),
}));

export type TestedEndpoint = (typeof allEndpoints)[number];
