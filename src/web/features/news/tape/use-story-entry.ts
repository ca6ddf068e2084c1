import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { placeKeyOf, type StoryState, storyStateOf } from "#web/features/news/story-state.ts";

/** The story that is open over the list, as an entry of the browser's history: Back closes it, and a reload does not. */
export function useStoryEntry() {
  const location = useLocation();
  const navigate = useNavigate();
  const state = storyStateOf(location);
  const { key } = location;
  const leaving = useRef<string>(undefined);
  useEffect(() => {
    if (leaving.current !== key) leaving.current = undefined;
  }, [key]);
  return {
    storyId: state?.story,
    /** Opens a story, or turns to it from another one. */
    open(story: string) {
      const { pathname, search, hash } = location;
      const next: StoryState = { story, over: placeKeyOf(location) };
      const options = { state: next, replace: state !== undefined, preventScrollReset: true };
      void navigate({ pathname, search, hash }, options);
    },
    close() {
      // The way back has begun already: once more would leave the page.
      if (!state || leaving.current === key) return;
      leaving.current = key;
      void navigate(-1);
    },
  };
}
