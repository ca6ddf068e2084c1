import { createContext, useContext } from "react";

/** What was opened of posts, kept by the page: a part of a long list may go and come back. */
export type PostActions = {
  /** Posts with a warning that the reader wants to see. */
  revealed: ReadonlySet<string>;
  reveal: (id: string) => void;
};

export const PostActionsContext = createContext<PostActions>({
  revealed: new Set(),
  reveal: () => undefined,
});

export const usePostActions = (): PostActions => useContext(PostActionsContext);
