import type { OpmlAnswer } from "#contract/feeds.ts";
import { opmlBytesMax } from "#domain/feeds/opml.ts";
import { api } from "#web/lib/api.ts";

export async function importOpml(file: File): Promise<OpmlAnswer> {
  if (file.size > opmlBytesMax) throw new Error("The file is larger than 1 MB.");
  // Under its own type, whatever the system takes the file for.
  return api.post<OpmlAnswer>("/api/feeds/opml", new Blob([file], { type: "text/x-opml" }));
}
