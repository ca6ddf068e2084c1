import { useId, useState } from "react";
import type { Feed } from "#contract/feeds.ts";
import type { FeedFolder } from "#contract/folders.ts";
import { feedNameLengthMax, feedUrlLengthMax } from "#domain/feeds/feed.ts";
import { feedAddressProblem } from "#domain/feeds/feed-address.ts";
import { folderPath, folderPathOf, folderPathText, folderProblem } from "#domain/feeds/folders.ts";
import { changeFeed, useFeedsCache } from "#web/features/feeds/feeds.calls.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField, type TextFieldProps } from "#web/ui/field.tsx";
import { Form, FormNotice, SubmitButton, useDomainForm } from "#web/ui/form.tsx";
import { useToast } from "#web/ui/toast.tsx";

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

type EditFeedDialogProps = { feed: Feed; folders: readonly FeedFolder[]; onClose: () => void };

/** Name, address, color and folder of a feed, as they are typed and until they are saved. */
export function EditFeedDialog({ feed, folders, onClose }: EditFeedDialogProps) {
  const t = useTranslate();
  const { id, name, url, color } = feed;
  const helpId = useId();
  const [fullText, setFullText] = useState(feed.fullText);
  const cache = useFeedsCache();
  const banner = useBanner();
  const toast = useToast();
  const form = useDomainForm({
    values: { name, url, color, folder: folderPathText(folderPath(folders, feed.folderId)) },
    rules: (typed) => {
      const [address, place] = [feedAddressProblem(typed.url), folderProblem(typed.folder)];
      return { url: address && t.of(address), folder: place && t.of(place) };
    },
    draft: `feeds.edit.${id}`,
    send: (typed) =>
      changeFeed({
        id,
        patch: {
          name: typed.name.trim(),
          url: typed.url.trim(),
          color: typed.color,
          folder: folderPathOf(typed.folder),
          fullText,
        },
      }),
    onDone(saved) {
      banner(null);
      cache.patch(saved.id, saved);
      toast({ text: t("{name} was saved.", { name: saved.name }) });
      close();
      return cache.renew();
    },
    onError: (error) =>
      banner({
        tone: "problem",
        text: t("Couldn't save {name}. {reason}", { name, reason: t.of(wordsOf(error)) }),
      }),
  });

  function close(): void {
    form.clear();
    onClose();
  }

  const ready = form.valueOf("name").trim() !== "" && form.valueOf("url").trim() !== "";
  return (
    <Dialog open onOpenChange={close} title={t("Edit feed")} closesOutside={false}>
      <Form form={form}>
        <NameFields field={form.field} />
        <AddressField field={form.field} />
        <FolderField field={form.field} folders={folders} />
        <div className="flex flex-col gap-1">
          <Checkbox
            label={t("Always read the full text")}
            aria-describedby={helpId}
            checked={fullText}
            onChange={({ currentTarget }) => setFullText(currentTarget.checked)}
          />
          <p id={helpId} className="pl-6.5 text-13 text-ink-soft">
            {t("Articles are read when they arrive, as far as the publisher allows.")}
          </p>
        </div>
        <FormNotice text={form.notice} />
        <div className="flex justify-end gap-2">
          <Button onClick={close}>{t("Cancel")}</Button>
          <SubmitButton form={form} disabled={!ready}>
            {t("Save feed")}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
