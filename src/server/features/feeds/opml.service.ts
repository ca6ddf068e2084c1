import type { OpmlAnswer, OpmlLine } from "#contract/feeds.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { defaultFeedColor, feedUrlLengthMax } from "#domain/feeds/feed.ts";
import { opmlOf } from "#domain/feeds/opml.ts";
import type { FeedParser } from "#server/feed-parser/feed-parser.ts";
import type { OpmlDocument, OpmlOutline } from "#server/feed-parser/opml.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { FeedOutcome, FeedsService } from "./feeds.service.ts";
import type { FeedInput } from "./feeds.store.ts";
import type { FoldersService } from "./folders.service.ts";

export type OpmlService = ReturnType<typeof createOpmlService>;

export type OpmlServiceDeps = {
  feeds: Pick<FeedsService, "list" | "addAll">;
  folders: Pick<FoldersService, "list">;
  parser: Pick<FeedParser, "readOpml">;
  /** Imports per user: the threads that read them read everybody's feeds, too. */
  clock: Clock;
};

export function createOpmlService({ feeds, folders, parser, clock }: OpmlServiceDeps) {
  async function read(bytes: Uint8Array, contentType: string | undefined): Promise<OpmlDocument> {
    const result = await parser.readOpml(bytes, contentType);
    if (result.kind === "failed") {
      if (result.reason === "busy" || result.reason === "closed") throw new AppError("overloaded");
      throw new AppError("not-opml", { words: { sentence: result.message } });
    }
    const { document } = result;
    if ("refused" in document) throw new AppError("not-opml", { words: { sentence: document.refused } });
    return document;
  }

  /** Follows the feeds that a document lists, as far as it can be read, and tells of each what became of it. */
  async function importAll(
    actor: Actor,
    { bytes, contentType }: { bytes: Uint8Array; contentType: string | undefined },
  ): Promise<OpmlAnswer> {
    const { outlines, warning } = await read(bytes, contentType);
    const outcomes = await outcomesOf(actor, outlines);
    const lines: OpmlLine[] = outlines.map(({ line, name, url }, at) => ({
      line,
      name,
      url: url.slice(0, feedUrlLengthMax),
      ...(outcomes[at] ?? { outcome: "refused", reason: null }),
    }));
    if (warning) lines.push({ ...warning, name: "", url: "", outcome: "refused" });
    const total = (wanted: OpmlLine["outcome"]) => lines.filter(({ outcome }) => outcome === wanted).length;
    return { added: total("added"), followed: total("followed"), refused: total("refused"), lines };
  }

  /** Those without a usable address or name are rejected here, all others are tried together. */
  async function outcomesOf(actor: Actor, outlines: readonly OpmlOutline[]): Promise<FeedOutcome[]> {
    const problems = outlines.map(problemOf);
    const usable = outlines.filter((_, at) => problems[at] === undefined);
    const tried = await feeds.addAll(actor, usable.map(inputOf));
    const rest = tried.values();
    return problems.map((reason) =>
      reason === undefined ? (rest.next().value as FeedOutcome) : { outcome: "refused", reason },
    );
  }

  async function exportAll(actor: Actor): Promise<string> {
    return opmlOf(await feeds.list(actor), new Date(clock.now()), await folders.list(actor));
  }

  return { importAll, exportAll };
}

function problemOf({ url, name, problem }: OpmlOutline): string | undefined {
  if (problem !== null) return problem;
  if (url === "") return "It doesn't have an address.";
  if (url.length > feedUrlLengthMax) return "Its address is too long.";
  return name === "" ? "It has no name." : undefined;
}

function inputOf({ name, url, color, enabled, folder }: OpmlOutline): FeedInput {
  return { name, url, color: color ?? defaultFeedColor, enabled, folder };
}
