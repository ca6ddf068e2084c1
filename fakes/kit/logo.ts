import { crc32, deflateSync } from "node:zlib";
import { hashOf } from "./random.ts";

const side = 96;
const samplesPerSide = 3;

type Color = readonly [red: number, green: number, blue: number];

const grounds: readonly Color[] = [
  [18, 63, 120],
  [150, 30, 45],
  [16, 105, 84],
  [60, 52, 137],
  [191, 87, 0],
  [24, 24, 27],
  [0, 118, 163],
  [122, 40, 110],
];
const ink: Color = [255, 255, 255];

/** Whether a place is part of the mark; both from -1 to 1, downwards. */
type Shape = (x: number, y: number) => boolean;

const shapes: readonly Shape[] = [
  (x, y) => Math.hypot(x, y) < 0.62 && Math.hypot(x, y) > 0.34,
  (x, y) => Math.abs(x) + Math.abs(y) < 0.66,
  (x, y) => y < 0.5 && y > -0.6 && Math.abs(x) < (y + 0.6) * 0.62,
  (x, y) => Math.abs(y) < 0.56 && [-0.42, 0, 0.42].some((bar) => Math.abs(x - bar) < 0.13),
  (x, y) => Math.abs(x) < 0.56 && Math.abs(y) < 0.56 && !(x > -0.06 && y < 0.06),
  (x, y) => Math.hypot(x + 0.2, y) < 0.44 || Math.hypot(x - 0.34, y) < 0.26,
];

function pixelOf(shape: Shape, ground: Color, [column, row]: [number, number]): Color {
  let hits = 0;
  for (let sample = 0; sample < samplesPerSide ** 2; sample += 1) {
    const right = (sample % samplesPerSide) + 0.5;
    const down = Math.floor(sample / samplesPerSide) + 0.5;
    const at = (place: number, part: number) => ((place + part / samplesPerSide) / side) * 2 - 1;
    if (shape(at(column, right), at(row, down))) hits += 1;
  }
  const part = hits / samplesPerSide ** 2;
  const mixedWith = (index: 0 | 1 | 2) => Math.round(ground[index] + (ink[index] - ground[index]) * part);
  return [mixedWith(0), mixedWith(1), mixedWith(2)];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A plain mark of an invented brand as a PNG file; the same symbol always has the same. */
export function logoOf(symbol: string): Buffer {
  const hash = hashOf(`logo ${symbol}`);
  const shape = shapes[hash % shapes.length] ?? (() => false);
  const ground = grounds[(hash >>> 8) % grounds.length] ?? ink;
  const rows = Buffer.alloc(side * (side * 3 + 1));
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1)
      rows.set(pixelOf(shape, ground, [column, row]), row * (side * 3 + 1) + 1 + column * 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
