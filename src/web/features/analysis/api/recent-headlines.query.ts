import { queryOptions } from "@tanstack/react-query";
import type { NewsAnswer, NewsItem } from "#contract/news.ts";
import { api } from "#web/lib/api.ts";

const headlinesMax = 20;

export type Headline = Pick<NewsItem, "id" | "title" | "feedName"> & {
  companies: NewsItem["detectedCompanies"];
};

/** The newest headlines that name a company. */
export const recentHeadlinesQuery = queryOptions({
  queryKey: ["recent-headlines"],
  queryFn: async ({ signal }): Promise<Headline[]> => {
    const { items } = await api.get<NewsAnswer>(`/api/news?limit=${headlinesMax}`, { signal });
    return items
      .filter(({ detectedCompanies }) => detectedCompanies.length > 0)
      .map(({ id, title, feedName, detectedCompanies }) => ({
        id,
        title,
        feedName,
        companies: detectedCompanies,
      }));
  },
  refetchOnWindowFocus: false,
});
