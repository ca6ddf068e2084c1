import path from "node:path";
import type { Config } from "@react-router/dev/config";
import { buildServiceWorker } from "./scripts/build-service-worker.ts";
import { publicPagePaths } from "./src/domain/site/pages.ts";

const config: Config = {
  appDirectory: "src/web/app",
  buildDirectory: "build",
  ssr: false,
  prerender: [...publicPagePaths],
  buildEnd: ({ reactRouterConfig }) =>
    buildServiceWorker(path.join(reactRouterConfig.buildDirectory, "client")),
};

export default config;
