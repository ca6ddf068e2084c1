import { Folder, Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { FeedFolder } from "#contract/folders.ts";
import { canBeIn, folderNameLengthMax } from "#domain/feeds/folders.ts";
import { addFolder, changeFolder, useFolderChanges } from "#web/features/feeds/feeds.calls.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form, FormNotice, SubmitButton, useDomainForm } from "#web/ui/form.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { SortableList, SortHandle } from "#web/ui/sortable-list.tsx";

type FolderListProps = {
  folders: readonly FeedFolder[];
  disabled: boolean;
  /** The feeds in a folder; nothing for none. */
  renderFeeds: (folder: FeedFolder) => ReactNode;
};

/** Folders with their feeds, and the folders in them. */
export function FolderList({ folders, disabled, renderFeeds }: FolderListProps) {
  const t = useTranslate();
  const [edited, setEdited] = useState<FeedFolder | null>(null);
  const { order } = useFolderChanges();
  const inside = (parent: FeedFolder | null) =>
    folders.filter(({ parentId }) => parentId === (parent?.id ?? null));

  const renderFolders = (parent: FeedFolder | null): ReactNode => {
    const own = inside(parent);
    return (
      own.length > 0 && (
        <SortableList
          label={parent ? t("Folders in {name}", { name: parent.name }) : t("Folders")}
          entries={own}
          onOrder={order}
          disabled={disabled}
        >
          {(folder) => {
            const feeds = renderFeeds(folder);
            const deeper = renderFolders(folder);
            return (
              <section aria-label={folder.name}>
                <FolderLine folder={folder} onEdit={setEdited} />
                {!feeds && !deeper && <p className="pb-3 pl-12 text-13 text-ink-soft">{t("No feeds yet")}</p>}
                {(feeds || deeper) && (
                  <div className="border-t border-line pl-3 sm:pl-6">
                    {feeds}
                    {feeds && deeper && <hr className="border-line" />}
                    {deeper}
                  </div>
                )}
              </section>
            );
          }}
        </SortableList>
      )
    );
  };
  return (
    <div className="border-t border-line first:border-0">
      {renderFolders(null)}
      {edited && (
        <FolderDialog key={edited.id} folder={edited} folders={folders} onClose={() => setEdited(null)} />
      )}
    </div>
  );
}

type FolderLineProps = { folder: FeedFolder; onEdit: (folder: FeedFolder) => void };

function FolderLine({ folder, onEdit }: FolderLineProps) {
  const t = useTranslate();
  return (
    <div className="flex items-center gap-1.5 py-1.5 pr-2.5 pl-1.5 sm:gap-2.5 sm:pr-3">
      <SortHandle id={folder.id} name={folder.name} />
      <Folder aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
      <h3 className="min-w-0 flex-1 truncate text-14 font-semibold" title={folder.name}>
        <bdi>{folder.name}</bdi>
      </h3>
      <IconButton size="sm" label={t("Edit {name}", { name: folder.name })} onClick={() => onEdit(folder)}>
        <Pencil aria-hidden="true" />
      </IconButton>
    </div>
  );
}

type FolderDialogProps = {
  /** Undefined for a new one. */
  folder?: FeedFolder;
  folders: readonly FeedFolder[];
  onClose: () => void;
};

/** Adds a folder; renames, moves or removes one that is there. Its feeds stay. */
export function FolderDialog({ folder, folders, onClose }: FolderDialogProps) {
  const t = useTranslate();
  const banner = useBanner();
  const { remove, stored } = useFolderChanges();
  const [place, setPlace] = useState(folder?.parentId ?? "");
  const parentId = place === "" ? null : place;
  const places = folders.filter(({ id }) => canBeIn(folders, folder?.id ?? null, id));
  const form = useDomainForm({
    values: { name: folder?.name ?? "" },
    rules: () => ({}),
    send: ({ name }) => {
      const fields = { name: name.trim(), parentId };
      return folder ? changeFolder({ id: folder.id, patch: fields }) : addFolder(fields);
    },
    onDone() {
      onClose();
      return stored();
    },
    onError: (error) =>
      banner({
        tone: "problem",
        text: t("Couldn't save {name}. {reason}", {
          name: folder?.name ?? form.valueOf("name").trim(),
          reason: t.of(wordsOf(error)),
        }),
      }),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={folder ? t("Edit folder") : t("New folder")}
      closesOutside={false}
    >
      <Form form={form}>
        <TextField label={t("Name")} maxLength={folderNameLengthMax} {...form.field("name")} />
        {places.length > 0 && (
          <SelectField
            label={t("Inside")}
            value={place}
            options={[
              { value: "", label: t("None ## no folder") },
              ...places.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={setPlace}
          />
        )}
        <FormNotice text={form.notice} />
        {folder && <p className="text-13 text-ink-soft">{t("Removing a folder keeps its feeds.")}</p>}
        <div className="flex flex-wrap justify-end gap-2">
          {folder && (
            <Button
              className="mr-auto"
              onClick={() => {
                remove(folder);
                onClose();
              }}
            >
              {t("Remove folder")}
            </Button>
          )}
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <SubmitButton form={form} disabled={form.valueOf("name").trim() === ""}>
            {t("Save folder")}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
