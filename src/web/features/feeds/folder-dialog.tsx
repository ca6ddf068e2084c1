import { useState } from "react";
import type { FeedFolder } from "#contract/folders.ts";
import { canBeIn, folderNameLengthMax } from "#domain/feeds/folders.ts";
import { addFolder, changeFolder, useFolderChanges } from "#web/features/feeds/feeds.calls.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form, FormNotice, SubmitButton, useDomainForm } from "#web/ui/form.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

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
