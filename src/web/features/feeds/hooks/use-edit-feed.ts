import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useRef } from "react";
import type { Feed } from "#contract/feeds.ts";
import { changeFeed } from "#web/features/feeds/api/change-feed.ts";
import { useFeedsCache } from "#web/features/feeds/hooks/use-feeds-cache.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { useDraft } from "#web/lib/use-draft.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { useToast } from "#web/ui/toast.tsx";

type Fields = Pick<Feed, "name" | "url" | "color">;

/** Name, address and colour of a feed, as they are typed and until they are saved. */
export function useEditFeed({ id, name, url, color }: Feed, onClose: () => void) {
  const draft = useDraft<Fields>(`feeds.edit.${id}`, { name, url, color });
  const cache = useFeedsCache();
  const banner = useBanner();
  const toast = useToast();
  const nameRef = useRef<HTMLInputElement>(null);
  const urlRef = useRef<HTMLInputElement>(null);
  const fields = draft.value;

  function close(): void {
    draft.drop();
    onClose();
  }

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: changeFeed,
    onSuccess: async (feed) => {
      banner(null);
      cache.patch(feed.id, feed);
      toast({ text: `${feed.name} was saved.` });
      close();
      await cache.renew();
    },
    onError: (refusal) => {
      const field = refusal instanceof ApiError ? refusal.field : undefined;
      if (field === undefined) banner({ tone: "problem", text: `${name} is unchanged. ${refusal.message}` });
      else (field === "name" ? nameRef : urlRef).current?.focus();
    },
  });
  const field = error instanceof ApiError ? error.field : undefined;

  return {
    fields,
    refs: { nameRef, urlRef },
    ready: fields.name.trim() !== "" && fields.url.trim() !== "",
    busy: isPending,
    errors: {
      name: field === "name" ? error?.message : undefined,
      url: field === "url" ? error?.message : undefined,
      /** Belongs to no field. */
      other: field === undefined ? error?.message : undefined,
    },
    edit(changes: Partial<Fields>): void {
      draft.change({ ...fields, ...changes });
      if (error) reset();
    },
    submit(event: SubmitEvent): void {
      event.preventDefault();
      const patch = { name: fields.name.trim(), url: fields.url.trim(), color: fields.color };
      if (patch.name !== "" && patch.url !== "" && !isPending) mutate({ id, patch });
    },
    close,
  };
}
