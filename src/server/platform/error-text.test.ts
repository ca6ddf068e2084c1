import { expect, it } from "vitest";
import { errorText } from "./error-text.ts";

const coded = (message: string, code: string) => Object.assign(new Error(message), { code });

it.each([
  ["an Error", new Error("no luck"), "no luck"],
  ["one with a code", coded("relation is missing", "42P01"), "relation is missing (42P01)"],
  ["one that says its code", coded("connect ECONNREFUSED", "ECONNREFUSED"), "connect ECONNREFUSED"],
  // As pg-boss gives the failures of its workers: the fields of an error in an object.
  [
    "an object with a message",
    { message: "Query read timeout", queue: "news.expired" },
    "Query read timeout",
  ],
  [
    "a statement with its values",
    new Error("Failed query: select $1 params: ada@example.com", { cause: coded("too many", "53300") }),
    "too many (53300)",
  ],
  [
    "a connection tried at two addresses",
    new AggregateError([
      coded("connect ECONNREFUSED ::1", "ECONNREFUSED"),
      new Error("connect ECONNREFUSED 127.0.0.1"),
    ]),
    "connect ECONNREFUSED ::1; connect ECONNREFUSED 127.0.0.1",
  ],
  ["an object with a code alone", { code: "57P01" }, "57P01"],
  ["an object without anything", {}, "Object"],
  ["a text", "a text", "a text"],
  ["nothing", undefined, "undefined"],
])("says what failed: %s", (_what, error, text) => {
  expect(errorText(error)).toBe(text);
});
