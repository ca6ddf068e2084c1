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

let loading: Promise<Turnstile> | undefined;

function loadedTurnstile(): Turnstile | undefined {
  return (window as unknown as { turnstile?: Turnstile }).turnstile;
}

/** Loads the captcha's script once. Rejects when it does not come; the next call tries again. */
export function loadTurnstile(scriptUrl: string): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement("script");
    const url = new URL(scriptUrl);
    url.searchParams.set("render", "explicit");
    script.src = url.href;
    script.async = true;
    const fail = () => {
      script.remove();
      loading = undefined;
      reject(new Error("The captcha's script did not load."));
    };
    script.addEventListener("error", fail);
    script.addEventListener("load", () => {
      const turnstile = loadedTurnstile();
      if (turnstile) resolve(turnstile);
      else fail();
    });
    document.head.append(script);
  });
  return loading;
}
