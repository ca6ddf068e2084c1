/** What a file holds: its size in pixels and the parts that its pixels need, in order. */
export type ImageReading = { width: number; height: number; parts: Uint8Array[] } | "animated" | "unreadable";
