/** A call of a service in another process. */
export type Call = { id: number; path: string[]; values: unknown[] };
export type Told = { id: number; value?: unknown; refused?: string; fault?: string };

type Packed = { kind: "request" | "headers" | "bytes" | "plain"; url?: string; value: unknown };

/** What a message between processes can carry of a value. */
export function packed(value: unknown): Packed {
  if (value instanceof Request) return { kind: "request", url: value.url, value: [...value.headers] };
  if (value instanceof Headers) return { kind: "headers", value: [...value] };
  if (value instanceof Uint8Array) return { kind: "bytes", value: Buffer.from(value).toString("base64") };
  if (typeof value === "object" && value !== null && "headers" in value)
    return { kind: "plain", value: { ...value, headers: packed(value.headers) } };
  return { kind: "plain", value };
}

export function opened(given: unknown): unknown {
  const { kind, url = "", value } = given as Packed;
  if (kind === "request") return new Request(url, { headers: value as [string, string][] });
  if (kind === "headers") return new Headers(value as [string, string][]);
  if (kind === "bytes") return Buffer.from(value as string, "base64");
  if (typeof value === "object" && value !== null && "headers" in value)
    return { ...value, headers: opened(value.headers) };
  return value;
}
