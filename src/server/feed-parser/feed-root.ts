import { FeedError } from "./feed-error.ts";
import type { RawText } from "./raw-text.ts";
import type { ElementRole } from "./vocabulary.data.ts";

const elementsBeforeRootMax = 20;
const entitiesMax = 1_000;
/** Name and value of a general entity; no value where that is in another file. */
const entity = /^ENTITY\s+([^\s"'%]{1,200})\s+(?:["'](.*))?/s;
const typed = new Set<ElementRole>(["title", "body", "summary"]);

type Root = "rss" | "rdf" | "atom";
const roots: Partial<Record<ElementRole, Root>> = {
  "root-rss": "rss",
  "root-rdf": "rdf",
  "root-atom": "atom",
};

/** Finds the element that makes a document a feed, whatever a server put before it. */
export function createFeedRoot() {
  let root: Root | undefined;
  let elements = 0;
  let entities = 0;
  const expanding = new Set<string>();

  return {
    isFound: () => root !== undefined,
    isAtom: () => root === "atom",
    /** An element before the root; throws `FeedError` once it is clear that there will be none. */
    look(role: ElementRole | undefined, name: string): void {
      elements += 1;
      root = role === "channel" ? "rss" : role && roots[role];
      if (root !== undefined) return;
      if (name.toLowerCase() === "html") throw new FeedError("html");
      if (elements > elementsBeforeRootMax) throw new FeedError("not-a-feed");
    },
    /** A `<!…>` before the root. Throws `FeedError` when too many entities are declared. */
    declaration(declaration: string): void {
      if (root !== undefined || !declaration.startsWith("ENTITY")) return;
      entities += 1;
      if (entities > entitiesMax) throw new FeedError("entities");
      const [, name, value] = entity.exec(declaration) ?? [];
      if (name !== undefined && (value === undefined || /&(?!#)|%/.test(value))) expanding.add(name);
    },
    /**
     * Throws `FeedError` when a feed uses an entity whose text is elsewhere or holds more entities (threat T7). Any other
     * name that only the document knows stays as it is written, as nothing is ever expanded.
     */
    rejectExpansion(text: string): void {
      if (expanding.size === 0) return;
      for (const [, name = ""] of text.matchAll(/&([^\s;&<#]{1,200});/g))
        if (expanding.has(name)) throw new FeedError("entities");
    },
    isItem: (role: ElementRole | undefined) => role === (root === "atom" ? "entry" : "item"),
    isClosedBy: (role: ElementRole) => root !== undefined && roots[role] === root,
    /** Atom says what a text is; in RSS every text may hold escaped HTML. */
    formatOf(role: ElementRole, type: string | undefined): RawText["format"] {
      if (root !== "atom") return "html";
      return typed.has(role) && type?.includes("html") ? "html" : "plain";
    },
  };
}
