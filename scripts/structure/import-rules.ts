import { type Place, placeOf } from "./places.ts";
import type { Import } from "./source-file.ts";

/** Packages that only these folders import, beside tests. */
export const vendorPackages: Record<string, string[]> = {
  openai: ["src/server/vendors/ai/"],
  "openid-client": ["src/server/vendors/identity/google/"],
  "@simplewebauthn/server": ["src/server/features/sign-in/"],
  "@noble/ciphers": ["src/server/platform/secrets/"],
  stripe: ["src/server/vendors/payments/stripe/", "fakes/"],
  feedsmith: ["src/server/feed-parser/"],
  htmlparser2: ["src/server/feed-parser/", "src/server/vendors/listings/sec/"],
  nodemailer: ["src/server/vendors/messages/smtp/"],
  "web-push": ["src/server/vendors/messages/web-push/"],
  standardwebhooks: ["src/server/vendors/messages/webhook/", "fakes/"],
  "@mozilla/readability": ["src/server/article-reader/"],
  linkedom: ["src/server/article-reader/"],
  "robots-parser": ["src/server/features/full-text/"],
  "@modelcontextprotocol/server": ["src/server/features/programs/", "src/server/cli/"],
  undici: ["src/server/platform/egress/", "fakes/"],
  ws: ["src/server/platform/egress/", "fakes/"],
};

export type ImportRule = {
  /** A folder with all below it; `*.ts` stands for the files of the folder itself. */
  folder: string;
  holds: string;
  /** Folders whose files it may import. */
  mayImport: readonly string[];
  /** The packages it may import; any when left out. */
  packages?: readonly string[];
  /** What `serverRejection` and `webRejection` check besides. */
  besides?: string;
};

const pure = ["src/domain", "src/contract"];

/** Who may import whom. The check reads this table, and ARCHITECTURE.md shows it. Tests may import everything. */
export const importRules: readonly ImportRule[] = [
  {
    folder: "src/domain",
    holds: "pure rules and data: no clock, no randomness, no IO",
    mayImport: ["src/domain"],
    packages: [],
  },
  {
    folder: "src/contract",
    holds: "endpoints, schemas, error codes, rate limits",
    mayImport: pure,
    packages: ["zod"],
  },
  {
    folder: "src/client",
    holds:
      "the typed client of the interface: for the browser, for tools of assistants, for programs of users",
    mayImport: [...pure, "src/client"],
    packages: ["zod"],
  },
  {
    folder: "src/server/*.ts",
    holds: "the entry points: main, and what it starts and stops",
    mayImport: [...pure, "src/server"],
  },
  {
    folder: "src/server/wiring",
    holds: "the composition root: which service gets what",
    mayImport: [...pure, "src/server"],
  },
  { folder: "src/server/cli", holds: "commands", mayImport: [...pure, "src/client", "src/server"] },
  {
    folder: "src/server/http",
    holds: "what makes routes of the contract: guards, checks, limits, errors, pages, the OpenAPI document",
    mayImport: [...pure, "src/server/http", "src/server/platform"],
  },
  {
    folder: "src/server/features",
    holds: "a folder per room: `*.routes.ts`, `*.service.ts`, `*.store.ts`",
    mayImport: [
      ...pure,
      "src/server/features",
      "src/server/vendors",
      "src/server/feed-parser",
      "src/server/platform",
      "src/server/db",
      "src/server/http",
      "src/client",
    ],
    besides:
      "Only a store imports `db`. A route never imports a store. Of other rooms types only, but for the pairs below. Of vendors the interface of a kind only.",
  },
  {
    folder: "src/server/jobs",
    holds: "the schedules",
    mayImport: [...pure, "src/server/jobs", "src/server/platform", "src/server/features"],
    besides: "Of features types only.",
  },
  {
    folder: "src/server/vendors",
    holds:
      "a folder per kind with its interface and its list; in it a folder per vendor: client, schema, transform, entry",
    mayImport: [...pure, "src/server/vendors", "src/server/platform"],
    besides: "A vendor imports the interface of its kind, never another vendor or kind.",
  },
  {
    folder: "src/server/feed-parser",
    holds: "documents to items, in a worker thread",
    mayImport: [...pure, "src/server/feed-parser", "src/server/article-reader", "src/server/platform"],
  },
  {
    folder: "src/server/article-reader",
    holds: "web pages to articles, in a thread of the feed parser",
    mayImport: [...pure, "src/server/article-reader", "src/server/feed-parser", "src/server/platform"],
  },
  {
    folder: "src/server/db",
    holds: "the schema, its migrations, the connection",
    mayImport: [...pure, "src/server/db", "src/server/platform"],
  },
  {
    folder: "src/server/config",
    holds: "the environment, read once",
    mayImport: [...pure, "src/server/config", "src/server/platform", "src/server/vendors"],
    besides: "Of vendors the list of all, `vendors.ts`, only.",
  },
  {
    folder: "src/server/platform",
    holds: "logger, clock, egress, embedded database, secrets, limits, events, metrics",
    mayImport: [...pure, "src/server/platform"],
  },
  { folder: "src/web/app", holds: "the router, the shell, a file per page", mayImport: [...pure, "src/web"] },
  {
    folder: "src/web/features",
    holds: "a folder per feature: pages, parts, hooks, calls",
    mayImport: [...pure, "src/web/features", "src/web/ui", "src/web/lib"],
    besides: "One feature never imports another.",
  },
  { folder: "src/web/ui", holds: "the design system", mayImport: [...pure, "src/web/ui", "src/web/lib"] },
  {
    folder: "src/web/lib",
    holds: "the API client and what all pages share",
    mayImport: [...pure, "src/client", "src/web/lib"],
  },
  { folder: "src/web/styles", holds: "style sheets and tokens", mayImport: [...pure, "src/web/styles"] },
  {
    folder: "src/web/service-worker",
    holds: "keeps the app for times without a network; runs beside the page",
    mayImport: [...pure, "src/web/service-worker"],
  },
  {
    folder: "fakes",
    holds: "servers that play the vendors in demo, development and tests",
    mayImport: ["fakes"],
  },
];

