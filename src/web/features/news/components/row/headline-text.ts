import { createContext, type ReactNode } from "react";
import type { NewsItem } from "#contract/news.ts";

/** How rows write their headline; a search marks what it found. */
export const HeadlineTextContext = createContext<(item: NewsItem) => ReactNode>(({ title }) => title);
