import { queryOptions } from "@tanstack/react-query";
import type { SessionsAnswer } from "#contract/accounts.ts";
import { api } from "#web/lib/api.ts";
import { meKey } from "#web/lib/session.ts";

export const sessionsQuery = queryOptions({
  queryKey: [...meKey, "sessions"],
  queryFn: ({ signal }) => api.get<SessionsAnswer>("/api/me/sessions", { signal }),
});

export const endSession = (id: string) => api.delete(`/api/me/sessions/${encodeURIComponent(id)}`);

export const endOtherSessions = () => api.delete("/api/me/sessions");
