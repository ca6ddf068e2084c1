import { z } from "zod";
import type { UsersQuery } from "#contract/admin-users.ts";
import { AppError } from "#server/platform/app-error.ts";

/** A page begins after the user of this. */
export type ListPlace = {
  /** What the list is ordered by, as text; of a moment the microseconds since 1970. */
  value: string;
  id: string;
};

const cursorSchema = z.tuple([z.string(), z.string().max(500), z.string().min(1).max(100)]);

function partsOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    return undefined;
  }
}

const isStorable = (text: string) => !text.includes("\0") && text.isWellFormed();

/** @throws AppError bad-input for what was not made by `cursorAfter` in the same order */
export function placeIn(cursor: string, sort: UsersQuery["sort"]): ListPlace {
  const parsed = cursorSchema.safeParse(partsOf(cursor));
  const [of, value, id] = parsed.data ?? ["", "", ""];
  const isMoment = /^\d{1,16}$/.test(value);
  if (of !== sort || !isStorable(value + id) || (sort === "created" && !isMoment))
    throw new AppError("bad-input", { field: "cursor" });
  return { value, id };
}

export const cursorAfter = (sort: UsersQuery["sort"], { value, id }: ListPlace): string =>
  Buffer.from(JSON.stringify([sort, value, id])).toString("base64url");
