import { describe, expect, it } from "vitest";
import { differences, fatal } from "./differences.data.ts";
import { feedFixtures, hostileDocuments } from "./documents.ts";
import { type Aspect, type FeedDocument, itemsOf, ours, peers, shortcomings } from "./readers.ts";

const documents = [...feedFixtures(), ...hostileDocuments()];
const inOrder: Aspect[] = ["count", "title", "link", "date"];

/** Where at least one of the others finds what we do not. */
async function lackedIn(document: FeedDocument): Promise<Aspect[]> {
  const found = await itemsOf(ours, document);
  const lacked = new Set<Aspect>();
  for (const peer of peers) {
    if (fatal.includes(`${peer.name} ${document.name}`)) continue;
    for (const aspect of shortcomings(found, await itemsOf(peer, document))) lacked.add(aspect);
  }
  return inOrder.filter((aspect) => lacked.has(aspect));
}

describe("the feed parser beside feedsmith, htmlparser2 and rss-parser", () => {
  it("finds whatever one of them finds in every feed, but for differences that have a reason (NEWS-31)", async () => {
    const found: Record<string, Aspect[]> = {};
    for (const document of documents) {
      const lacked = await lackedIn(document);
      if (lacked.length > 0) found[document.name] = lacked;
    }
    const named = Object.entries(differences).map(([name, { lacked }]) => [name, lacked]);
    expect(found).toEqual(Object.fromEntries(named));
  });

  it("finds more than each of them in some feeds", async () => {
    for (const peer of peers) {
      let more = 0;
      for (const document of documents) {
        if (fatal.includes(`${peer.name} ${document.name}`)) continue;
        const [found, others] = [await itemsOf(ours, document), await itemsOf(peer, document)];
        if (shortcomings(others, found).length > 0 && shortcomings(found, others).length === 0) more += 1;
      }
      expect(more, peer.name).toBeGreaterThan(0);
    }
  });
});
