/** Where a change stands that is stored at once; a failure is `idle` again, for it is told elsewhere. */
export type SaveState = "idle" | "saving" | "saved";

export function saveStateOf(mutation: { isPending: boolean; isSuccess: boolean }): SaveState {
  if (mutation.isPending) return "saving";
  return mutation.isSuccess ? "saved" : "idle";
}
