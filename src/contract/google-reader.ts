import { opmlBytesMax } from "#domain/feeds/opml.ts";
import { endpoints } from "./endpoint.ts";

/** Parameters in the address, in a form, or in both; the handler reads them. */
const form = { mediaType: "application/x-www-form-urlencoded", unread: true } as const;

const reads = {
  area: "Programs",
  access: "user",
  token: "read",
  work: "reading",
  answer: "application/json",
} as const;
const writes = {
  area: "Programs",
  access: "user",
  token: "write",
  body: form,
  answer: "text/plain",
} as const;
/** What the plan pays for. */
const streams = {
  ...reads,
  plan: true,
  compress: true,
  errors: ["bad-input", "feed-not-found", "folder-not-found"],
} as const;

/** The interface of Google Reader, which apps for many readers speak (docs/flows/google-reader.md). */
export const googleReaderEndpoints = endpoints({
  readerSignIn: {
    route: "POST /accounts/ClientLogin",
    area: "Programs",
    access: "anyone",
    work: "sign-in",
    summary:
      "Google Reader: the sign-in of an app. `Email` is the account's address, `Passwd` a personal token, which `Auth` repeats: later calls carry it as `Authorization: GoogleLogin auth=…`.",
    limit: "reader-sign-ins",
    body: form,
    answer: "text/plain",
    errors: ["invalid-token"],
  },
  getReaderToken: {
    ...reads,
    route: "GET /reader/api/0/token",
    summary: "Google Reader: what apps send back as `T` with changes. It is not needed here.",
    answer: "text/plain",
  },
  getReaderUser: {
    ...reads,
    route: "GET /reader/api/0/user-info",
    summary: "Google Reader: who is signed in.",
  },
  listReaderTags: {
    ...reads,
    route: "GET /reader/api/0/tag/list",
    summary: "Google Reader: the state of saved items, and the user's folders as labels.",
  },
  listReaderSubscriptions: {
    ...reads,
    route: "GET /reader/api/0/subscription/list",
    summary: "Google Reader: the user's feeds that are switched on.",
  },
  exportReaderSubscriptions: {
    ...reads,
    route: "GET /reader/api/0/subscription/export",
    summary: "Google Reader: the user's feeds as OPML.",
    answer: "text/x-opml",
  },
  countReaderUnread: {
    ...reads,
    route: "GET /reader/api/0/unread-count",
    summary: "Google Reader: unread items of each feed and folder, counted up to 100 a feed.",
  },
  listReaderItemIds: {
    ...streams,
    route: "GET /reader/api/0/stream/items/ids",
    summary:
      "Google Reader: the numbers of the items of a stream `s`, `n` at a time, at most 1,000; `c`, `r`, `ot`, `nt` and `xt` as in the original.",
  },
  listReaderItems: {
    ...streams,
    route: "GET /reader/api/0/stream/contents",
    summary: "Google Reader: the items of the reading list, or of the stream `s`.",
  },
  listReaderItemsOf: {
    ...streams,
    route: "GET /reader/api/0/stream/contents/:stream",
    summary: "Google Reader: the items of a stream, whose name is one part of the address.",
  },
  listReaderItemsOfFeed: {
    ...streams,
    route: "GET /reader/api/0/stream/contents/feed/:feedId",
    summary: "Google Reader: the items of a feed.",
  },
  listReaderItemsOfState: {
    ...streams,
    route: "GET /reader/api/0/stream/contents/user/-/state/com.google/:state",
    summary: "Google Reader: the reading list, or what is read or saved.",
  },
  listReaderItemsOfLabel: {
    ...streams,
    route: "GET /reader/api/0/stream/contents/user/-/label/:label",
    summary: "Google Reader: the items of a folder.",
  },
  getReaderItems: {
    ...streams,
    route: "POST /reader/api/0/stream/items/contents",
    summary: "Google Reader: the items with the numbers `i`, at most 1,000.",
    body: form,
    bodyBytesMax: 256 * 1024,
  },
  tagReaderItems: {
    ...writes,
    route: "POST /reader/api/0/edit-tag",
    plan: true,
    summary: "Google Reader: marks the items `i` as read, unread, saved or no longer saved.",
    bodyBytesMax: 256 * 1024,
    errors: ["bad-input", "saved-limit-reached", "item-not-found"],
  },
  markAllReaderItemsRead: {
    ...writes,
    route: "POST /reader/api/0/mark-all-as-read",
    plan: true,
    summary: "Google Reader: marks the stream `s` as read, up to the moment `ts` where there is one.",
    errors: ["bad-input", "feed-not-found", "folder-not-found"],
  },
  changeReaderSubscriptions: {
    ...writes,
    route: "POST /reader/api/0/subscription/edit",
    summary: "Google Reader: follows, leaves, renames and moves feeds.",
    limit: "feed-searches",
    errors: [
      "bad-input",
      "feed-not-found",
      "duplicate-feed",
      "feed-limit-reached",
      "folder-limit-reached",
      "feed-address-refused",
      "no-feed-found",
      "feed-unreachable",
      "overloaded",
    ],
  },
  addReaderSubscription: {
    ...writes,
    route: "POST /reader/api/0/subscription/quickadd",
    work: "unbounded",
    summary: "Google Reader: follows the first feed of the page `quickadd`.",
    limit: "feed-searches",
    answer: "application/json",
    errors: ["bad-input", "feed-limit-reached", "feed-address-refused", "overloaded"],
  },
  importReaderSubscriptions: {
    ...writes,
    route: "POST /reader/api/0/subscription/import",
    summary: "Google Reader: follows the feeds of an OPML document.",
    limit: "feed-imports",
    body: { mediaType: "text/x-opml", otherwise: "not-opml" },
    bodyBytesMax: opmlBytesMax,
    errors: ["not-opml", "overloaded"],
  },
  renameReaderTag: {
    ...writes,
    route: "POST /reader/api/0/rename-tag",
    summary: "Google Reader: renames the folder `s`.",
    errors: ["bad-input", "folder-not-found", "duplicate-folder"],
  },
  removeReaderTag: {
    ...writes,
    route: "POST /reader/api/0/disable-tag",
    summary: "Google Reader: removes the folder `s`; its feeds stay.",
    errors: ["bad-input", "folder-not-found"],
  },
});
