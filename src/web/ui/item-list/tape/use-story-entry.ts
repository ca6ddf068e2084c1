import { useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { placeKeyOf, type StoryState, storyStateOf } from "#web/lib/story-state.ts";

/** The story that is open over the list, as an entry of the browser's history: Back closes it, and a reload does not. */
export function useStoryEntry() {
  const location = useLocation();
  const navigate = useNavigate();
  const state = storyStateOf(location);
  const { key } = location;
  /** The entry that is being left: the browser goes back a little later. */
  const [leaving, setLeaving] = useState<string>();
  const left = useRef<string>(undefined);
  if (leaving !== undefined && leaving !== key) setLeaving(undefined);
  return {
    storyId: leaving === key ? undefined : state?.story,
    /** Opens a story, or turns to it from another one. */
    open(story: string) {
      const { pathname, search, hash } = location;
      const next: StoryState = { story, over: placeKeyOf(location) };
      // At once: as a transition it would wait for everything else that changes on a page that is kept current.
      const options = {
        state: next,
        replace: state !== undefined,
        preventScrollReset: true,
        flushSync: true,
      };
      void navigate({ pathname, search, hash }, options);
    },
    close() {
      // Once more would leave the page.
      if (!state || left.current === key) return;
      left.current = key;
      setLeaving(key);
      void navigate(-1);
    },
  };
}
