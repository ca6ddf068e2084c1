import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { serve } from "@hono/node-server";
import { pageRoutes } from "#server/http/pages.ts";
import { noWidgets, pageWidgets } from "#server/http/widgets.ts";

const built = process.env.TAPEWISE_E2E_WEB ?? path.join(import.meta.dirname, "../../../build/client");

/** A copy of the built app that differs from it as the next build would: in a page, and in the worker's version. */
async function copyAs(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `tapewise-build-${name}-`));
  await cp(built, folder, { recursive: true });
  const change = async (file: string, from: string | RegExp, to: string) => {
    const text = await readFile(path.join(folder, file), "utf8");
    await writeFile(path.join(folder, file), text.replace(from, to));
  };
  await change("__spa-fallback.html", "</head>", `<meta name="build" content="${name}"></head>`);
  await change("service-worker.js", /version:`[0-9a-f]+`/, `version:\`${name}\``);
  return folder;
}

/** Serves builds of the app one after the other under one address, with the product's own page routes. */
export async function serveBuilds() {
  const folders: string[] = [];
  let routes: ReturnType<typeof pageRoutes> | undefined;
  async function deploy(name: string): Promise<void> {
    const folder = await copyAs(name);
    folders.push(folder);
    routes = pageRoutes(folder, {
      origin: "http://127.0.0.1",
      widgets: pageWidgets({ captcha: undefined, payments: undefined }),
      measuring: noWidgets,
      contacts: { legalEmail: "legal@tapewise.test", privacyEmail: "privacy@tapewise.test" },
    });
  }
  const server = serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request: Request) => routes?.fetch(request) ?? new Response(null, { status: 503 }),
  });
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    if ("closeAllConnections" in server) server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    url: `http://127.0.0.1:${port}`,
    deploy,
    stop,
    async remove() {
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}
