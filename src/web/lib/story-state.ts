import type { Location } from "react-router";

/** In the state of an entry of the browser's history: a story is open over the list. */
export type StoryState = {
  story: string;
  /** The entry that it was opened over. */
  over: string;
};

export function storyStateOf({ state }: Pick<Location, "state">): StoryState | undefined {
  if (typeof state !== "object" || state === null) return undefined;
  const { story, over } = state as Partial<Record<keyof StoryState, unknown>>;
  return typeof story === "string" && typeof over === "string" ? { story, over } : undefined;
}

/** Names the page's place in the browser's history; opening a story over it leads to no other. */
export const placeKeyOf = (location: Pick<Location, "state" | "key">): string =>
  storyStateOf(location)?.over ?? location.key;
