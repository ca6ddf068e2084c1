import { type FormObject, textAt } from "../form.ts";
import { type ListBody, listBody } from "../render/expand.ts";
import { invalid, type StripeFailure } from "./failures.ts";

type Row = { id: string; created: number };

export type Listing<T extends Row, Body> = {
  kind: string;
  url: string;
  /** Oldest first. */
  rows: readonly T[];
  fits(row: T): boolean;
  body(row: T): Body;
};

const limits = { usual: 10, max: 100 };
const comparisons = {
  gt: (a: number, b: number) => a > b,
  gte: (a: number, b: number) => a >= b,
  lt: (a: number, b: number) => a < b,
  lte: (a: number, b: number) => a <= b,
};

function limitIn(form: FormObject): number | StripeFailure {
  const given = textAt(form, "limit");
  if (given === undefined) return limits.usual;
  const limit = Number(given);
  return Number.isInteger(limit) && limit >= 1 && limit <= limits.max
    ? limit
    : invalid("Invalid integer: limit must be from 1 to 100", "limit", "parameter_invalid_integer");
}

function createdFits(form: FormObject): (created: number) => boolean {
  const exact = textAt(form, "created");
  if (exact !== undefined) return (created) => created === Number(exact);
  const bounds = Object.entries(comparisons).flatMap(([name, holds]) => {
    const bound = textAt(form, "created", name);
    return bound === undefined ? [] : [(created: number) => holds(created, Number(bound))];
  });
  return (created) => bounds.every((holds) => holds(created));
}

/** A page of rows, newest first. */
export function listed<T extends Row, Body>(
  form: FormObject,
  listing: Listing<T, Body>,
): ListBody<Body> | StripeFailure {
  const limit = limitIn(form);
  if (typeof limit !== "number") return limit;
  const { rows } = listing;
  const after = textAt(form, "starting_after");
  const start = after === undefined ? rows.length : rows.findLastIndex((row) => row.id === after);
  if (start < 0) return invalid(`No such ${listing.kind}: '${after}'`, "starting_after", "resource_missing");
  const isInTime = createdFits(form);
  const found: T[] = [];
  for (let index = start - 1; index >= 0 && found.length <= limit; index -= 1) {
    const row = rows[index];
    if (row && isInTime(row.created) && listing.fits(row)) found.push(row);
  }
  return listBody(found.slice(0, limit).map(listing.body), listing.url, found.length > limit);
}
