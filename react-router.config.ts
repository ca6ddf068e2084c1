import path from "node:path";
import type { Config } from "@react-router/dev/config";
import { buildServiceWorker } from "./scripts/build-service-worker.ts";
import { minifyPageScripts } from "./scripts/minify-page-scripts.ts";
import { publicAddresses } from "./src/domain/site/public-pages.ts";

const config: Config = {
  appDirectory: "src/web/app",
  buildDirectory: "build",
  ssr: false,
  prerender: [...publicAddresses],
  async buildEnd({ reactRouterConfig }) {
    const folder = path.join(reactRouterConfig.buildDirectory, "client");
    minifyPageScripts(folder);
    await buildServiceWorker(folder);
  },
};

export default config;
