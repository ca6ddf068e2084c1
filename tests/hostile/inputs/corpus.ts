import { readFileSync } from "node:fs";
import path from "node:path";

/** Another corpus of the same format can be tried by naming its folder. */
const folder = process.env.HOSTILE_DIR ?? path.join(import.meta.dirname, "../corpus");

export const actors = ["anon", "byok", "managed", "admin", "user-b"] as const;
export type ActorName = (typeof actors)[number];

export type RawRequest = {
  method?: string;
  path?: string;
  query?: string;
  content_type?: string | null;
  headers?: Record<string, string | [string, number]>;
  body?: string;
  body_repeat?: [string, number];
};

export type InputCase = {
  id: string;
  op: string;
  actor: ActorName;
  given?: {
    existing_user?: string;
    password?: string;
    event?: string;
    waitlist?: string[];
    session_age_h?: number;
    signups_enabled?: boolean;
    step?: string;
    webhook_secret?: null;
  };
  input?: Record<string, unknown>;
  raw?: RawRequest;
  expect: {
    class: string;
    status_any: number[];
    message?: string;
    field?: string;
    ignored?: string[];
    stored?: Record<string, unknown>;
    invariant?: string;
  };
  why: string;
};

export const inputCases = (): InputCase[] =>
  (JSON.parse(readFileSync(path.join(folder, "bad-inputs.json"), "utf8")) as { cases: InputCase[] }).cases;

/** Directives of a case: how often and how to send it. They are no fields of the input. */
export const isDirective = (name: string) => name.startsWith("$") && name !== "$repeat";

/** `{"$repeat":[text,n]}` written out, `{n}` as the number of the repetition. */
export function writtenOut(value: unknown, n: number): unknown {
  if (typeof value === "string") return value.replaceAll("{n}", String(n));
  if (Array.isArray(value)) return value.map((each) => writtenOut(each, n));
  if (typeof value !== "object" || value === null) return value;
  if ("$repeat" in value) {
    const [text, times] = value.$repeat as [string, number];
    return text.repeat(times);
  }
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, writtenOut(child, n)]));
}
