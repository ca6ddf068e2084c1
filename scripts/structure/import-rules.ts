import { type Place, placeOf } from "./places.ts";
import type { Import } from "./source-file.ts";

const vendorPackages: Record<string, string[]> = {
  openai: ["src/server/vendors/ai/openai/"],
  "openid-client": ["src/server/vendors/identity/google/"],
  "@simplewebauthn/server": ["src/server/features/sign-in/"],
  "@noble/ciphers": ["src/server/platform/secrets/"],
  stripe: ["src/server/vendors/payments/stripe/"],
  feedsmith: ["src/server/feed-parser/"],
  htmlparser2: ["src/server/feed-parser/"],
  nodemailer: ["src/server/vendors/messages/smtp/"],
  undici: ["src/server/platform/egress/", "tests/", "bench/", "fakes/"],
};

const serverMayImport: Record<string, string[]> = {
  config: ["config", "platform", "vendors"],
  platform: ["platform"],
  db: ["db", "platform"],
  vendors: ["vendors", "platform"],
  "feed-parser": ["feed-parser", "platform"],
  http: ["http", "platform"],
  jobs: ["jobs", "platform", "features"],
  features: ["features", "vendors", "feed-parser", "platform", "db", "http"],
};

/** Rooms that use the code of another room, beside its types: everything else arrives by injection. */
const roomMayUse: Record<string, string[]> = {
  "sign-in": ["sessions", "administration"],
  "sign-up": ["sign-in"],
  profile: ["administration", "sign-in", "sign-up"],
  "reading-state": ["reading-list"],
  search: ["reading-list"],
};

const webMayImport: Record<string, string[]> = {
  ui: ["ui", "lib"],
  lib: ["lib"],
  features: ["features", "ui", "lib"],
  styles: ["styles"],
  // Runs beside the page, not in it.
  "service-worker": ["service-worker"],
};

/** Why a file may not import what it imports; undefined when it may. */
export function refusal(from: string, imported: Pick<Import, "to" | "typeOnly">): string | undefined {
  const { to } = imported;
  const a = placeOf(from);
  const fromTest = /\.test\.tsx?$/.test(from) || ["tests", "bench", "scripts", "top"].includes(a.root);
  if (!to.startsWith("src/") && !to.startsWith("fakes/") && !to.startsWith("tests/"))
    return packageRefusal(from, a, to, fromTest);
  if (fromTest) return undefined;
  const b = placeOf(to);
  if (a.root === "fakes") return b.root === "fakes" ? undefined : "a fake stands alone";
  if (b.root === "fakes" || b.root === "tests") return "the product never imports fakes or tests";
  if (a.root === "domain") return b.root === "domain" ? undefined : "the domain imports the domain only";
  if (a.root === "contract")
    return ["domain", "contract"].includes(b.root) ? undefined : "the contract imports the domain only";
  if (b.root === "domain" || b.root === "contract") return undefined;
  if (a.root !== b.root) return "server and web never meet";
  return a.root === "server" ? serverRefusal(from, imported) : webRefusal(a, b);
}

function packageRefusal(from: string, a: Place, to: string, fromTest: boolean): string | undefined {
  if (to.startsWith(".")) return undefined;
  if (a.root === "domain" && !fromTest) return `the domain uses no package (${to})`;
  if (a.root === "contract" && !fromTest && !/^(zod|@hono\/zod-openapi)(\/|$)/.test(to))
    return `the contract uses zod only (${to})`;
  const name = to.startsWith("@") ? to.split("/").slice(0, 2).join("/") : (to.split("/")[0] ?? to);
  const homes = vendorPackages[name];
  if (homes && !fromTest && !homes.some((home) => from.startsWith(home)))
    return `${name} is used in ${homes[0]} only`;
  return undefined;
}

function serverRefusal(from: string, { to, typeOnly }: Pick<Import, "to" | "typeOnly">): string | undefined {
  const a = placeOf(from);
  const b = placeOf(to);
  if (a.part === "entry" || a.part === "wiring" || a.part === "cli") return undefined;
  const allowed = serverMayImport[a.part ?? ""];
  if (!allowed?.includes(b.part ?? "")) return `server/${a.part} may not import server/${b.part}`;
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

function webRefusal(a: Place, b: Place): string | undefined {
  if (a.part === "app" || a.part === "entry") return undefined;
  if (!webMayImport[a.part ?? ""]?.includes(b.part ?? ""))
    return `web/${a.part} may not import web/${b.part}`;
  if (a.part === "features" && b.part === "features" && a.feature !== b.feature)
    return "one web feature never imports another";
  return undefined;
}
