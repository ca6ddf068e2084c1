/** Entry of a worker process of the payments simulation. */
import { playSeeds, type Work } from "./simulation-worker.ts";

process.on("message", (work: Work) => {
  let played = 0;
  const tell = setInterval(() => process.send?.({ played }), 2_000);
  playSeeds(work, () => {
    played += 1;
  }).then(
    (report) => {
      clearInterval(tell);
      process.send?.({ report }, () => process.exit(0));
    },
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
