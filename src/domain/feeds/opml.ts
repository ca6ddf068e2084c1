import { productName } from "#domain/kernel/product.ts";

/** Attributes of ours, which other readers pass over: the color, and that a feed is switched off. */
export const opmlNamespace = "urn:tapewise:opml";
export const opmlFileName = "tapewise-feeds.opml";
export const opmlBytesMax = 1024 * 1024;
/** Feeds that are read of one document. */
export const opmlFeedsMax = 5_000;

export type OpmlFeed = {
  name: string;
  url: string;
  color: string;
  enabled: boolean;
  folderId?: string | null;
};
export type OpmlFolder = { id: string; parentId: string | null; name: string };

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  // As they are, a reader would make spaces of them.
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** As an attribute's value. What XML has no way to write, such as U+0001, is left out. */
function quoted(text: string): string {
  const value = text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"\t\n\r]/g, (sign) => escapes[sign] ?? sign);
  return `"${value}"`;
}

function outline({ name, url, color, enabled }: OpmlFeed, indent: string): string {
  const own = `tapewise:color=${quoted(color)}${enabled ? "" : ' tapewise:enabled="false"'}`;
  return `${indent}<outline type="rss" text=${quoted(name)} title=${quoted(name)} xmlUrl=${quoted(url)} ${own}/>\n`;
}

/** The feeds in their order as OPML 2.0, those in folders within outlines of the folders' names. */
export function opmlOf(
  feeds: readonly OpmlFeed[],
  createdAt: Date,
  folders: readonly OpmlFolder[] = [],
): string {
  const known = new Set(folders.map(({ id }) => id));
  const feedsIn = Map.groupBy(feeds, ({ folderId }) => (folderId && known.has(folderId) ? folderId : null));
  const foldersIn = Map.groupBy(folders, ({ parentId }) => parentId);
  const inside = (id: string | null, indent: string): string =>
    [
      ...(feedsIn.get(id) ?? []).map((feed) => outline(feed, indent)),
      ...(foldersIn.get(id) ?? []).map(
        (folder) =>
          `${indent}<outline text=${quoted(folder.name)} title=${quoted(folder.name)}>\n${inside(folder.id, `${indent}  `)}${indent}</outline>\n`,
      ),
    ].join("");
  return `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0" xmlns:tapewise="${opmlNamespace}">
  <head>
    <title>${productName} feeds</title>
    <dateCreated>${createdAt.toUTCString()}</dateCreated>
  </head>
  <body>
${inside(null, "    ")}  </body>
</opml>
`;
}
