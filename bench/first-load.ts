/**
 * JavaScript of the first load of two pages, against an empty page built in this run with the same framework and query
 * library.
 */
import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { type BenchResult, lessIsBetter } from "./result.ts";
import { brotliBytesOf, scriptsOf } from "./support/page-scripts.ts";

const project = path.join(import.meta.dirname, "..");
/** Inside the project, so that the same packages are found. */
const cache = path.join(project, ".cache");
const buildMsMax = 120_000;

const emptyApp: Record<string, string> = {
  "package.json": '{ "type": "module" }',
  "react-router.config.ts": 'export default { appDirectory: "app", ssr: false, prerender: ["/"] };',
  "vite.config.ts": `import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
export default defineConfig({ plugins: [reactRouter()] });`,
  "app/routes.ts": `import { index } from "@react-router/dev/routes";
export default [index("./empty.tsx")];`,
  "app/empty.tsx": `import { useQuery } from "@tanstack/react-query";
export default function Empty() {
  const { data } = useQuery({ queryKey: ["config"], queryFn: () => fetch("/api/config").then((answer) => answer.text()) });
  return data;
}`,
  "app/root.tsx": `import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
const client = new QueryClient();
export function Layout({ children }: { children: React.ReactNode }) {
  return <html lang="en"><head><Meta /><Links /></head><body>{children}<ScrollRestoration /><Scripts /></body></html>;
}
export default function Root() { return <QueryClientProvider client={client}><Outlet /></QueryClientProvider>; }`,
};

async function build(folder: string): Promise<void> {
  const tool = path.join(project, "node_modules/@react-router/dev/bin.cjs");
  await promisify(execFile)(process.execPath, [tool, "build"], {
    cwd: folder,
    timeout: buildMsMax,
    env: { ...process.env, NODE_ENV: "production" },
  });
}

async function emptyPageBytes(): Promise<number> {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, "bench-empty-"));
  try {
    for (const [file, text] of Object.entries(emptyApp)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    await build(folder);
    const client = path.join(folder, "build/client");
    return brotliBytesOf(client, scriptsOf(client, "index.html", ["root", "empty"]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A copy of the built app, taken when it is whole: another build may replace it meanwhile. */
function copyOfBuild(): { folder: string; remove(): void } {
  const built = path.join(project, "build/client");
  if (!existsSync(path.join(built, "index.html")))
    throw new Error("The web app is not built. Run: npm run build");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, "bench-client-"));
  cpSync(built, folder, { recursive: true });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const pages = [
  { address: "/", document: "index.html", routes: ["routes/page-frame", "routes/home"], goal: 1.15 },
  {
    address: "/news",
    document: "__spa-fallback.html",
    routes: ["routes/page-frame", "routes/signed-in", "routes/news"],
    goal: 1.6,
  },
];

export async function run(): Promise<BenchResult[]> {
  const copy = copyOfBuild();
  try {
    const emptyBytes = await emptyPageBytes();
    return pages.map(({ address, document, routes, goal }) => {
      const scripts = scriptsOf(copy.folder, document, ["root", ...routes]);
      return lessIsBetter(
        {
          name: `first load of ${address}, brotli`,
          value: brotliBytesOf(copy.folder, scripts) / 1_000,
          unit: "kB",
          peer: "empty page, same framework and query library",
        },
        emptyBytes / 1_000,
        `${scripts.length} of ${readdirSync(path.join(copy.folder, "assets")).length} files; goal ${goal} x`,
      );
    });
  } finally {
    copy.remove();
  }
}
