import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { defaultFeedColor } from "#domain/feeds/feed.ts";
import { addFeed } from "#web/features/feeds/api/add-feed.ts";
import { useFeedsChanged } from "#web/features/feeds/hooks/use-feeds-changed.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { useToast } from "#web/ui/use-toast.ts";

const emptyForm = { name: "", url: "", color: defaultFeedColor };
export type FeedForm = typeof emptyForm;

/** State of the form that adds a feed. The server's word about a field stands under that field. */
export function useAddFeedForm() {
  const [form, setForm] = useState<FeedForm>(emptyForm);
  const nameRef = useRef<HTMLInputElement>(null);
  const urlRef = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const changed = useFeedsChanged();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: addFeed,
    onSuccess: async (feed) => {
      setForm(emptyForm);
      toast({ text: `${feed.name} was added.` });
      nameRef.current?.focus();
      await changed();
    },
    onError: (refusal) => {
      const field = refusal instanceof ApiError && refusal.field === "name" ? nameRef : urlRef;
      field.current?.focus();
    },
  });

  const ready = form.name.trim() !== "" && form.url.trim() !== "";

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (ready && !isPending) mutate({ ...form, name: form.name.trim(), url: form.url.trim() });
  }

  function edit(field: keyof FeedForm, value: string) {
    setForm((all) => ({ ...all, [field]: value }));
    if (error) reset();
  }

  const nameError = error instanceof ApiError && error.field === "name" ? error.message : undefined;
  const urlError = error && nameError === undefined ? error.message : undefined;
  return { form, ready, busy: isPending, nameError, urlError, nameRef, urlRef, submit, edit };
}
