import { encryptedPrefix, type SecretBox } from "#server/platform/secrets/secret-box.ts";
import { type EncryptedText, type EncryptedTextsStore, sealedTableNames } from "./encrypted-texts.store.ts";

const rowsAtOnce = 200;
/** A look through everything finds what was saved during the one before; under load a few are enough. */
const looksMax = 10;

/** A text that opens under no key at hand: where it is, never what it is. */
export type UnreadableText = { kind: string; id: string };

const whereIs = ({ table, owner, vendor }: EncryptedText): UnreadableText => ({
  kind: vendor === "" ? table : `${table}.${vendor}`,
  id: owner,
});

export type EncryptionState = {
  /** Not under the current key in its current form, and openable. */
  stale: number;
  unreadable: UnreadableText[];
};

/** Brings everything that is encrypted under the current master key. */
export function createKeyRotation({ store, box }: { store: EncryptedTextsStore; box: SecretBox }) {
  const prefix = encryptedPrefix(box);

  async function* allTexts(): AsyncGenerator<EncryptedText> {
    for (const table of sealedTableNames) {
      let page: EncryptedText[] = [];
      do {
        page = await store.page(table, {
          after: page.at(-1) ?? { owner: "", vendor: "" },
          rowsMax: rowsAtOnce,
        });
        yield* page;
      } while (page.length === rowsAtOnce);
    }
  }

  function opened({ sealed, place }: EncryptedText): string | undefined {
    try {
      return box.open(sealed, place);
    } catch {
      return undefined;
    }
  }

  /** One look through everything; `onStale` gets each text with what it holds. */
  async function look(
    onStale: (text: EncryptedText, plain: string) => Promise<void>,
  ): Promise<EncryptionState> {
    const state: EncryptionState = { stale: 0, unreadable: [] };
    for await (const text of allTexts()) {
      const plain = opened(text);
      if (plain === undefined) state.unreadable.push(whereIs(text));
      else if (!text.sealed.startsWith(prefix)) {
        state.stale += 1;
        await onStale(text, plain);
      }
    }
    return state;
  }

  return {
    /** What is not under the current key yet, or opens under none. */
    state: (): Promise<EncryptionState> => look(async () => undefined),

    /**
     * Encrypts everything again that is not under the current key, each text in a transaction of its own. What somebody
     * saves meanwhile stays. May be ended at any moment and run again.
     * @throws Error while a process of the product still encrypts under another key
     */
    async run(): Promise<{ resealed: number; unreadable: UnreadableText[] }> {
      let resealed = 0;
      for (let looks = 0; looks < looksMax; looks += 1) {
        const { stale, unreadable } = await look(async (text, plain) => {
          if (await store.replace(text, box.encrypt(plain, text.place))) resealed += 1;
        });
        if (stale === 0) return { resealed, unreadable };
      }
      throw new Error(
        "Something still seals under another key. Restart every process of the product, then repeat.",
      );
    },

    /** Takes away what opens under no key: its users enter their keys again. */
    async clearUnreadable(): Promise<UnreadableText[]> {
      const cleared: UnreadableText[] = [];
      for await (const text of allTexts())
        if (opened(text) === undefined) {
          await store.invalidate(text);
          cleared.push(whereIs(text));
        }
      return cleared;
    },
  };
}
