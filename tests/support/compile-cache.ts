import { tmpdir } from "node:os";
import path from "node:path";

/** Spares each process of a run the compilation that an earlier one did. */
export const compileCache = () => ({ NODE_COMPILE_CACHE: path.join(tmpdir(), "tapewise-compiled") });