/** Rooms that use the code of another room, beside its types: everything else arrives by injection. */
export const roomMayUse: Record<string, string[]> = {
  "sign-in": ["sessions", "administration"],
  "sign-up": ["sign-in", "administration"],
  profile: ["administration", "sign-in", "sign-up"],
  "reading-state": ["reading-list"],
  search: ["reading-list"],
};

/** The row of the table that a file belongs to. */
function folderOf({ root, part }: Place): string {
  if (root === "domain" || root === "contract" || root === "client") return `src/${root}`;
  if (root !== "server" && root !== "web") return root;
  return part === "entry" ? `src/${root}/*.ts` : `src/${root}/${part}`;
}

const isWithin = (folder: string, outer: string) => folder === outer || folder.startsWith(`${outer}/`);

const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);

/**
 * Tests, benchmarks and scripts may import all of the product, of the fakes and of each other's support, but no test, and
 * no benchmark from outside.
 * @returns why a file may not import what it imports; undefined when it may
 */
export function rejection(from: string, imported: Pick<Import, "to" | "typeOnly">): string | undefined {
  const { to } = imported;
  const a = placeOf(from);
  const isFree = isTest(from) || ["tests", "bench", "scripts", "top"].includes(a.root);
  const isOurs = /^(src|fakes|tests|bench|scripts)\//.test(to);
  if (isOurs && isTest(to)) return "nothing imports a test";
  const b = placeOf(to);
  if (isFree)
    return isOurs && b.root === "bench" && a.root !== "bench"
      ? "only a benchmark imports another"
      : undefined;
  const rule = importRules.find(({ folder }) => folder === folderOf(a));
  if (rule === undefined) return `${folderOf(a)} has no row in the table of imports`;
  if (!isOurs) return packageRejection(from, rule, to);
  if (!rule.mayImport.some((folder) => isWithin(folderOf(b), folder)))
    return `${rule.folder} may not import ${folderOf(b)}`;
  if (a.root === "server" && b.root === "server") return serverRejection(from, imported);
  return a.root === "web" && b.root === "web" ? webRejection(a, b) : undefined;
}

function packageRejection(from: string, { folder, packages }: ImportRule, to: string): string | undefined {
  if (to.startsWith(".")) return undefined;
  const name = to.startsWith("@") ? to.split("/").slice(0, 2).join("/") : (to.split("/")[0] ?? to);
  if (packages && !packages.includes(name)) return `${folder} may not import the package ${name}`;
  const homes = vendorPackages[name];
  if (homes && !homes.some((home) => from.startsWith(home))) return `${name} is used in ${homes[0]} only`;
  return undefined;
}

function serverRejection(
  from: string,
  { to, typeOnly }: Pick<Import, "to" | "typeOnly">,
): string | undefined {
  const a = placeOf(from);
  const b = placeOf(to);
  if (a.part === "entry" || a.part === "wiring" || a.part === "cli") return undefined;
  if (b.part === "db" && a.part === "features" && !from.endsWith(".store.ts"))
    return "only a store touches the database";
  if (from.endsWith(".routes.ts") && to.endsWith(".store.ts")) return "a route never touches a store";
  if (a.part === "jobs" && b.part === "features" && !typeOnly)
    return "jobs get services by injection: import their types only";
  const isOwnOrShared = a.feature === b.feature || roomMayUse[a.feature ?? ""]?.includes(b.feature ?? "");
  if (a.part === "features" && b.part === "features" && !isOwnOrShared && !typeOnly)
    return "another feature is used by its type; its value arrives by injection";
  if (a.part === "features" && b.part === "vendors" && (b.feature !== undefined || /\bvendors\.ts$/.test(to)))
    return "a feature uses the interface of a kind, never a vendor";
  if (a.part === "config" && to.startsWith("src/server/vendors/") && to !== "src/server/vendors/vendors.ts")
    return "the configuration knows vendors by their registry only";
  // Of other folders a vendor uses what all kinds share and the interface of its own kind; registries import vendors.
  const isOtherVendor = b.feature !== undefined && a.feature !== b.feature;
  const isOtherKind = kindOf(to) !== undefined && kindOf(from) !== kindOf(to);
  if (
    a.part === "vendors" &&
    b.part === "vendors" &&
    a.feature !== undefined &&
    (isOtherVendor || isOtherKind)
  )
    return "one vendor never imports another";
  return undefined;
}

/** The kind of a file of vendors; undefined for what all kinds share. */
const kindOf = (file: string): string | undefined => /^src\/server\/vendors\/([^/]+)\//.exec(file)?.[1];

function webRejection(a: Place, b: Place): string | undefined {
  if (a.part === "app" || a.part === "entry") return undefined;
  if (a.part === "features" && b.part === "features" && a.feature !== b.feature)
    return "one web feature never imports another";
  return undefined;
}
