import { describe, expect, it, vi } from "vitest";
import { createGooglePopup, type PopupChannel, type PopupHost } from "#web/features/accounts/google-popup.ts";

const origin = "https://tapewise.test";

function createWindow(closed = false) {
  return {
    closed,
    focused: 0,
    focus() {
      this.focused += 1;
    },
    close() {
      this.closed = true;
    },
  };
}
type FakeWindow = ReturnType<typeof createWindow>;

/** A browser window as far as the popup uses one; time passes by `look`. */
function createTestEnvironment() {
  const listeners = new Map<string, Set<(event: MessageEvent) => void>>();
  const timers = new Map<number, () => void>();
  const opened: { url: string; name: string; features: string; popup: FakeWindow }[] = [];
  const channels: PopupChannel[] = [];
  const stage = {
    online: true,
    /** Whether the page has the focus, rather than its popup. */
    focused: true,
    late: [] as unknown[],
    blocks: "no" as "no" | "null" | "closed",
    reach: async (): Promise<unknown> => undefined,
    opened,
    open(url: string, name: string, features: string) {
      if (stage.blocks === "null") return null;
      const popup = createWindow(stage.blocks === "closed");
      opened.push({ url, name, features, popup });
      return popup;
    },
    last: () => opened.at(-1)?.popup ?? createWindow(),
    say(data: unknown, from = origin) {
      const event = { data, origin: from } as MessageEvent;
      for (const listener of listeners.get("message") ?? []) listener(event);
    },
    broadcast(data: unknown) {
      for (const channel of channels) channel.onmessage?.({ data, origin } as MessageEvent);
    },
    goOffline() {
      for (const listener of listeners.get("offline") ?? []) listener({} as MessageEvent);
    },
    look() {
      for (const run of [...timers.values()]) run();
    },
    /** What is still held: listeners, timers, channels. */
    held: () =>
      [...listeners.values()].reduce((sum, set) => sum + set.size, 0) + timers.size + channels.length,
  };
  const host: PopupHost = {
    location: { origin },
    navigator: {
      get onLine() {
        return stage.online;
      },
    },
    document: { hasFocus: () => stage.focused },
    screenX: 100,
    screenY: 50,
    outerWidth: 1300,
    outerHeight: 900,
    open: stage.open,
    addEventListener: (type: string, listener: (event: MessageEvent) => void) => {
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener));
    },
    removeEventListener: (type: string, listener: (event: MessageEvent) => void) => {
      listeners.get(type)?.delete(listener);
    },
    setInterval: (run) => {
      timers.set(timers.size + 1, run);
      return timers.size;
    },
    clearInterval: (timer) => void timers.delete(timer ?? 0),
  };
  const popup = createGooglePopup({
    host,
    openChannel() {
      const channel: PopupChannel = {
        onmessage: null,
        close: () => void channels.splice(channels.indexOf(channel), 1),
      };
      channels.push(channel);
      return channel;
    },
    reachServer: () => stage.reach(),
    onLate: (outcome) => stage.late.push(outcome),
  });
  return { stage, popup };
}

