import { Trash2 } from "lucide-react";
import type { Watchlist } from "#contract/watchlists.ts";
import { watchlistNameLengthMax } from "#domain/watchlists/watchlists.ts";
import {
  addWatchlist,
  renameWatchlist,
  useWatchlistChanges,
  useWatchlistsCache,
} from "#web/features/watchlists/watchlists.calls.ts";
import { useFocusAfterRemoval } from "#web/lib/focus.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form, FormNotice, SubmitButton, useDomainForm } from "#web/ui/form.tsx";
import { SortableList, SortHandle } from "#web/ui/sortable-list.tsx";

export type NameDialogProps = {
  /** The list that gets another name; missing for a new one. */
  list: Watchlist | undefined;
  onClose: () => void;
  onStored: (list: Watchlist) => void;
};

/** Names a new list, or one that is there again. */
export function NameDialog({ list, onClose, onStored }: NameDialogProps) {
  const t = useTranslate();
  const cache = useWatchlistsCache();
  const form = useDomainForm({
    values: { name: list?.name ?? "" },
    rules: () => ({}),
    send: ({ name }) => (list ? renameWatchlist({ id: list.id, name }) : addWatchlist({ name })),
    onDone: async (stored) => {
      await cache.store(stored);
      onStored(stored);
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={list ? t("Rename watchlist") : t("New watchlist")}
      closesOutside={false}
    >
      <Form form={form}>
        <TextField label={t("Name")} maxLength={watchlistNameLengthMax} {...form.field("name")} />
        <FormNotice text={form.notice} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <SubmitButton form={form} disabled={form.valueOf("name").trim() === ""}>
            {t("Save watchlist")}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

export type ListsDialogProps = { lists: readonly Watchlist[]; onClose: () => void };

/** The lists in their order, which can be changed, and each of which can be deleted. */
export function ListsDialog({ lists, onClose }: ListsDialogProps) {
  const t = useTranslate();
  const { order, remove } = useWatchlistChanges();
  const done = useFocusAfterRemoval<HTMLButtonElement>(lists.length);
  return (
    <Dialog open onOpenChange={onClose} title={t("Order and delete watchlists")}>
      {lists.length === 0 ? (
        <p className="text-14 text-ink-soft">{t("No watchlists yet")}</p>
      ) : (
        <Card>
          <SortableList label={t("Watchlists")} entries={lists} onOrder={order}>
            {(list) => (
              <div className="flex items-center gap-2 py-1.5 pr-2.5 pl-1.5">
                <SortHandle id={list.id} name={list.name} />
                <h3 className="min-w-0 flex-1 truncate text-14 font-semibold" title={list.name}>
                  <bdi>{list.name}</bdi>
                </h3>
                <IconButton
                  size="sm"
                  label={t("Delete {name}", { name: list.name })}
                  onClick={() => remove(list)}
                >
                  <Trash2 aria-hidden="true" />
                </IconButton>
              </div>
            )}
          </SortableList>
        </Card>
      )}
      <div className="mt-4 flex justify-end">
        <Button ref={done} variant="primary" onClick={onClose}>
          {t("Done")}
        </Button>
      </div>
    </Dialog>
  );
}
