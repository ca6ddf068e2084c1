import { ImageUp } from "lucide-react";
import { useId } from "react";
import { isStoredPicture, pictureSource } from "#domain/accounts/picture.ts";
import { Avatar } from "#web/features/accounts/components/avatar.tsx";
import type { PictureReader } from "#web/features/accounts/hooks/use-picture-field.ts";
import type { PictureChoice } from "#web/features/accounts/picture-choice.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldNotes } from "#web/ui/field.tsx";
import { FileButton } from "#web/ui/file-input.tsx";
import { classes, labelStyles } from "#web/ui/styles.ts";

export type PictureFieldProps = {
  fullName: string;
  /** Where the picture is now; null without one. */
  stored: string | null;
  choice: PictureChoice;
  reader: PictureReader;
  disabled: boolean;
  /** A file is being held over the form. */
  isOver: boolean;
};

function shownOf(choice: PictureChoice, stored: string | null): string | null {
  if (choice.kind === "new") return choice.shown;
  return choice.kind === "kept" ? pictureSource(stored) : null;
}

function helpOf(choice: PictureChoice, stored: string | null): string {
  if (choice.kind === "new") return "Cut to a square. It is stored with Save Changes.";
  if (choice.kind === "none") return "The picture is removed with Save Changes.";
  if (stored !== null && !isStoredPicture(stored))
    return `Shown from ${URL.parse(stored)?.host ?? "another site"}. A file that you choose takes its place.`;
  return "PNG, JPEG or WebP. Choose a file or drop it here.";
}

/** A file is drawn small in the browser at once and sent when the form is saved. */
export function PictureField({ fullName, stored, choice, reader, disabled, isOver }: PictureFieldProps) {
  const id = useId();
  const { isReading, error, read, remove } = reader;
  const hasOne = choice.kind === "new" || (choice.kind === "kept" && stored !== null);
  return (
    <div
      className={classes(
        "flex items-center gap-4 rounded-8 outline-offset-8",
        isOver && "outline-2 outline-focus outline-dashed",
      )}
    >
      <Avatar size="lg" fullName={fullName} picture={shownOf(choice, stored)} />
      <div className="flex min-w-0 flex-col gap-1.5">
        <span className={labelStyles}>Picture</span>
        <div className="flex flex-wrap gap-2">
          <FileButton
            label={hasOne ? "Change picture" : "Choose picture"}
            icon={<ImageUp aria-hidden="true" className="size-4 text-ink-soft" />}
            accept="image/*"
            busy={isReading}
            disabled={disabled}
            invalid={error !== undefined}
            notesId={`${id}-notes`}
            onChoose={read}
          />
          {hasOne && (
            <Button size="sm" variant="quiet" disabled={disabled} onClick={remove}>
              Remove
            </Button>
          )}
        </div>
        <div aria-live="polite">
          <FieldNotes id={`${id}-notes`} help={helpOf(choice, stored)} error={error} />
        </div>
      </div>
    </div>
  );
}
