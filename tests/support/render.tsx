import {
  act,
  type BoundFunctions,
  cleanup,
  configure,
  type queries,
  render,
  within,
} from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ComponentType } from "react";
import { createBrowserRouter, Outlet, RouterProvider } from "react-router";
import { setGlobalOrigin } from "undici";
import { expect } from "vitest";
import type { Me } from "#contract/accounts.ts";
import type { DigestAnswer } from "#contract/digest.ts";
import type { SessionAnswer } from "#contract/session.ts";
import type { UserSettingsAnswer } from "#contract/settings.ts";
import type { PublicConfig } from "#contract/site.ts";
import { defaultUserSettings } from "#domain/settings/settings.ts";
import { Providers } from "#web/app/providers.tsx";
import type { Route } from "#web/lib/call.ts";
import { clearDrafts } from "#web/lib/drafts.ts";
import { type AnswerServer, type Answers, startAnswerServer } from "./answer-server.ts";

// It ends a wait that never ends; it says nothing of speed.
configure({ asyncUtilTimeout: 20_000 });

const momentOne = "2026-11-02T09:30:00.000Z";

export const someConfig: PublicConfig = {
  productName: "Tapewise",
  version: "0.0.0",
  signupsEnabled: false,
  previewEnabled: true,
  googleEnabled: true,
  phoneSignInEnabled: true,
  captcha: null,
  paymentsEnabled: true,
  payments: null,
  measurementId: null,
  tagManagerUrl: "https://www.googletagmanager.com/gtag/js",
  demo: false,
  demoMailUrl: null,
  supportEmail: "support@tapewise.example",
  legalEmail: "legal@tapewise.example",
  privacyEmail: "privacy@tapewise.example",
};

type SessionUser = NonNullable<SessionAnswer>["user"];

export const someUser: SessionUser = {
  id: "user-1",
  email: "noor@example.com",
  name: "Noor Newsreader",
  image: null,
  emailVerified: true,
  phone: null,
  role: "USER",
  subscriptionType: "EARLY_BIRD",
  authProvider: "email",
  googleUid: null,
  language: "en",
  twoFactorEnabled: false,
  entitlement: { state: "full" },
  createdAt: momentOne,
  updatedAt: momentOne,
};

export const someDigest: DigestAnswer = {
  cadence: "off",
  at: "07:00",
  weekday: 1,
  timeZone: "UTC",
  folderIds: [],
  email: someUser.email,
  emailVerified: true,
  nextAt: null,
  sentAt: null,
};

/** The same user as the profile tells of them. */
export const someMe: Me = {
  id: someUser.id,
  fullName: someUser.name,
  email: someUser.email,
  phone: null,
  role: "USER",
  subscriptionType: "EARLY_BIRD",
  authProvider: "email",
  googleUid: null,
  profilePicture: null,
  paymentInfo: null,
  createdAt: momentOne,
  updatedAt: momentOne,
  emailVerified: true,
  language: "en",
  hasPassword: true,
  twoFactorEnabled: false,
  phoneNumber: null,
  entitlement: { state: "full" },
};

export const someSettings: UserSettingsAnswer = {
  ...defaultUserSettings,
  userId: someUser.id,
  finnhubEnabled: true,
  lastUpdated: momentOne,
};

export type PageOptions = {
  /** The address that is opened. */
  at: string;
  /** The pattern of its route, where the page reads parts of the address. */
  path?: string;
  Page: ComponentType;
  /** Of the window, in pixels: for pages that ask whether it is at least so wide. */
  width?: number;
  /** Null: nobody is signed in. */
  user?: Partial<SessionUser> | null;
  answers?: Answers;
};

export type RenderedPage = BoundFunctions<typeof queries> &
  Pick<AnswerServer, "asked" | "answer" | "hold"> & {
    /** The user's hands. */
    hands: ReturnType<typeof userEvent.setup>;
    main: HTMLElement;
    /** Puts a text in place of what a field holds. */
    fill(field: HTMLElement, text: string): Promise<void>;
    /** Takes the focus away from what has it. */
    leaveField(): Promise<void>;
    /** The bodies that an endpoint was sent, oldest first. */
    bodiesOf(route: Route): unknown[];
    /** An event of the stream that the page listens to. */
    stream(name: string, data: unknown): void;
    /** Takes the page away before the test ends. */
    leave(): void;
    /** Once the server has answered what is on its way, and the page has read it. */
    settled(): Promise<void>;
  };

/** What is read aloud with a field, besides its name. */
export const descriptionOf = (field: HTMLElement): string =>
  (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent?.trim() ?? "")
    .join(" ");

