import { Plus, Search } from "lucide-react";
import { feedNameLengthMax, feedUrlLengthMax } from "#domain/feeds/feed.ts";
import { FoundFeeds } from "#web/features/feeds/components/found-feeds.tsx";
import { useFeedForm } from "#web/features/feeds/hooks/use-feed-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { TextField } from "#web/ui/text-field.tsx";

const plus = <Plus aria-hidden="true" className="size-4" />;
const search = <Search aria-hidden="true" className="size-4" />;

export type AddFeedFormProps = {
  /** Addresses that are followed. */
  followed: ReadonlySet<string>;
  disabled: boolean;
};

export function AddFeedForm({ followed, disabled }: AddFeedFormProps) {
  const form = useFeedForm();
  const { found, close } = form.search;
  return (
    <Card>
      <form noValidate onSubmit={form.submit}>
        <fieldset disabled={disabled} className="flex flex-col gap-4 p-4">
          <TextField
            ref={form.urlRef}
            label="Address"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={feedUrlLengthMax}
            placeholder="example.com"
            help="The address of a feed, or of a site whose feeds are to be found."
            value={form.form.url}
            error={form.urlError}
            onChange={(event) => form.edit({ url: event.target.value })}
          />
          <div className="flex items-start gap-3">
            <TextField
              label="Name"
              className="min-w-0 flex-1"
              maxLength={feedNameLengthMax}
              value={form.form.name}
              error={form.adding.nameError}
              onChange={(event) => form.edit({ name: event.target.value })}
            />
            <TextField
              label="Colour"
              type="color"
              className="w-16"
              value={form.form.color}
              onChange={(event) => form.edit({ color: event.target.value })}
            />
          </div>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" disabled={!form.ready} busy={form.busy.add} icon={plus}>
              Add feed
            </Button>
            <Button disabled={!form.mayFind} busy={form.busy.find} icon={search} onClick={form.find}>
              Find feeds
            </Button>
            {form.mayAddAnyway && <Button onClick={form.addAnyway}>Add anyway</Button>}
          </div>
        </fieldset>
        <p role="status" className="sr-only">
          {form.busy.find && "Looking for feeds."}
          {found && `${found.feeds.length === 1 ? "One feed" : `${found.feeds.length} feeds`} found.`}
        </p>
      </form>
      {found && (
        <FoundFeeds
          feeds={found.feeds}
          followed={followed}
          addedUrl={form.adding.addedUrl}
          onPick={form.pick}
          onClose={close}
        />
      )}
    </Card>
  );
}
