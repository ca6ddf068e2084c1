import { bodyHtml, childOf, type Post, permalinkOf } from "./posts.ts";

/** A page of a listing. Pinned posts are on top of the first one, beside the number that was asked for. */
export function listing(all: readonly Post[], query: URLSearchParams): object {
  const limit = Math.min(100, Math.max(1, Number(query.get("limit") ?? 25) || 25));
  const after = query.get("after");
  const pinned = after === null ? all.filter((post) => post.stickied) : [];
  const posts = all.filter((post) => !post.stickied);
  const start = after === null ? 0 : posts.findIndex((post) => `t3_${post.id}` === after) + 1;
  const page = posts.slice(start, start + limit);
  const last = page.at(-1);
  const more = last !== undefined && start + limit < posts.length;
  const next = more ? `t3_${last.id}` : null;
  const children = [...pinned, ...page].map(childOf);
  const data = { after: next, dist: children.length, modhash: null, geo_filter: "", children, before: null };
  // Without raw_json the site escapes the three markup characters in every text.
  if (query.get("raw_json") === "1") return { kind: "Listing", data };
  const text = JSON.stringify({ kind: "Listing", data });
  return JSON.parse(text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"));
}

function xml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function stamp(ms: number): string {
  return new Date(ms).toISOString().replace(".000Z", "+00:00");
}

export function atomOf(title: string, posts: readonly Post[]): string {
  const entries = posts.map((post) => {
    const page = `https://www.reddit.com${permalinkOf(post)}`;
    const thumbnail =
      typeof post.extra?.thumbnail === "string" && post.extra.thumbnail.startsWith("http")
        ? `<media:thumbnail url="${xml(post.extra.thumbnail)}"/>`
        : "";
    const author = `<author><name>/u/${post.author}</name><uri>https://www.reddit.com/user/${post.author}</uri></author>`;
    const html = `${bodyHtml(post)} submitted by <a href="https://www.reddit.com/user/${post.author}"> /u/${post.author} </a> <span><a href="${post.link ?? page}">[link]</a></span> <span><a href="${page}">[comments]</a></span>`;
    return `<entry>${post.author === "[deleted]" ? "" : author}<category term="${post.subreddit}" label="r/${post.subreddit}"/><content type="html">${xml(html)}</content><id>t3_${post.id}</id>${thumbnail}<link href="${page}"/><updated>${stamp(post.createdMs)}</updated><published>${stamp(post.createdMs)}</published><title>${xml(post.title)}</title></entry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><id>/${xml(title)}/.rss</id><title>${xml(title)}</title><updated>${stamp(posts[0]?.createdMs ?? 0)}</updated>${entries.join("")}</feed>`;
}

/** A listing whose JSON is at least so long: one post with a text without end. */
export function hugeListing(bytes: number): object {
  const data = {
    id: "1huge",
    subreddit: "stocks",
    title: "Long",
    selftext: "x".repeat(bytes),
    created_utc: 1.7e9,
  };
  return {
    kind: "Listing",
    data: {
      after: null,
      dist: 1,
      modhash: null,
      geo_filter: "",
      children: [{ kind: "t3", data }],
      before: null,
    },
  };
}
