import type { JsonReply } from "./get-json.ts";

const unreadable = new Set(["too-large", "encoding", "framing"]);

/** Which failure a reply shows that is neither an answer nor a rejection. */
export function failureOf(reply: JsonReply): "silent" | "failing" | "unreadable" {
  if (reply.kind === "failed") return unreadable.has(reply.detail) ? "unreadable" : "silent";
  return reply.status >= 500 ? "failing" : "unreadable";
}
