import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Mute, NewMute } from "#contract/reading.ts";
import { addMute, mutesQuery, removeMute } from "#web/features/news/news.calls.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useToast } from "#web/ui/toast.tsx";

/** Adds and removes mute rules. `onChange` comes after each change: the list is another one then. */
export function useMutes(onChange: () => void) {
  const t = useTranslate();
  const client = useQueryClient();
  const toast = useToast();
  function changed() {
    void client.invalidateQueries({ queryKey: mutesQuery.queryKey });
    onChange();
  }
  const remove = useMutation({
    mutationFn: (mute: Mute) => removeMute(mute.id),
    onSuccess: changed,
    onError: (error) =>
      toast({ tone: "problem", text: t("Couldn't unmute. {reason}", { reason: t.of(wordsOf(error)) }) }),
  });
  const add = useMutation({
    mutationFn: addMute,
    onSuccess: changed,
  });
  const tell = (mute: Mute) =>
    toast({ text: t("Muted “{label}”.", { label: mute.label }), undo: () => remove.mutate(mute) });
  return {
    add,
    /** Says that it is done, with a way back. */
    tell,
    remove: remove.mutateAsync,
    /** From a menu, where a rejection has no other place. */
    mute: (wanted: NewMute) =>
      add.mutate(wanted, {
        onSuccess: tell,
        onError: (error) =>
          toast({ tone: "problem", text: t("Couldn't mute. {reason}", { reason: t.of(wordsOf(error)) }) }),
      }),
  };
}
