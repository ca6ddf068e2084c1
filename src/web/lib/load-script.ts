type TextMaker = (text: string) => string;

declare global {
  /** Makes what the browser takes for markup or a script's address where the page's policy asks for it. */
  var trustedTypes:
    | { createPolicy<Makers extends Record<string, TextMaker>>(name: string, makers: Makers): Makers }
    | undefined;
}

const workerUrl = "/service-worker.js";

const worker = globalThis.trustedTypes?.createPolicy("service-worker", { createScriptURL: (url) => url });

/** Lets the browser keep the app and get notifications. Rejects where it may not. */
export const registerServiceWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(worker?.createScriptURL(workerUrl) ?? workerUrl);

/**
 * A loader of an outside service's script: loads it once and answers what the script has put on the page. Rejects when
 * it does not come or puts nothing there; the next call tries again. A signal gives up one that neither comes nor fails.
 */
export function scriptLoader<T>(
  found: () => T | undefined,
): (url: string, signal?: AbortSignal) => Promise<T> {
  let loading: Promise<T> | undefined;
  let tries = 0;
  return (url, signal) => {
    loading ??= new Promise<T>((resolve, reject) => {
      const script = document.createElement("script");
      // A browser that still waits for an address would wait on instead of asking for it again.
      const again = tries === 0 ? "" : `${url.includes("?") ? "&" : "?"}try=${tries}`;
      script.src = url + again;
      script.async = true;
      const fail = () => {
        if (!script.isConnected) return;
        script.remove();
        tries += 1;
        loading = undefined;
        reject(new Error("A script didn't load."));
      };
      script.addEventListener("error", fail);
      signal?.addEventListener("abort", fail);
      script.addEventListener("load", () => {
        signal?.removeEventListener("abort", fail);
        const value = found();
        if (value === undefined) fail();
        else resolve(value);
      });
      document.head.append(script);
    });
    return loading;
  };
}