let server: AnswerServer | undefined;

/** What a browser measures and draws: here nothing has a place or a size. */
class Unmeasured {
  observe(_target?: Element) {}
  unobserve() {}
  disconnect() {}
}

/** Here everything is in sight. */
class AllInSight extends Unmeasured {
  readonly #tell: (entries: { isIntersecting: true; target: Element }[]) => void;
  constructor(tell: (entries: { isIntersecting: true; target: Element }[]) => void) {
    super();
    this.#tell = tell;
  }
  override observe(target?: Element) {
    if (target) queueMicrotask(() => this.#tell([{ isIntersecting: true, target }]));
  }
}

/** A stream that says what a test says. */
class ToldStream extends EventTarget {
  static readonly open = new Set<ToldStream>();
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    ToldStream.open.add(this);
    queueMicrotask(() => {
      this.readyState = 1;
      this.dispatchEvent(new Event("open"));
    });
  }
  close() {
    this.readyState = 2;
    ToldStream.open.delete(this);
  }
}

/** Answers nothing but whether the window is at least so wide. */
const mediaOf = (width: number) => (media: string) => {
  const [, least, unit] = /^\(min-width: (\d+)(px|rem)\)$/.exec(media) ?? [];
  const matches = least !== undefined && width >= Number(least) * (unit === "rem" ? 16 : 1);
  return Object.assign(new EventTarget(), { matches });
};

/** What the browser has and jsdom has not. Nothing of it answers a question of a test. */
export function beginPage(): void {
  Object.assign(window, {
    EventSource: ToldStream,
    ResizeObserver: Unmeasured,
    IntersectionObserver: AllInSight,
    matchMedia: mediaOf(0),
    scrollTo() {},
  });
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
      this.querySelector<HTMLElement>("button, a[href], input, select, textarea")?.focus();
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
  Object.assign(Element.prototype, {
    scrollIntoView() {},
    scrollTo() {},
    setPointerCapture() {},
    hasPointerCapture: () => false,
  });
}

/** Takes the page away, with everything that it left in the browser. */
export async function endPage(): Promise<void> {
  cleanup();
  clearDrafts();
  localStorage.clear();
  sessionStorage.clear();
  const ended = server;
  server = undefined;
  await ended?.stop();
  expect(ended?.problems ?? []).toEqual([]);
}

/** A page of the app as the browser renders it, without shell and style; its calls go to a server of the test's own. */
export async function renderPage(options: PageOptions): Promise<RenderedPage> {
  const { at, path, Page, width = 0, user = {}, answers = {} } = options;
  window.matchMedia = mediaOf(width) as unknown as typeof window.matchMedia;
  const session = user && { session: { expiresAt: momentOne }, user: { ...someUser, ...user } };
  server = await startAnswerServer({
    "GET /api/auth/get-session": session,
    "GET /api/config": someConfig,
    "GET /api/settings": someSettings,
    "GET /api/digest": someDigest,
    ...answers,
  });
  // Where relative addresses lead.
  setGlobalOrigin(server.url);
  // An entry of its own: what an earlier test went back from does not count any more.
  window.history.pushState(null, "", at);
  const elsewhere = () => <h1>Another page</h1>;
  const frame = () => (
    <Providers>
      <main>
        <Outlet />
      </main>
    </Providers>
  );
  const router = createBrowserRouter([
    {
      Component: frame,
      children: [
        { path: path ?? new URL(at, window.location.href).pathname, Component: Page },
        { path: "*", Component: elsewhere },
      ],
    },
  ]);
  const { unmount } = render(<RouterProvider router={router} />);
  const body = within(document.body);
  const hands = userEvent.setup();
  const { asked, answer, hold } = server;
  return {
    ...body,
    asked,
    answer,
    hold,
    hands,
    main: await body.findByRole("main"),
    async fill(field, text) {
      await hands.clear(field);
      if (text !== "") await hands.paste(text);
    },
    leaveField: () => hands.click(document.body),
    bodiesOf: (route) => asked.filter((each) => each.route === route).map((each) => each.body),
    stream(name, data) {
      expect(ToldStream.open.size).toBeGreaterThan(0);
      const event = Object.assign(new Event(name), { data: JSON.stringify(data), lastEventId: "" });
      for (const each of ToldStream.open) act(() => void each.dispatchEvent(event));
    },
    leave: unmount,
    // A call of its own is answered after those before it.
    async settled() {
      await fetch("/api/config").then((answer) => answer.json());
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}
