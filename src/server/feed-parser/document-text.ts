import { isAscii, isUtf8 } from "node:buffer";
import { TextDecoder } from "node:util";

const declarationBytesMax = 1_024;

type ByteOrderMark = { bytes: readonly number[]; encoding: string };
const byteOrderMarks: readonly ByteOrderMark[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
  { bytes: [0xfe, 0xff], encoding: "utf-16be" },
  // No mark, but the first character ("<" or "{") shows the width of a unit.
  { bytes: [0x3c, 0x00], encoding: "utf-16le" },
  { bytes: [0x00, 0x3c], encoding: "utf-16be" },
  { bytes: [0x7b, 0x00], encoding: "utf-16le" },
  { bytes: [0x00, 0x7b], encoding: "utf-16be" },
];

/**
 * The text of a document. The encoding is taken from the byte order mark, else the HTTP charset, else the XML
 * declaration, else UTF-8; labels mean what they mean to browsers (latin1 is windows-1252), unknown ones are passed
 * over, and UTF-7 is never decoded. But what is UTF-8 beyond ASCII is read as such, whatever it is called: text in
 * another encoding does not come out so by chance. Bytes that are not UTF-8 become U+FFFD, or where nothing beyond ASCII
 * is, they are read as windows-1252.
 */
export function documentText(bytes: Uint8Array, contentType: string | undefined): string {
  const marked = markOf(bytes);
  if (marked) return new TextDecoder(marked.encoding).decode(bytes);
  const isValid = isUtf8(bytes);
  const decoder = otherDecoder(bytes, contentType, isValid);
  if (decoder) return decoder.decode(bytes);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  return isValid || /[\u0080-\uFFFC]/.test(text) ? text : new TextDecoder("windows-1252").decode(bytes);
}

/** Whether the text of a document is what its bytes are as UTF-8, all of them valid. */
export const isPlainUtf8 = (bytes: Uint8Array, contentType: string | undefined): boolean =>
  isUtf8(bytes) && markOf(bytes) === undefined && otherDecoder(bytes, contentType, true) === undefined;

const markOf = (bytes: Uint8Array) =>
  byteOrderMarks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte));

/** Undefined for what is read as UTF-8. */
function otherDecoder(
  bytes: Uint8Array,
  contentType: string | undefined,
  isValid: boolean,
): TextDecoder | undefined {
  const decoder = decoderOf(httpCharset(contentType)) ?? decoderOf(declaredEncoding(bytes));
  if (decoder === undefined || decoder.encoding === "utf-8") return undefined;
  return !isValid || isAscii(bytes) ? decoder : undefined;
}

function decoderOf(label: string | undefined): TextDecoder | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

function httpCharset(contentType: string | undefined): string | undefined {
  return /;\s{0,20}charset\s{0,20}=\s{0,20}"?([\w.:-]{1,40})/i.exec((contentType ?? "").slice(0, 500))?.[1];
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, declarationBytesMax))
    .toString("latin1")
    .trimStart();
  if (!start.startsWith("<?xml")) return undefined;
  const declaration = start.slice(0, start.indexOf("?>") + 1);
  const label = /\sencoding\s{0,20}=\s{0,20}["']([\w.:-]{1,40})["']/.exec(declaration)?.[1];
  // A declaration that could be read byte by byte is not UTF-16, whatever it says.
  return label !== undefined && /^(utf-?16|ucs-?2|iso-10646-ucs-2)/i.test(label) ? "utf-8" : label;
}
