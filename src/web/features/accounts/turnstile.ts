import { scriptLoader } from "#web/lib/load-script.ts";

type WidgetParameters = {
  sitekey: string;
  theme: "light" | "dark";
  size: "flexible";
  /** The page asks again by itself, and says so. */
  retry: "never";
  callback: (answer: string) => void;
  "expired-callback": () => void;
  "timeout-callback": () => void;
  /** True: handled, nothing is written to the console. */
  "error-callback": () => boolean;
};

export type Turnstile = {
  render(place: HTMLElement, parameters: WidgetParameters): string | null | undefined;
  remove(widgetId: string): void;
};

const load = scriptLoader<Turnstile>(() => (window as unknown as { turnstile?: Turnstile }).turnstile);

/** Loads the captcha's script once. Rejects when it does not come; the next call tries again. */
export function loadTurnstile(scriptUrl: string): Promise<Turnstile> {
  const url = new URL(scriptUrl);
  url.searchParams.set("render", "explicit");
  return load(url.href);
}
