import path from "node:path";
import type { Config } from "@react-router/dev/config";
import { buildServiceWorker } from "./scripts/build-service-worker.ts";
import { publicAddresses } from "./src/domain/site/public-pages.ts";

const config: Config = {
  appDirectory: "src/web/app",
  buildDirectory: "build",
  ssr: false,
  prerender: [...publicAddresses],
  buildEnd: ({ reactRouterConfig }) =>
    buildServiceWorker(path.join(reactRouterConfig.buildDirectory, "client")),
};

export default config;
