import { Plus } from "lucide-react";
import { feedNameLengthMax, feedUrlLengthMax } from "#domain/feeds/feed.ts";
import { useAddFeedForm } from "#web/features/feeds/hooks/use-add-feed-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { TextField } from "#web/ui/text-field.tsx";

const plus = <Plus aria-hidden="true" className="size-4" />;

export function AddFeedForm() {
  const { form, ready, busy, nameError, urlError, nameRef, urlRef, submit, edit } = useAddFeedForm();
  return (
    <Card>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 p-4">
        <div className="flex items-start gap-4">
          <TextField
            ref={nameRef}
            label="Name"
            className="min-w-0 flex-1"
            maxLength={feedNameLengthMax}
            value={form.name}
            error={nameError}
            onChange={(event) => edit("name", event.target.value)}
          />
          <TextField
            label="Colour"
            type="color"
            className="w-16"
            value={form.color}
            onChange={(event) => edit("color", event.target.value)}
          />
        </div>
        <TextField
          ref={urlRef}
          label="Address"
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={feedUrlLengthMax}
          placeholder="https://example.com/feed.xml"
          help="The public address of an RSS or Atom feed."
          value={form.url}
          error={urlError}
          onChange={(event) => edit("url", event.target.value)}
        />
        <Button
          type="submit"
          variant="primary"
          disabled={!ready}
          busy={busy}
          icon={plus}
          className="self-start"
        >
          Add feed
        </Button>
      </form>
    </Card>
  );
}
