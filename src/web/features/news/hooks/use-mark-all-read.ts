import { useMutation } from "@tanstack/react-query";
import { markAllRead, undoAllRead } from "#web/features/news/api/reading.ts";
import type { NewsList } from "#web/features/news/news-list.ts";
import { withAllRead } from "#web/features/news/reading-state.ts";
import { useToast } from "#web/ui/toast.tsx";

export type MarkAllReadOptions = {
  feedId: string | undefined;
  changeAll: (step: (list: NewsList) => NewsList) => void;
  /** Loads the list again, from the top. */
  startAnew: () => void;
};

const told = (marked: number) =>
  `${marked >= 1_000 ? "1,000 or more" : marked} ${marked === 1 ? "headline" : "headlines"} marked as read.`;

/** Marks everything of the chosen sources as read, with a way back for as long as the message stands. */
export function useMarkAllRead({ feedId, changeAll, startAnew }: MarkAllReadOptions) {
  const toast = useToast();
  const undo = useMutation({
    mutationFn: undoAllRead,
    onSuccess: startAnew,
    onError: (error) => toast({ tone: "problem", text: `Nothing was changed back. ${error.message}` }),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => markAllRead(feedId),
    onSuccess: ({ marked, undoId }) => {
      changeAll((list) => withAllRead(list, feedId));
      if (marked === 0) toast({ text: "Everything is read already." });
      else toast({ text: told(marked), undo: () => undo.mutate(undoId) });
    },
    onError: (error) => toast({ tone: "problem", text: `Nothing was marked as read. ${error.message}` }),
  });
  return { markAllRead: () => mutate(), marking: isPending };
}
