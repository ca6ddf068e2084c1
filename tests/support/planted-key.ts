import { randomBytes } from "node:crypto";

/** This much of a key in one piece counts as found. */
const pieceLength = 12;

/** A key that is nowhere by chance, with signs that other notations write in another way. */
export function plantedKey(start = "sk-"): string {
  const random = () => randomBytes(12).toString("base64url").replaceAll(/[-_]/g, "x");
  return `${start}${random()}+/=&<"%'${random()}`;
}

function* piecesOf(text: string, length = pieceLength): Generator<string> {
  for (let at = 0; at + length <= text.length; at += 1) yield text.slice(at, at + length);
}

/** The inner part of a key in base64, for each of the three places in a group at which it can begin. */
function base64Forms(key: string): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(key)]);
    const text = bytes.toString("base64").slice(4, -4);
    return [text, text.replaceAll("+", "-").replaceAll("/", "_")];
  });
}

const markup = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;").replaceAll("'", "&#39;");

/** Every piece of a key, in every notation in which it could be somewhere. */
function formsOf(key: string): Set<string> {
  const reversed = [...key].toReversed().join("");
  const plain = [
    key,
    reversed,
    encodeURIComponent(key),
    JSON.stringify(key),
    JSON.stringify(JSON.stringify(key)),
    markup(key),
  ];
  const hex = Buffer.from(key).toString("hex");
  const pieces = new Set<string>();
  for (const text of [...plain, ...base64Forms(key), ...base64Forms(reversed)])
    for (const piece of piecesOf(text)) pieces.add(piece);
  for (const text of [hex, hex.toUpperCase(), Buffer.from(reversed).toString("hex")])
    for (const piece of piecesOf(text, pieceLength * 2)) pieces.add(piece);
  return pieces;
}

/** Where one of the keys is in the texts, by the names of the texts, with what is around it. */
export function findPlanted(keys: readonly string[], texts: Readonly<Record<string, string>>): string[] {
  const pieces = new Set(keys.flatMap((key) => [...formsOf(key)]));
  const found: string[] = [];
  for (const [name, text] of Object.entries(texts))
    for (let at = 0; at < text.length; at += 1)
      if (pieces.has(text.slice(at, at + pieceLength)) || pieces.has(text.slice(at, at + pieceLength * 2))) {
        found.push(`${name}: …${text.slice(Math.max(0, at - 60), at + 60)}…`);
        break;
      }
  return found;
}
