import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Context, Hono } from "hono";
import type { Contacts } from "#domain/site/contacts.ts";
import { isPagePath, measureFramePath } from "#domain/site/pages.ts";
import { isPaymentPage } from "#domain/site/payment-pages.ts";
import { publicAddress, robotsText, sitemapText, withPageFacts } from "./page-facts.ts";
import {
  routeScripts,
  withEarlyCalls,
  withEarlyLanguage,
  withFirstPaint,
  withLazyScripts,
  withScripts,
} from "./page-start.ts";
import {
  pageOpenerPolicy,
  permissionsPolicy,
  policyOfMeasureFrame,
  policyOfPage,
  workerPolicy,
} from "./security-headers.ts";
import type { Anyone } from "./signed-in.ts";
import type { PageVisit, PageWidgets, Widgets } from "./widgets.ts";

const typeOf: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".woff2": "font/woff2",
};

/** What a page may do, as headers. */
type Policies = { content: string; permissions: string };

type Asset = {
  type: string;
  plain: Buffer;
  /** Of a page. */
  policies: ((visit: PageVisit) => Policies) | undefined;
  packed: Map<string, Promise<Buffer>>;
};

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Packs a file once and keeps the result; fonts and pictures are packed already. */
function packed(asset: Asset, accepted: string): { coding: string; body: Promise<Buffer> } | undefined {
  if (asset.plain.length < 1_000 || /^(font|image\/(png|x-icon))/.test(asset.type)) return undefined;
  const coding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : undefined;
  if (!coding) return undefined;
  let body = asset.packed.get(coding);
  if (!body) {
    body =
      coding === "br"
        ? brotli(asset.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } })
        : gzipped(asset.plain, { level: 9 });
    asset.packed.set(coding, body);
  }
  return { coding, body };
}

const hasSession = (c: Context): boolean => /session_token=[^;]/.test(c.req.header("cookie") ?? "");

async function send(
  c: Context,
  asset: Asset,
  options: { status: 200 | 404; cache: string },
): Promise<Response> {
  c.header("Content-Type", asset.type);
  c.header("Cache-Control", options.cache);
  c.header("Vary", asset.policies ? "Accept-Encoding, Cookie" : "Accept-Encoding");
  if (asset.policies) {
    const { content, permissions } = asset.policies({ pays: isPaymentPage(c.req.path) });
    c.header("Content-Security-Policy", content);
    c.header("Permissions-Policy", permissions);
    c.header("Cross-Origin-Opener-Policy", pageOpenerPolicy);
  }
  const choice = packed(asset, c.req.header("accept-encoding") ?? "");
  if (choice) c.header("Content-Encoding", choice.coding);
  const body = choice ? await choice.body : asset.plain;
  return c.body(new Uint8Array(body), options.status);
}

const policiesWith = (html: string, widgets: Widgets): Policies => ({
  content: policyOfPage(html, widgets),
  permissions: permissionsPolicy(widgets.payment),
});

/** The policies of a page for every kind of visit, made once; its text is not held for them. */
function policiesOf(html: string, widgetsOf: PageWidgets): (visit: PageVisit) => Policies {
  const paying = policiesWith(html, widgetsOf({ pays: true }));
  const other = policiesWith(html, widgetsOf({ pays: false }));
  return ({ pays }) => (pays ? paying : other);
}

const shellAddress = "/__spa-fallback.html";

const pageOf = (html: string, widgets: PageWidgets): Asset => ({
  type: "text/html; charset=utf-8",
  plain: Buffer.from(html),
  policies: policiesOf(html, widgets),
  packed: new Map(),
});

type PagesOptions = {
  /** Outside services that put something of their own on a page. */
  widgets: PageWidgets;
  /** What the frame that measures may load. */
  measuring: Widgets;
  /** Where the site is reached. */
  origin: string;
  contacts: Contacts;
};

