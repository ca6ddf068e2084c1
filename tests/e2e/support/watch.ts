import type { BrowserContext, Page } from "@playwright/test";

export type Watch = {
  /** What went wrong so far, in words. */
  problems: string[];
  /** Takes matching problems as expected by the test. */
  allow(pattern: RegExp): void;
  unexpected(): string[];
};

const reporterName = "__tapewiseViolation";

const isLoopback = (url: string) => {
  const { protocol, hostname } = new URL(url);
  return !/^(https?|wss?):$/.test(protocol) || hostname === "127.0.0.1" || hostname === "localhost";
};

const played = new WeakMap<BrowserContext, RegExp>();

/** The test itself answers for these hosts from now on. */
export const playHosts = (context: BrowserContext, names: RegExp) => void played.set(context, names);

function watchPage(page: Page, note: (text: string) => void): void {
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    note(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => note(`page error: ${error.stack ?? error.message}`));
  page.on("dialog", (dialog) => {
    note(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
}

/**
 * Listens for what no page may do: errors in the console or of scripts, rejections by the content security policy,
 * dialogs of the browser, and calls to any host but this machine.
 */
export async function watchContext(context: BrowserContext): Promise<Watch> {
  const problems: string[] = [];
  const allowed: RegExp[] = [];
  const note = (text: string) => void problems.push(text);
  context.on("page", (page) => watchPage(page, note));
  await context.exposeBinding(reporterName, (_source, text: string) =>
    note(`content security policy: ${text}`),
  );
  await context.addInitScript((name) => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const report = (window as unknown as Record<string, (text: string) => void>)[name];
      report?.(`${event.violatedDirective} refused ${event.blockedURI} ${event.sample}`);
    });
  }, reporterName);
  // Only listened to: what routes calls turns the browser's cache off, and the browser finds no other host anyway.
  context.on("request", (request) => {
    const url = request.url();
    if (isLoopback(url) || played.get(context)?.test(new URL(url).hostname)) return;
    note(`call to a foreign host: ${url}`);
  });
  return {
    problems,
    allow: (pattern) => void allowed.push(pattern),
    unexpected: () => problems.filter((text) => !allowed.some((pattern) => pattern.test(text))),
  };
}
