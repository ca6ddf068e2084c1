import { queryOptions } from "@tanstack/react-query";
import type { Mute, MutesAnswer, NewMute } from "#contract/reading.ts";
import { api } from "#web/lib/api.ts";

export const mutesQuery = queryOptions({
  queryKey: ["news", "mutes"],
  queryFn: ({ signal }) => api.get<MutesAnswer>("/api/news/mutes", { signal }),
});

export const addMute = (mute: NewMute) => api.post<Mute>("/api/news/mutes", mute);

export const removeMute = (id: string) => api.delete(`/api/news/mutes/${encodeURIComponent(id)}`);
