import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { arrayOf, columnsOf, elementsApart, elementsOf, repeatedText } from "./binary-arrays.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

const text = fc.option(fc.string({ unit: "binary" }).map((value) => value.replaceAll("\0", "")));
const whole = fc.option(fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }));
const moment = fc.option(fc.integer({ min: 0, max: Date.UTC(2199, 11, 31) }));
const row = fc.tuple(text, whole, moment, text);

describe("arrays in PostgreSQL's binary form", () => {
  it("whatever is put into them is what the database reads", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
        const json = rows.map((each) => (each[3] === null ? null : JSON.stringify([each[3]])));
        const columns = columnsOf(
          elementsOf([
            { type: "text", values: rows.map((each) => each[0]) },
            { type: "int8", values: rows.map((each) => each[1]) },
            { type: "timestamptz", values: rows.map((each) => each[2]) },
            { type: "jsonb", values: json },
          ]),
        );
        const types = ["text", "int8", "timestamptz", "jsonb"] as const;
        const { rows: read } = await client.query(
          `select t, n::text, (extract(epoch from at) * 1000)::int8::text as at, j
           from unnest($1::text[], $2::int8[], $3::timestamptz[], $4::jsonb[]) as of(t, n, at, j)`,
          types.map((type, at) => arrayOf(type, rows.length, [columns[at] ?? new Uint8Array()])),
        );
        expect(read).toEqual(
          rows.map(([t, n, at, j]) => ({
            t,
            n: n === null ? null : String(n),
            at: at === null ? null : String(at),
            j: j === null ? null : [j],
          })),
        );
      }),
      { numRuns: 50 },
    );
  });

  it("elements come apart and join again", () => {
    const { bytes } = elementsOf([{ type: "text", values: ["a", null, "", "dé"] }]);
    const apart = elementsApart(bytes);
    expect(apart.map(({ length }) => length)).toEqual([5, 4, 4, 7]);
    expect(Buffer.concat(apart)).toEqual(Buffer.from(bytes));
    expect(elementsApart(repeatedText("id", 3))).toHaveLength(3);
  });
});
