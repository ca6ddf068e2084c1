import { textAt } from "../form.ts";
import { invalid, missing } from "./failures.ts";
import { listed } from "./list.ts";
import { eventListRules, retrieveRules } from "./parameters.data.ts";
import type { Call, Office, Route } from "./routes.ts";

/** A name, or a group such as `invoice.*`. */
function typeFits(pattern: string, type: string): boolean {
  return pattern.endsWith(".*") ? type.startsWith(pattern.slice(0, -1)) : pattern === type;
}

export function eventRoutes({ events }: Office): Route[] {
  function list({ form }: Call) {
    const single = textAt(form, "type");
    const several = Array.isArray(form.types) ? form.types : [];
    if (single !== undefined && several.length > 0)
      return invalid("You may only specify one of these parameters: type, types.", "type");
    const types = single === undefined ? several : [single];
    return listed(form, {
      kind: "event",
      url: "/v1/events",
      rows: events,
      fits: ({ type }) =>
        types.length === 0 || types.some((one) => typeof one === "string" && typeFits(one, type)),
      body: (event) => event,
    });
  }

  const read = ({ id }: Call) => events.find((event) => event.id === id) ?? missing("event", id);
  return [
    { method: "GET", path: "/events", rules: eventListRules, run: list },
    { method: "GET", path: "/events/:id", rules: retrieveRules, run: read },
  ];
}
