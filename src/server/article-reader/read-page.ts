import type { ArticleBlock } from "#domain/full-text/article.ts";
import { judgePage, type PageDecision } from "#domain/full-text/judge-page.ts";
import { documentText } from "../feed-parser/document-text.ts";
import type { Detect, Detected } from "../feed-parser/feed-news.ts";
import type { FeedMeta } from "../feed-parser/parsed-feed.ts";
import { readArticle } from "./read-article.ts";

/** What a page brought: its article, where it has one, and what its metas say. */
export type ReadPage = {
  decision: PageDecision;
  blocks: ArticleBlock[];
  text: string;
  metas: Record<string, string[]>;
  /** Of the item's title, as the article settles them. */
  companies: Detected["companies"];
};

const declarationBytesMax = 2_048;

/** HTML declares its encoding in a meta; the header wins over it. */
function pageText(bytes: Uint8Array, contentType: string | undefined): string {
  if (/charset/i.test(contentType ?? "")) return documentText(bytes, contentType);
  const start = Buffer.from(bytes.subarray(0, declarationBytesMax)).toString("latin1");
  const charset = /<meta\b[^>]{0,200}\bcharset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i.exec(start)?.[1];
  // A declaration that could be read byte by byte is not UTF-16, whatever it says.
  const isWide = charset !== undefined && /^utf-?16/i.test(charset);
  return documentText(bytes, charset === undefined || isWide ? contentType : `text/html; charset=${charset}`);
}

/** `meta.feedUrl` is the address that the page was read from. */
export function readPage(bytes: Uint8Array, meta: FeedMeta, title: string, detect: Detect): ReadPage {
  const { blocks, text, signals } = readArticle(pageText(bytes, meta.contentType), meta.feedUrl);
  const decision = judgePage(text, signals);
  const { metas } = signals;
  if (decision.kind !== "article") return { decision, blocks: [], text: "", metas, companies: [] };
  return { decision, blocks, text, metas, companies: detect(title, text, null).companies };
}
