import { customaryPrefixes, type ElementRole, elementRoles, namespaceNames } from "./vocabulary.data.ts";

const rememberedMax = 500;

/** Tells what an element is for by namespace, not prefix; names are compared without regard to case. */
export function createElementNames() {
  const declared = new Map<string, string>();
  const remembered = new Map<string, ElementRole | undefined>();
  let isAtom = false;

  function roleOf(name: string): ElementRole | undefined {
    if (remembered.has(name)) return remembered.get(name);
    const role = lookUp(name);
    if (remembered.size < rememberedMax) remembered.set(name, role);
    return role;
  }

  function lookUp(name: string): ElementRole | undefined {
    const lower = name.toLowerCase();
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

  /** The namespace address of `xmlns:prefix`. */
  function declare(prefix: string, address: string): void {
    if (declared.size >= rememberedMax) return;
    declared.set(prefix.toLowerCase(), namespaceName(address));
    remembered.clear();
  }

  return {
    roleOf,
    declare,
    /** The role of an element without prefix that carries `xmlns` itself; "" for an unknown address means as usual. */
    roleWithin(address: string, name: string): ElementRole | undefined {
      const namespace = namespaceName(address);
      return role(namespace === "?" ? "" : namespace, name.toLowerCase());
    },
    documentIsAtom(): void {
      isAtom = true;
      remembered.clear();
    },
  };
}

function namespaceName(address: string): string {
  const key = address.trim().toLowerCase().replace(/[/#]$/, "");
  return Object.hasOwn(namespaceNames, key) ? (namespaceNames[key] ?? "?") : "?";
}
