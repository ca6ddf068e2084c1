import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { groupStories, type StoryItem } from "#domain/news/stories.ts";
import { createStoryIndex } from "#domain/news/story-index.ts";
import { groupByJaccard, labelledItems, scorePairs } from "#tests/support/story-labels.ts";
import { type BenchResult, lessIsBetter } from "./result.ts";

const rounds = 7;
const roundMs = 150;
const listSize = 200;
const largeSize = 2_000;
/** What `docs/stories.md` says of a headline in memory, with some room. */
const headlineBytesMax = 1_800;
const hourMs = 3_600_000;
/** Where the peer's precision and recall on the held-out part are nearest to each other. */
const jaccardMin = 0.3;

/** The same headlines as new objects, one a minute from a dozen feeds. */
function listOf(size: number): StoryItem[] {
  const items = [...labelledItems("held-out"), ...labelledItems("dev")];
  return Array.from({ length: size }, (_, at) => {
    const item = items[(at * 7) % items.length];
    const seen = new Date(Date.UTC(2026, 10, 20) + (at * hourMs) / 60).toISOString();
    return {
      id: String(at),
      title: item?.title ?? "",
      feedId: `feed ${at % 12}`,
      pubDate: seen,
      firstSeenAt: seen,
      companies: item?.companies ?? [],
    };
  });
}

/** CPU milliseconds of one call, the best of several rounds; `prepare` is not counted. */
function cost<Input>(prepare: () => Input, call: (input: Input) => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round <= rounds; round++) {
    const inputs = Array.from({ length: 20 }, prepare);
    let used = 0;
    let done = 0;
    while (used < roundMs * 1_000 && done < inputs.length) {
      const start = process.cpuUsage();
      call(inputs[done++] as Input);
      const { user, system } = process.cpuUsage(start);
      used += user + system;
    }
    if (round > 0) best = Math.min(best, used / 1_000 / done);
  }
  return best;
}

/** Bytes that one of many headlines takes which alerts compare new ones with, after a collection. */
function bytesOfHeadline(): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const index = createStoryIndex();
  const heapBytes = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const beforeBytes = heapBytes();
  for (const item of listOf(largeSize)) index.add(item);
  return index.size() === 0 ? 0 : (heapBytes() - beforeBytes) / largeSize;
}

function row(name: string, size: number, oursMs: number, theirsMs: number): BenchResult {
  return {
    name,
    value: (size / oursMs) * 1_000,
    unit: "items/s",
    peer: "every pair by the words in common",
    ratio: theirsMs / oursMs,
    note: `${oursMs.toFixed(2)} ms a list, peer ${theirsMs.toFixed(2)} ms; ${Math.round((size * (size - 1)) / 2 / oursMs)} pairs/ms`,
  };
}

/** Groups lists as a page has them; takes about fifteen seconds. */
export async function run(): Promise<BenchResult[]> {
  const small = listOf(listSize);
  const large = listOf(largeSize);
  const copyOf = (items: StoryItem[]) => () => items.map((item) => ({ ...item }));
  const arrival = (): StoryItem[] => [{ ...(small[0] as StoryItem), id: "new" }, ...small.slice(1)];
  groupStories(small);
  const peer = (items: StoryItem[]) => groupByJaccard(items, jaccardMin);
  const smallPeer = cost(copyOf(small), peer);
  const heldOut = labelledItems("held-out");
  const ours = scorePairs(heldOut, groupStories(heldOut));
  const theirs = scorePairs(heldOut, groupByJaccard(heldOut, jaccardMin));
  const f1 = ({ precision, recall }: typeof ours) => (2 * precision * recall) / (precision + recall);
  const figures = ({ precision, recall }: typeof ours) => `${precision.toFixed(3)} and ${recall.toFixed(3)}`;
  return [
    row(`stories of ${listSize} unread headlines`, listSize, cost(copyOf(small), groupStories), smallPeer),
    row(`stories of ${listSize}, one of them new`, listSize, cost(arrival, groupStories), smallPeer),
    row(
      `stories of ${largeSize} unread headlines`,
      largeSize,
      cost(copyOf(large), groupStories),
      cost(copyOf(large), peer),
    ),
    lessIsBetter(
      {
        name: "memory of a headline that alerts keep",
        value: bytesOfHeadline(),
        unit: "bytes",
        peer: "limit",
      },
      headlineBytesMax,
      `${largeSize} headlines, after a collection`,
    ),
    {
      name: "F1 of pairs, held-out",
      value: f1(ours),
      unit: "",
      peer: "every pair by the words in common",
      ratio: f1(ours) / f1(theirs),
      note: `precision and recall ${figures(ours)}, peer ${figures(theirs)}`,
    },
  ];
}
