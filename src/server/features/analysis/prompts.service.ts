import type { NewPrompt, Prompt, PromptPatch } from "#contract/analysis.ts";
import type { NewOrder } from "#contract/order.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { promptsPerUserMax } from "#domain/analysis/prompt.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { PromptsStore, StoredPrompt } from "./prompts.store.ts";

/** The rest stays here: a prompt on the wire has the fields of the specification alone (DATA-18). */
function promptOf({ version: _, asksForCall: __, ...row }: StoredPrompt): Prompt {
  return { ...row, createdAt: row.createdAt.toISOString(), lastUpdated: row.lastUpdated.toISOString() };
}

/** The version rises by one whenever the text changes. */
export type VersionedPrompt = Prompt & { version: number; asksForCall: boolean };

function versionedPromptOf(row: StoredPrompt): VersionedPrompt {
  return { ...promptOf(row), version: row.version, asksForCall: row.asksForCall };
}

export type PromptsService = ReturnType<typeof createPromptsService>;

export function createPromptsService({ store }: { store: PromptsStore }) {
  async function list(actor: Actor): Promise<Prompt[]> {
    return (await store.list(actor.userId)).map(promptOf);
  }

  async function listVersioned(actor: Actor): Promise<VersionedPrompt[]> {
    return (await store.list(actor.userId)).map(versionedPromptOf);
  }

  async function find(actor: Actor, promptId: string): Promise<VersionedPrompt | undefined> {
    const row = await store.find(actor.userId, promptId);
    return row && versionedPromptOf(row);
  }

  /** Its order is the count of the user's prompts plus 1, and may repeat after deletions (READ-58). */
  async function add(actor: Actor, input: NewPrompt): Promise<Prompt> {
    const row = await store.insert(actor.userId, input, promptsPerUserMax);
    if (row === "full") throw new AppError("prompt-limit-reached");
    return promptOf(row);
  }

  async function change(actor: Actor, promptId: string, patch: PromptPatch): Promise<Prompt> {
    const fields = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
    const row = await store.change(actor.userId, promptId, fields);
    if (!row) throw new AppError("prompt-not-found");
    return promptOf(row);
  }

  async function remove(actor: Actor, promptId: string): Promise<void> {
    if (!(await store.remove(actor.userId, promptId))) throw new AppError("prompt-not-found");
  }

  /** Takes a removal back: the prompt as it was, at its place. */
  async function restore(actor: Actor, promptId: string): Promise<Prompt> {
    const row = await store.restore(actor.userId, promptId, promptsPerUserMax);
    if (row === "full") throw new AppError("prompt-limit-reached");
    if (!row) throw new AppError("prompt-not-found");
    return promptOf(row);
  }

  async function reorder(actor: Actor, { ids }: NewOrder): Promise<Prompt[]> {
    return (await store.reorder(actor.userId, ids)).map(promptOf);
  }

  return { list, listVersioned, find, add, change, remove, restore, reorder };
}
