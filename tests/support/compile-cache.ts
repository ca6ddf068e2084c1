import { tmpdir } from "node:os";
import path from "node:path";

/** Spares each process of a run the compilation that an earlier one did; `npm test` has one folder for all. */
export const compileCache = () => ({
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(tmpdir(), "tapewise-compiled"),
});
