import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { backOffMs, openLiveStream } from "#web/lib/live-stream.ts";

class PlayedSource extends EventTarget {
  readyState = 0;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
  }

  send(name: string, data: string, lastEventId = "") {
    this.dispatchEvent(Object.assign(new Event(name), { data, lastEventId }));
  }

  reject() {
    this.readyState = 2;
    this.dispatchEvent(new Event("error"));
  }

  close() {
    this.readyState = 2;
  }
}

const opened: PlayedSource[] = [];
const latest = () => opened.at(-1)!;

function open(on: Record<string, (data: string) => void> = {}) {
  const states: string[] = [];
  const stop = openLiveStream({
    url: "/api/news/stream",
    on,
    onState: (state) => states.push(state),
    random: () => 1,
    openSource: (url) => {
      const source = new PlayedSource(url);
      opened.push(source);
      return source as unknown as EventSource;
    },
  });
  return { stop, states };
}

beforeEach(() => {
  opened.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("openLiveStream", () => {
  it("hands the data of each named event on", () => {
    const seen: string[] = [];
    open({ item: (data) => seen.push(data) });
    latest().send("item", "one", "1");
    latest().send("other", "never");
    expect(seen).toEqual(["one"]);
  });

  it("leaves a cut line to the browser", () => {
    const { states } = open();
    latest().dispatchEvent(new Event("error"));
    vi.advanceTimersByTime(120_000);
    expect(opened).toHaveLength(1);
    expect(states).toEqual(["connecting", "connecting"]);
  });

  it("opens again after a rejection, later each time, with the id of the last event", () => {
    open({ item: () => undefined });
    latest().send("item", "x", "a/7");
    latest().reject();
    vi.advanceTimersByTime(999);
    expect(opened).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(latest().url).toBe("/api/news/stream?lastEventId=a%2F7");
    latest().reject();
    vi.advanceTimersByTime(1_999);
    expect(opened).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(opened).toHaveLength(3);
  });

  it("tries at once when the browser is online again, and only once", () => {
    open();
    latest().reject();
    window.dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(120_000);
    expect(opened).toHaveLength(2);
  });

  it("stays closed after its end", () => {
    const { stop } = open();
    latest().reject();
    stop();
    window.dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(120_000);
    expect(opened).toHaveLength(1);
  });
});

describe("backOffMs", () => {
  it("doubles from one second to one minute", () => {
    const full = [0, 1, 2, 3, 4, 5, 6, 7, 500].map((failures) => backOffMs(failures, () => 1));
    expect(full).toEqual([1000, 2000, 4000, 8000, 16000, 32000, 60000, 60000, 60000]);
  });

  it("is at least half of that", () => {
    expect(backOffMs(3, () => 0)).toBe(4000);
  });
});
