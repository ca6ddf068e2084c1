import type { FullConfig } from "@playwright/test";
import { startEnvironments } from "./start-environment.ts";

// biome-ignore lint/style/noDefaultExport: the test runner calls the default export; what it answers ends the run.
export default (config: FullConfig) => startEnvironments(config.workers);
