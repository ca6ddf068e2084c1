import { customaryPrefixes, type ElementRole, elementRoles, namespaceNames } from "./vocabulary.data.ts";

const cachedMax = 500;

/** Tells what an element is for by namespace, not prefix; names are compared without regard to case. */
export function createElementNames(lettersOf: (written: string) => string) {
  const declared = new Map<string, string>();
  const cached = new Map<string, ElementRole | null>();
  const addresses = new Map<string, string>();
  let isAtom = false;

  function roleOf(name: string): ElementRole | undefined {
    const known = cached.get(name);
    if (known !== undefined) return known ?? undefined;
    const role = lookUp(name);
    if (cached.size < cachedMax) cached.set(name, role ?? null);
    return role;
  }

  function lookUp(name: string): ElementRole | undefined {
    const lower = lettersOf(name).toLowerCase();
    const colon = lower.indexOf(":");
    if (colon === -1) return role("", lower);
    const prefix = lower.slice(0, colon);
    return role(declared.get(prefix) ?? customaryPrefixes[prefix] ?? "?", lower.slice(colon + 1));
  }

  function role(namespace: string, local: string): ElementRole | undefined {
    const own = namespace === "" || (namespace === "atom" && isAtom);
    const key = own ? local : `${namespace}:${local}`;
    return Object.hasOwn(elementRoles, key) ? elementRoles[key] : undefined;
  }

  function namespaceOf(address: string): string {
    const known = addresses.get(address);
    if (known !== undefined) return known;
    const key = address.trim().toLowerCase().replace(/[/#]$/, "");
    const namespace = Object.hasOwn(namespaceNames, key) ? (namespaceNames[key] ?? "?") : "?";
    if (addresses.size < cachedMax) addresses.set(address, namespace);
    return namespace;
  }

  /** The namespace address of `xmlns:prefix`. */
  function declare(prefix: string, address: string): void {
    const namespace = namespaceOf(address);
    const lower = prefix.toLowerCase();
    // Some publishers repeat the declaration on every element.
    if (declared.get(lower) === namespace || declared.size >= cachedMax) return;
    declared.set(lower, namespace);
    cached.clear();
  }

  return {
    roleOf,
    declare,
    /** The role of an element without prefix that carries `xmlns` itself; "" for an unknown address means as usual. */
    roleWithin(address: string, name: string): ElementRole | undefined {
      const namespace = namespaceOf(address);
      return role(namespace === "?" ? "" : namespace, name.toLowerCase());
    },
    documentIsAtom(): void {
      isAtom = true;
      cached.clear();
    },
  };
}
