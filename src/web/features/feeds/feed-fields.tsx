import { useId } from "react";
import type { FeedFolder } from "#contract/folders.ts";
import { feedNameLengthMax, feedUrlLengthMax } from "#domain/feeds/feed.ts";
import { folderPath, folderPathText } from "#domain/feeds/folders.ts";
import { useTranslate } from "#web/lib/language.ts";
import { TextField, type TextFieldProps } from "#web/ui/field.tsx";

/** What a form of a feed holds. */
export type FeedValues = { url: string; name: string; color: string; folder: string };

/** What a field of such a form needs. */
export type FeedField = (name: keyof FeedValues) => Omit<TextFieldProps, "label">;

export function AddressField({ field, help }: { field: FeedField; help?: string }) {
  const t = useTranslate();
  return (
    <TextField
      label={t("Address")}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={feedUrlLengthMax}
      // verbatim: a web address
      placeholder="example.com"
      help={help}
      {...field("url")}
    />
  );
}

/** How a feed is called, and the color of its mark. */
export function NameFields({ field }: { field: FeedField }) {
  const t = useTranslate();
  return (
    <div className="flex items-start gap-3">
      <TextField
        label={t("Name")}
        className="min-w-0 flex-1"
        maxLength={feedNameLengthMax}
        {...field("name")}
      />
      <TextField label={t("Color")} type="color" className="w-16" {...field("color")} error={undefined} />
    </div>
  );
}

/** The folder by its name, which may be a new one. */
export function FolderField({ field, folders }: { field: FeedField; folders: readonly FeedFolder[] }) {
  const t = useTranslate();
  const id = useId();
  return (
    <>
      <TextField
        label={t("Folder")}
        list={id}
        autoComplete="off"
        placeholder={t("None ## no folder")}
        help={t('Optional. A new name creates a folder; "Markets / Energy" nests one inside another.')}
        {...field("folder")}
      />
      <datalist id={id}>
        {folders.map((folder) => (
          <option key={folder.id} value={folderPathText(folderPath(folders, folder.id))} />
        ))}
      </datalist>
    </>
  );
}
