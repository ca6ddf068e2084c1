import { enableCompileCache } from "node:module";
import { workerData } from "node:worker_threads";

// In JavaScript: to strip the types of one file, a thread loads what takes 18 MB. The others come from the compile cache, which
// Node gives a thread none of by itself.
if (workerData.compiledFolder !== undefined) enableCompileCache(workerData.compiledFolder);
await import("./answer-requests.ts");
