import { useEffect, useEffectEvent } from "react";

// EventSource.CLOSED, which does not exist outside of browsers.
const closed = 2;

export type LiveStreamState = "connecting" | "open" | "waiting";

export type LiveStreamOptions = {
  /** Same-origin address; `lastEventId` is added to it when the stream is opened again. */
  url: string;
  /** Called with the data text of each event of that name. */
  on: Record<string, (data: string) => void>;
  onState?: (state: LiveStreamState) => void;
  /** For tests; the browser's own by default. */
  openSource?: (url: string) => EventSource;
  random?: () => number;
};

/**
 * Keeps a server-sent event stream open and answers the function that ends it. The browser resumes a cut line
 * itself with the header Last-Event-ID; after a rejection it gives up, so a new source is opened after a growing wait
 * and carries the id as the query `lastEventId`.
 */
export function openLiveStream(options: LiveStreamOptions): () => void {
  const { url, on, onState } = options;
  const openSource = options.openSource ?? ((address: string) => new EventSource(address));
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let lastEventId = "";

  function address(): string {
    if (lastEventId === "") return url;
    return `${url}${url.includes("?") ? "&" : "?"}lastEventId=${encodeURIComponent(lastEventId)}`;
  }

  function connect() {
    onState?.("connecting");
    const current = openSource(address());
    source = current;
    current.addEventListener("open", () => {
      failures = 0;
      onState?.("open");
    });
    current.addEventListener("error", () => {
      if (current.readyState !== closed) return onState?.("connecting");
      onState?.("waiting");
      timer = setTimeout(connect, backOffMs(failures++, options.random ?? Math.random));
    });
    for (const [name, handle] of Object.entries(on))
      current.addEventListener(name, (event) => {
        if (event.lastEventId !== "") lastEventId = event.lastEventId;
        handle(String(event.data));
      });
  }

  function connectNow() {
    if (source?.readyState !== closed) return;
    clearTimeout(timer);
    connect();
  }

  connect();
  window.addEventListener("online", connectNow);
  return () => {
    window.removeEventListener("online", connectNow);
    clearTimeout(timer);
    source?.close();
  };
}

const firstMs = 1_000;
const longestMs = 60_000;

/**
 * Wait before the next try in milliseconds: doubled per failure up to a minute, the last half by chance.
 * `random` answers from 0 to below 1.
 */
export function backOffMs(failures: number, random: () => number): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.min(failures, 10));
  return full / 2 + (full / 2) * random();
}

export type LiveStreamHandlers = LiveStreamOptions["on"];

/**
 * Listens to the stream of the user's news, posts and prices while `open`.
 * @param onReopen the stream is back after a break: what came meanwhile is repeated only after an earlier item
 */
export function useLiveStream(open: boolean, on: LiveStreamHandlers, onReopen: () => void): void {
  const handle = useEffectEvent((name: string, data: string) => on[name]?.(data));
  const reopened = useEffectEvent(onReopen);
  const names = Object.keys(on).join(" ");
  useEffect(() => {
    if (!open) return;
    let opened = false;
    return openLiveStream({
      url: "/api/news/stream",
      onState: (state) => {
        if (state !== "open") return;
        if (opened) reopened();
        opened = true;
      },
      on: Object.fromEntries(names.split(" ").map((name) => [name, (data: string) => handle(name, data)])),
    });
  }, [open, names]);
}
