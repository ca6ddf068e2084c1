import { enableCompileCache } from "node:module";
import { workerData } from "node:worker_threads";

const { compiledFolder } = workerData as { compiledFolder: string | undefined };
// Node gives a thread none by itself. Without it each thread strips the types of a hundred files.
if (compiledFolder !== undefined) enableCompileCache(compiledFolder);
await import("./answer-requests.ts");
