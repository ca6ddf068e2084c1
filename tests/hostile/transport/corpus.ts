import { readFileSync } from "node:fs";
import path from "node:path";

/** Another corpus of the same formats can be tried by naming its folder. */
const folder = process.env.HOSTILE_DIR ?? path.join(import.meta.dirname, "../corpus");

export type UrlCase = {
  id: string;
  class: string;
  url: string;
  dns?: Record<string, string[][]>;
  redirects?: Record<string, { status: number; location?: string; headers?: Record<string, string> }>;
  repeat_fetch?: number;
  never_connect?: string[];
  expect: "allow" | "deny" | "pin";
  stage?: "parse" | "policy" | "address" | "resolve" | "redirect";
  canonical_host: string | null;
  why: string;
};

export type Repeat = { $repeat: [string, number] };

export type ServerSpec = {
  behaviour: string;
  status?: number;
  location?: string;
  headers?: Record<string, string | Repeat>;
  [detail: string]: unknown;
};

export type TransportCase = {
  id: string;
  class: string;
  server: ServerSpec;
  expect: {
    outcome: "ok" | "error" | "either";
    max_total_ms: number;
    max_body_bytes: number;
    next_fetch_s?: [number, number];
    invariant?: string;
  };
  why: string;
};

function casesOf<T>(file: string): T[] {
  return (JSON.parse(readFileSync(path.join(folder, file), "utf8")) as { cases: T[] }).cases;
}

export const urlCases = (): UrlCase[] => casesOf<UrlCase>("hostile-urls.json");
export const transportCases = (): TransportCase[] => casesOf<TransportCase>("hostile-transport.json");

export const feedText = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>A feed</title><link>https://feeds.example.com/</link><description>One item</description>
<item><title>First headline</title><link>https://feeds.example.com/1</link><guid>1</guid></item></channel></rss>
`;
