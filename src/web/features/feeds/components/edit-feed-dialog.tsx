import type { Feed } from "#contract/feeds.ts";
import { feedNameLengthMax, feedUrlLengthMax } from "#domain/feeds/feed.ts";
import { useEditFeed } from "#web/features/feeds/hooks/use-edit-feed.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextField } from "#web/ui/text-field.tsx";

export type EditFeedDialogProps = { feed: Feed; onClose: () => void };

export function EditFeedDialog({ feed, onClose }: EditFeedDialogProps) {
  const { fields, refs, ready, busy, nameError, urlError, problem, edit, submit, close } = useEditFeed(
    feed,
    onClose,
  );
  return (
    <Dialog open onOpenChange={close} title="Edit feed" closesOutside={false}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <div className="flex items-start gap-3">
          <TextField
            ref={refs.nameRef}
            label="Name"
            className="min-w-0 flex-1"
            maxLength={feedNameLengthMax}
            value={fields.name}
            error={nameError}
            onChange={(event) => edit({ name: event.target.value })}
          />
          <TextField
            label="Colour"
            type="color"
            className="w-16"
            value={fields.color}
            onChange={(event) => edit({ color: event.target.value })}
          />
        </div>
        <TextField
          ref={refs.urlRef}
          label="Address"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={feedUrlLengthMax}
          value={fields.url}
          error={urlError}
          onChange={(event) => edit({ url: event.target.value })}
        />
        {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
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
