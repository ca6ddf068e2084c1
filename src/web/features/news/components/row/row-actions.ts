import { createContext, useContext } from "react";
import type { NewsItem } from "#contract/news.ts";
import type { NewMute } from "#contract/reading.ts";
import type { Correct } from "#web/features/news/hooks/use-corrections.ts";
import type { ReadingChange } from "#web/features/news/reading-state.ts";

/** What can be done with a headline from its row. */
export type RowActions = {
  change: (item: NewsItem, change: ReadingChange) => void;
  mute: (mute: NewMute) => void;
  /** Asks for a word of the headline to mute. */
  askWord: (item: NewsItem) => void;
  manageMutes: () => void;
  correct: Correct;
  /** Shows the companies of a headline, to be corrected. */
  askCompanies: (item: NewsItem) => void;
};

const nothing = () => undefined;

export const RowActionsContext = createContext<RowActions>({
  change: nothing,
  mute: nothing,
  askWord: nothing,
  manageMutes: nothing,
  correct: async () => undefined,
  askCompanies: nothing,
});

export const useRowActions = (): RowActions => useContext(RowActionsContext);
