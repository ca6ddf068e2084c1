/** The built files by their address, as text; undefined for one that is not there. */
export type ReadFile = (address: string) => string | undefined;

const stylesheet = /<link rel="stylesheet" href="([^"#]+)#?"\/>/g;

/**
 * Puts what a page needs for its first paint into the page itself: the styles and the script that sets the theme. The
 * link to the styles stays for the app, which knows its own head, but loads nothing.
 */
export function withFirstPaint(html: string, read: ReadFile): string {
  let styles = "";
  const linked = html.replaceAll(stylesheet, (link, address: string) => {
    const text = read(address);
    if (text === undefined || /<\/style/i.test(text)) return link;
    styles += text;
    // Also under its plain address: a part of the app that is loaded later looks for it there.
    return [
      link.replace("/>", ' disabled=""/>'),
      `<link rel="stylesheet" href="${address}" disabled=""/>`,
    ].join("");
  });
  return withInHead(linked, [inScript(read("/theme.js")), styles && `<style>${styles}</style>`].join(""));
}

/**
 * A page for users also starts the calls that it will ask for while its scripts are on their way, and draws the headlines as
 * soon as they are there.
 */
export const withEarlyCalls = (html: string, read: ReadFile): string =>
  withInHead(html, ["/early-calls.js", "/early-headlines.js"].map((each) => inScript(read(each))).join(""));

/** A page whose address names no language hides its English words from who chose another one. */
export const withEarlyLanguage = (html: string, read: ReadFile): string =>
  withInHead(html, inScript(read("/early-language.js")));

/** What is in a page is drawn before its scripts are asked for. */
export function withLazyScripts(html: string, read: ReadFile): string {
  const starter = inScript(read("/late-start.js"));
  const start = /<script type="module" async="">([\s\S]*?)<\/script>/;
  if (starter === "" || !start.test(html)) return html;
  return html
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, "")
    .replace(start, (_, code: string) => `<script type="text/plain" data-late="">${code}</script>`)
    .replace("</body>", () => `${starter}</body>`);
}

/** Names in a page whose scripts come late what else to ask for then. */
export const withScripts = (html: string, scripts: readonly string[]): string =>
  html.replace(' data-late=""', ` data-late="${scripts.join(" ")}"`);

const inScript = (text: string | undefined): string =>
  text === undefined || /<\/script/i.test(text) ? "" : `<script>${text}</script>`;

// After the character set, which must be among the first bytes.
const withInHead = (html: string, tags: string): string =>
  html.replace(/<meta charset="utf-8"\/>/i, (meta) => meta + tags);

type Route = {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
};

/**
 * By page address, the scripts of the page and of its routes: all are asked for as soon as the page is drawn, instead of
 * one after the other as the app starts. The largest come first, as few are fetched at the same time. Empty when the build
 * names no routes.
 * @param html the shell as it was built
 */
export function routeScripts(html: string, read: ReadFile): Map<string, string[]> {
  const address = /["'](\/assets\/manifest-[\w-]+\.js)["']/.exec(html)?.[1];
  const text = address === undefined ? undefined : read(address);
  if (text === undefined) return new Map();
  const { routes } = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as {
    routes: Record<string, Route>;
  };
  const chainOf = (route: Route): Route[] => {
    const parent = route.parentId === undefined ? undefined : routes[route.parentId];
    return parent ? [...chainOf(parent), route] : [route];
  };
  const preloaded = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].flatMap(
    ([, each]) => each ?? [],
  );
  const sizeOf = (script: string) => read(script)?.length ?? 0;
  const found = new Map<string, string[]>();
  for (const route of Object.values(routes)) {
    const chain = chainOf(route);
    const path = `/${chain.flatMap((each) => each.path || []).join("/")}`;
    const ofRoutes = chain.flatMap(({ module, imports = [] }) => [module, ...imports]);
    const scripts = [...new Set([...preloaded, ...ofRoutes])].toSorted((a, b) => sizeOf(b) - sizeOf(a));
    if (!path.includes("*")) found.set(path, scripts);
  }
  return found;
}
