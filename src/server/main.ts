import { flushCompileCache } from "node:module";
import { environment } from "./config/environment.ts";
import { loadQuickly } from "./quick-start.ts";

const { runProduct } = await loadQuickly(environment(), () => import("./run-product.ts"));
await runProduct();
// Now, so that it is there after a crash, too.
flushCompileCache();
