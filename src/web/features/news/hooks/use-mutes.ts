import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Mute, NewMute } from "#contract/reading.ts";
import { addMute, mutesQuery, removeMute } from "#web/features/news/api/mutes.ts";
import { useToast } from "#web/ui/use-toast.ts";

export const newMuteOf = ({ kind, value }: Mute): NewMute => ({ kind, value });

/** Adds and removes mute rules, each with a way back. `onChange` comes after each change: the list is another one then. */
export function useMutes(onChange: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  function changed() {
    void client.invalidateQueries({ queryKey: mutesQuery.queryKey });
    onChange();
  }
  const restore = useMutation({
    mutationFn: addMute,
    onSuccess: changed,
    onError: (error) => toast({ tone: "problem", text: `It stays removed. ${error.message}` }),
  });
  const remove = useMutation({
    mutationFn: (mute: Mute) => removeMute(mute.id),
    onSuccess: (_, mute) => {
      changed();
      toast({ text: `“${mute.label}” is no longer muted.`, undo: () => restore.mutate(newMuteOf(mute)) });
    },
    onError: (error) => toast({ tone: "problem", text: `It stays muted. ${error.message}` }),
  });
  const add = useMutation({
    mutationFn: addMute,
    onSuccess: (mute) => {
      changed();
      toast({ text: `“${mute.label}” is muted.`, undo: () => remove.mutate(mute) });
    },
  });
  return {
    add,
    remove: remove.mutate,
    /** From a menu, where a refusal has no other place. */
    mute: (wanted: NewMute) =>
      add.mutate(wanted, {
        onError: (error) => toast({ tone: "problem", text: `Nothing was muted. ${error.message}` }),
      }),
  };
}
