import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Mute, NewMute } from "#contract/reading.ts";
import { addMute, mutesQuery, removeMute } from "#web/features/news/api/mutes.ts";
import { useToast } from "#web/ui/toast.tsx";

export const newMuteOf = ({ kind, value }: Mute): NewMute => ({ kind, value });

/** Adds and removes mute rules. `onChange` comes after each change: the list is another one then. */
export function useMutes(onChange: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  function changed() {
    void client.invalidateQueries({ queryKey: mutesQuery.queryKey });
    onChange();
  }
  const remove = useMutation({
    mutationFn: (mute: Mute) => removeMute(mute.id),
    onSuccess: changed,
    onError: (error) => toast({ tone: "problem", text: `It stays muted. ${error.message}` }),
  });
  const add = useMutation({
    mutationFn: addMute,
    onSuccess: changed,
  });
  const tell = (mute: Mute) => toast({ text: `“${mute.label}” is muted.`, undo: () => remove.mutate(mute) });
  return {
    add,
    /** Says that it is done, with a way back. */
    tell,
    remove: remove.mutateAsync,
    /** From a menu, where a refusal has no other place. */
    mute: (wanted: NewMute) =>
      add.mutate(wanted, {
        onSuccess: tell,
        onError: (error) => toast({ tone: "problem", text: `Nothing was muted. ${error.message}` }),
      }),
  };
}
