import type { Feed } from "#contract/feeds.ts";
import { AddressField } from "#web/features/feeds/components/address-field.tsx";
import { NameFields } from "#web/features/feeds/components/name-fields.tsx";
import { useEditFeed } from "#web/features/feeds/hooks/use-edit-feed.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";

export type EditFeedDialogProps = { feed: Feed; onClose: () => void };

export function EditFeedDialog({ feed, onClose }: EditFeedDialogProps) {
  const { fields, refs, ready, busy, errors, edit, submit, close } = useEditFeed(feed, onClose);
  return (
    <Dialog open onOpenChange={close} title="Edit feed" closesOutside={false}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <NameFields nameRef={refs.nameRef} fields={fields} error={errors.name} onEdit={edit} />
        <AddressField
          ref={refs.urlRef}
          value={fields.url}
          error={errors.url}
          onChange={(url) => edit({ url })}
        />
        {errors.other !== undefined && <Notice tone="danger">{errors.other}</Notice>}
        <div className="flex justify-end gap-2">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!ready} busy={busy}>
            Save feed
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
