import { api } from "#web/lib/api.ts";

export function removeFeed(id: string): Promise<void> {
  return api.delete(`/api/feeds/${encodeURIComponent(id)}`);
}
