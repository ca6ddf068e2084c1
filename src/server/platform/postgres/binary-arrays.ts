/** Types of elements and their numbers in PostgreSQL. A `timestamptz` is given in milliseconds since 1970. */
const numberOfType = { text: 25, int8: 20, timestamptz: 1184, jsonb: 3802 } as const;

export type ElementType = keyof typeof numberOfType;

/** Numbers for `int8` and `timestamptz`, texts for the others; null for none. */
export type Column = { type: ElementType; values: readonly (string | number | null)[] };

/** The elements of several columns, one column after the other; `lengths` are theirs in bytes. */
export type Elements = { bytes: Uint8Array<ArrayBuffer>; lengths: number[] };

const headerBytes = 20;
const lengthBytes = 4;
const absent = -1;
const two32 = 2 ** 32;
/** PostgreSQL counts microseconds from 2000 on. */
const epochMs = 946_684_800_000;
const jsonbVersion = 1;

function bytesOf(type: ElementType, value: string | number | null): number {
  if (value === null) return lengthBytes;
  if (typeof value === "number") return lengthBytes + 8;
  return lengthBytes + Buffer.byteLength(value) + (type === "jsonb" ? 1 : 0);
}

function writeInt8(into: Buffer, at: number, value: number): void {
  into.writeInt32BE(Math.floor(value / two32), at);
  into.writeInt32BE(value | 0, at + 4);
}

/** Where the next element begins. */
function writeElement(into: Buffer, at: number, type: ElementType, value: string | number | null): number {
  const start = at + lengthBytes;
  if (value === null) {
    into.writeInt32BE(absent, at);
    return start;
  }
  if (typeof value === "number") {
    into.writeInt32BE(8, at);
    writeInt8(into, start, type === "timestamptz" ? (value - epochMs) * 1_000 : value);
    return start + 8;
  }
  const from = type === "jsonb" ? into.writeUInt8(jsonbVersion, start) : start;
  const end = from + into.write(value, from);
  into.writeInt32BE(end - start, at);
  return end;
}

/**
 * Elements of arrays in PostgreSQL's binary form: nothing is quoted, and nothing is left for it to parse. They are made apart
 * from the array, so that a thread can make them and whoever stores them only joins them. In memory of their own, fit to
 * be handed over to another thread.
 */
export function elementsOf(columns: readonly Column[]): Elements {
  const lengths = columns.map(({ type, values }) =>
    values.reduce<number>((sum, value) => sum + bytesOf(type, value), 0),
  );
  const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0));
  const into = Buffer.from(bytes.buffer);
  let at = 0;
  for (const { type, values } of columns)
    for (const value of values) at = writeElement(into, at, type, value);
  return { bytes, lengths };
}

/** Each column of its own; they share the memory of all. */
export function columnsOf({ bytes, lengths }: Elements): Uint8Array[] {
  let end = 0;
  return lengths.map((length) => {
    end += length;
    return bytes.subarray(end - length, end);
  });
}

/** Each element of one column. */
export function elementsApart(column: Uint8Array): Uint8Array[] {
  const { buffer, byteOffset, byteLength } = column;
  const view = new DataView(buffer, byteOffset, byteLength);
  const apart: Uint8Array[] = [];
  for (let at = 0; at < byteLength; ) {
    const end = at + lengthBytes + Math.max(0, view.getInt32(at));
    apart.push(column.subarray(at, end));
    at = end;
  }
  return apart;
}

/** One array of all these elements: a parameter of a statement. */
export function arrayOf(type: ElementType, count: number, parts: readonly Uint8Array[]): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeInt32BE(1, 0);
  header.writeInt32BE(numberOfType[type], 8);
  header.writeInt32BE(count, 12);
  header.writeInt32BE(1, 16);
  return Buffer.concat([header, ...parts]);
}

/** The same text for `count` elements. */
export function repeatedText(text: string, count: number): Uint8Array {
  const { bytes } = elementsOf([{ type: "text", values: [text] }]);
  return Buffer.alloc(bytes.length * count, bytes);
}
