import type { Reply } from "../kit/server.ts";

/**
 * The vendor's browser script with the calls a page uses: explicit rendering into a frame of the vendor's origin,
 * whose token comes back by message. `?onload=name` calls a function when it is ready.
 */
export const browserScript = `(() => {
  const source = new URL(document.currentScript.src);
  const widgets = new Map();
  let count = 0;
  const elementOf = (place) => (typeof place === "string" ? document.querySelector(place) : place);
  const widgetOf = (id) => widgets.get(id) || [...widgets.values()].at(-1);
  function show(widget) {
    const { params } = widget;
    const frame = document.createElement("iframe");
    frame.title = "Widget containing a Cloudflare security challenge";
    frame.src = source.origin + "/widget?" + new URLSearchParams({ sitekey: params.sitekey, theme: params.theme || "auto" });
    const flexible = params.size === "flexible";
    Object.assign(frame.style, { width: flexible ? "100%" : "300px", minWidth: flexible ? "300px" : "", height: "65px", border: "0", display: "block" });
    widget.frame = frame;
    widget.input.value = "";
    widget.container.replaceChildren(frame, widget.input);
  }
  window.addEventListener("message", ({ origin, source: from, data }) => {
    if (origin !== source.origin) return;
    const widget = [...widgets.values()].find((one) => one.frame.contentWindow === from);
    if (!widget || !data) return;
    const { params } = widget;
    if (data.event === "complete") {
      widget.input.value = data.token;
      if (params.callback) params.callback(data.token);
    }
    if (data.event === "expired") {
      widget.input.value = "";
      if (params["expired-callback"]) params["expired-callback"](data.token);
    }
    if (data.event === "error" && params["error-callback"]) params["error-callback"](data.code);
  });
  window.turnstile = {
    ready: (callback) => callback(),
    render(place, params) {
      const container = elementOf(place);
      if (!container || !params || !params.sitekey) throw new Error("[Cloudflare Turnstile] Invalid container or sitekey.");
      const id = "cf-chl-widget-" + (count += 1);
      const input = document.createElement("input");
      Object.assign(input, { type: "hidden", name: "cf-turnstile-response", id: id + "_response" });
      const widget = { container, params, input, frame: null };
      widgets.set(id, widget);
      show(widget);
      return id;
    },
    reset(id) { const widget = widgetOf(id); if (widget) show(widget); },
    remove(id) { const widget = widgets.get(id); if (widget) { widget.container.replaceChildren(); widgets.delete(id); } },
    getResponse(id) { const widget = widgetOf(id); return (widget && widget.input.value) || undefined; },
    isExpired(id) { const widget = widgetOf(id); return !widget || widget.input.value === ""; },
  };
  const onload = source.searchParams.get("onload");
  if (onload && typeof window[onload] === "function") window[onload]();
})();
`;

/** Runs inside the frame: a tick asks for a token and hands it to the page around it. */
export const widgetScript = `const box = document.querySelector("input");
const text = document.querySelector("span");
const say = (message) => parent.postMessage(message, "*");
let token = "";
box.addEventListener("change", async () => {
  box.disabled = true;
  text.textContent = "Verifying...";
  const answer = await fetch("/solve" + location.search, { method: "POST" }).catch(() => null);
  const body = answer && (await answer.json());
  if (!answer || !answer.ok) {
    text.textContent = "Verification failed";
    say({ event: "error", code: (body && body.error) || "300010" });
    return;
  }
  token = body.token;
  text.textContent = "Success!";
  say({ event: "complete", token });
});
addEventListener("message", ({ data }) => {
  if (data !== "expire") return;
  box.checked = false;
  box.disabled = false;
  text.textContent = "Verify you are human";
  say({ event: "expired", token });
});
`;

const light = "--paper:#fafafa;--ink:#232323;--line:#e0e0e0";
const dark = "--paper:#232323;--ink:#f5f5f5;--line:#666";

/** The page inside the frame. An unknown site key shows the vendor's rejection. */
export function widgetPage({ siteKey, theme }: { siteKey: string; theme: string }): Reply {
  const colors =
    theme === "dark"
      ? `:root{color-scheme:dark;${dark}}`
      : theme === "light"
        ? `:root{color-scheme:light;${light}}`
        : `:root{color-scheme:light dark;${light}}@media(prefers-color-scheme:dark){:root{${dark}}}`;
  return {
    status: siteKey ? 200 : 400,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Verification</title><style>${colors}
body{margin:0;height:63px;border:1px solid var(--line);background:var(--paper);color:var(--ink);font:14px/1.4 system-ui,sans-serif}
main{height:100%}label{display:flex;align-items:center;gap:12px;height:100%;padding:0 16px;cursor:pointer}input{width:24px;height:24px;margin:0}</style></head>
<body><main><label><input type="checkbox"><span aria-live="polite">Verify you are human</span></label></main><script src="/widget.js"></script></body></html>`,
  };
}
