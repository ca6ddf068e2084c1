import { Plus, Search } from "lucide-react";
import { AddressField } from "#web/features/feeds/components/address-field.tsx";
import { FoundFeeds } from "#web/features/feeds/components/found-feeds.tsx";
import { NameFields } from "#web/features/feeds/components/name-fields.tsx";
import { useFeedForm } from "#web/features/feeds/hooks/use-feed-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";

const plus = <Plus aria-hidden="true" className="size-4" />;
const glass = <Search aria-hidden="true" className="size-4" />;

export type AddFeedFormProps = {
  /** Addresses that are followed. */
  followed: ReadonlySet<string>;
  disabled: boolean;
};

export function AddFeedForm({ followed, disabled }: AddFeedFormProps) {
  const { form, edit, urlRef, adding, search, busy, ...more } = useFeedForm();
  const { found } = search;
  return (
    <Card>
      <form noValidate onSubmit={more.submit}>
        <fieldset disabled={disabled} className="flex flex-col gap-4 p-4">
          <AddressField
            ref={urlRef}
            value={form.url}
            error={more.urlError}
            help="The address of a feed, or of a site whose feeds are to be found."
            onChange={(url) => edit({ url })}
          />
          <NameFields fields={form} error={adding.nameError} onEdit={edit} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" disabled={!more.ready} busy={busy.add} icon={plus}>
              Add feed
            </Button>
            <Button disabled={!more.mayFind} busy={busy.find} icon={glass} onClick={more.find}>
              Find feeds
            </Button>
            {more.mayAddAnyway && <Button onClick={more.addAnyway}>Add anyway</Button>}
          </div>
        </fieldset>
        <p role="status" className="sr-only">
          {busy.find && "Looking for feeds."}
          {found && `${found.feeds.length === 1 ? "One feed" : `${found.feeds.length} feeds`} found.`}
        </p>
      </form>
      {found && (
        <FoundFeeds
          feeds={found.feeds}
          followed={followed}
          addedUrl={adding.addedUrl}
          onPick={more.pick}
          onClose={search.close}
        />
      )}
    </Card>
  );
}
