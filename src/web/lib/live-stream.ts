import { backOffMs } from "#web/lib/back-off.ts";

// EventSource.CLOSED, which does not exist outside of browsers.
const closed = 2;

export type LiveStreamState = "connecting" | "open" | "waiting";

export type LiveStreamOptions = {
  /** Same-origin address; `lastEventId` is added to it when the stream is opened anew. */
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
 * itself with the header Last-Event-ID; after a refusal it gives up, so a new source is opened after a growing wait
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