function readAssets(folder: string, { widgets, origin, contacts }: PagesOptions): Map<string, Asset> {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const files = entries.filter((entry) => entry.isFile());
  const contents = new Map(
    files.map((entry) => {
      const full = path.join(entry.parentPath, entry.name);
      return [`/${path.relative(folder, full).split(path.sep).join("/")}`, readFileSync(full)];
    }),
  );
  contents.set("/robots.txt", Buffer.from(robotsText(origin)));
  contents.set("/sitemap.xml", Buffer.from(sitemapText(origin)));
  const read = (address: string) => contents.get(address)?.toString("utf8");
  return new Map(
    [...contents].map(([address, bytes]): [string, Asset] => {
      const type = typeOf[path.extname(address)] ?? "application/octet-stream";
      if (!type.startsWith("text/html") || address === measureFramePath)
        return [address, { type, plain: bytes, policies: undefined, packed: new Map() }];
      const page = publicAddress(address);
      const html = bytes.toString("utf8");
      const told = page === undefined ? html : withPageFacts(html, { origin, page, contacts });
      return [address, pageOf(withLazyScripts(withFirstPaint(told, read), read), widgets)];
    }),
  );
}

/** The service worker decides which build a browser keeps: a browser asks for it again each time. */
const workerPath = "/service-worker.js";

function cacheOf(wanted: string): string {
  if (wanted === workerPath) return "no-cache";
  return wanted.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=300";
}

function fallbackOf(assets: Map<string, Asset>, folder: string): Asset {
  const shell = assets.get(shellAddress) ?? assets.get("/index.html");
  if (!shell) throw new Error(`The web app is not built: ${folder} holds no page. Run: npm run build`);
  return shell;
}

/**
 * Serves the built web app. Only files that exist at start are served, by their exact name, so no path reaches
 * anything else. A prerendered page is served as it is, any other page of the app by the shell; an unknown page
 * address answers 404 with the shell.
 */
export function pageRoutes(folder: string, options: PagesOptions): Hono<Anyone> {
  const { widgets, measuring } = options;
  const assets = readAssets(folder, options);
  const read = (address: string) => assets.get(address)?.plain.toString("utf8");
  const frame = assets.get(measureFramePath);
  const framePolicy = policyOfMeasureFrame(measuring);
  const fallback = fallbackOf(assets, folder);
  const built = path.join(folder, shellAddress);
  const scriptsOf = routeScripts(existsSync(built) ? readFileSync(built, "utf8") : "", read);
  const shells = new Map<string, Asset>();
  /** Made when it is first asked for: of a hundred kilobytes each, most are never needed. */
  function shellOf(plain: string, hasReader: boolean): Asset {
    const address = scriptsOf.has(plain) ? plain : "";
    const key = `${hasReader} ${address}`;
    const known = shells.get(key);
    if (known) return known;
    const page = withEarlyLanguage(fallback.plain.toString("utf8"), read);
    const html = withScripts(page, scriptsOf.get(address) ?? []);
    const made = pageOf(hasReader ? withEarlyCalls(html, read) : html, widgets);
    shells.set(key, made);
    return made;
  }
  return new Hono<Anyone>().get("/*", async (c) => {
    const { path: wanted } = c.req;
    if (wanted === measureFramePath && frame) {
      c.header("Content-Security-Policy", framePolicy);
      c.header("X-Frame-Options", "SAMEORIGIN");
      return send(c, frame, { status: 200, cache: "no-cache" });
    }
    const file = wanted.endsWith(".html") ? undefined : assets.get(wanted);
    if (file) {
      if (wanted === workerPath) c.header("Content-Security-Policy", workerPolicy);
      return send(c, file, { status: 200, cache: cacheOf(wanted) });
    }
    const known = isPagePath(wanted);
    // A company's page may end in ".B".
    if (!known && /\.[a-z0-9]{1,8}$/i.test(wanted)) return c.notFound();
    const plain = wanted === "/" ? "" : wanted.replace(/\/$/, "");
    const page = known ? (assets.get(`${plain}/index.html`) ?? shellOf(plain, hasSession(c))) : fallback;
    return send(c, page, { status: known ? 200 : 404, cache: "no-cache" });
  });
}