describe("the Google popup", () => {
  it("SIGNIN-13: is 500x600, centred over the window, and opened before the click ends", () => {
    const { stage, popup } = createTestEnvironment();
    void popup.ask("sign-in");
    expect(stage.opened).toHaveLength(1);
    expect(stage.opened[0]).toMatchObject({
      url: "/api/auth/google/start?intent=sign-in",
      features: "popup=yes,width=500,height=600,left=500,top=200",
    });
  });

  it.each(["message", "channel"])(
    "takes the outcome said by %s, closes the window and lets go of all",
    async (way) => {
      const { stage, popup } = createTestEnvironment();
      const asked = popup.ask("sign-up");
      const outcome = {
        result: "new-user",
        isNewUser: true,
        isTempUser: true,
        fullName: "Ada King",
        email: "ada@example.com",
        profilePicture: null,
      };
      if (way === "message") stage.say(outcome);
      else stage.broadcast(outcome);
      expect(await asked).toEqual(outcome);
      expect(stage.last().closed).toBe(true);
      expect(stage.held()).toBe(0);
    },
  );

  it("hears no other origin and no other talk", async () => {
    const { stage, popup } = createTestEnvironment();
    const answered = vi.fn();
    const asked = popup.ask("sign-in").then(answered);
    stage.say({ result: "signed-in" }, "https://evil.test");
    for (const talk of [null, "hello", { type: "extension" }, { result: "unheard-of" }]) stage.say(talk);
    await Promise.resolve();
    expect(answered).not.toHaveBeenCalled();
    stage.say({ result: "signed-in" });
    await asked;
    expect(answered).toHaveBeenCalledExactlyOnceWith({ result: "signed-in" });
  });

  it.each(["null", "closed"] as const)(
    "AUTH-15: a blocked window (%s) is told with what to do",
    async (blocks) => {
      const { stage, popup } = createTestEnvironment();
      stage.blocks = blocks;
      expect(await popup.ask("sign-in")).toEqual({
        result: "error",
        code: "popup-blocked",
        message: "Your browser blocked the sign-in window. Allow popups for this site and try again.",
      });
      expect(stage.held()).toBe(0);
    },
  );

  it("AUTH-16: a window closed by the user ends without a message of its own", async () => {
    const { stage, popup } = createTestEnvironment();
    const asked = popup.ask("sign-in");
    stage.look();
    stage.last().closed = true;
    for (let looks = 0; looks < 3; looks += 1) stage.look();
    expect(await asked).toEqual({ result: "error", code: "popup-closed-by-user", message: null });
    popup.cancel();
    expect(stage.held()).toBe(0);
  });

  it("a window that looks closed while the page has no focus is waited for: Google's page may have cut it off", async () => {
    const { stage, popup } = createTestEnvironment();
    const asked = popup.ask("sign-in");
    stage.focused = false;
    stage.last().closed = true;
    for (let looks = 0; looks < 1_000; looks += 1) stage.look();
    stage.broadcast({ result: "signed-in" });
    expect(await asked).toEqual({ result: "signed-in" });
    expect(stage.late).toEqual([]);
    expect(stage.held()).toBe(0);
  });

  it("an outcome of a window that was taken for closed is heard all the same, once", async () => {
    const { stage, popup } = createTestEnvironment();
    const asked = popup.ask("sign-in");
    stage.last().closed = true;
    for (let looks = 0; looks < 3; looks += 1) stage.look();
    expect(await asked).toMatchObject({ code: "popup-closed-by-user" });
    stage.broadcast({ result: "signed-in" });
    stage.broadcast({ result: "signed-in" });
    expect(stage.late).toEqual([{ result: "signed-in" }]);
    expect(stage.held()).toBe(0);
  });

  it("hears an outcome that arrives just after its window has closed", async () => {
    const { stage, popup } = createTestEnvironment();
    const asked = popup.ask("sign-in");
    stage.last().closed = true;
    stage.look();
    stage.broadcast({ result: "signed-in" });
    expect(await asked).toEqual({ result: "signed-in" });
  });

  it("AUTH-16: a second click shows the open window again, and the first click ends as cancelled", async () => {
    const { stage, popup } = createTestEnvironment();
    const first = popup.ask("sign-in");
    const second = popup.ask("sign-in");
    expect(await first).toEqual({ result: "error", code: "cancelled-popup-request", message: null });
    expect(stage.opened).toHaveLength(1);
    expect(stage.last().focused).toBe(2);
    stage.say({ result: "second-factor", methods: ["totp"] });
    expect(await second).toEqual({ result: "second-factor", methods: ["totp"] });
    expect(stage.held()).toBe(0);
  });

  it("a click after the window was closed opens a new one", async () => {
    const { stage, popup } = createTestEnvironment();
    const first = popup.ask("sign-in");
    stage.last().closed = true;
    void popup.ask("sign-in");
    expect(await first).toMatchObject({ code: "cancelled-popup-request" });
    expect(stage.opened).toHaveLength(2);
  });

  it("AUTH-17: opens nothing without a network", async () => {
    const { stage, popup } = createTestEnvironment();
    stage.online = false;
    expect(await popup.ask("sign-in")).toEqual({
      result: "error",
      code: "network-request-failed",
      message: "The network isn't responding. Check your connection and try again.",
    });
    expect(stage.opened).toHaveLength(0);
  });

  it("AUTH-17: a network that goes away closes the window", async () => {
    const { stage, popup } = createTestEnvironment();
    const asked = popup.ask("sign-in");
    stage.goOffline();
    expect(await asked).toMatchObject({ code: "network-request-failed" });
    expect(stage.last().closed).toBe(true);
    expect(stage.held()).toBe(0);
  });

  it("AUTH-17: a server that cannot be reached closes the window", async () => {
    const { stage, popup } = createTestEnvironment();
    stage.reach = () => Promise.reject(new TypeError("Failed to fetch"));
    expect(await popup.ask("sign-in")).toMatchObject({ code: "network-request-failed" });
    expect(stage.last().closed).toBe(true);
  });

  it("closes its window when it is given up", async () => {
    const { stage, popup } = createTestEnvironment();
    const asked = popup.ask("sign-in");
    popup.cancel();
    expect(await asked).toMatchObject({ code: "cancelled-popup-request" });
    expect(stage.last().closed).toBe(true);
    expect(stage.held()).toBe(0);
  });
});
