import { ImageUp } from "lucide-react";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { isStoredPicture, pictureSource } from "#domain/accounts/picture.ts";
import type { Message, Translate } from "#domain/language/translate.ts";
import { Avatar } from "#web/features/accounts/avatar.tsx";
import { type PictureChoice, renderPicture } from "#web/features/accounts/profile/picture-choice.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldNotes } from "#web/ui/field.tsx";
import { FileButton } from "#web/ui/file-input.tsx";
import { classes, labelStyles } from "#web/ui/styles.ts";

/** Reads files that are chosen or dropped, one at a time; the last one counts. */
export function usePictureField(onChoose: (choice: PictureChoice) => void) {
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<Message | undefined>(undefined);
  const lastTurn = useRef(0);
  // A file that is still being read when the field unmounts is ignored.
  useEffect(() => {
    const turn = lastTurn;
    return () => {
      turn.current += 1;
    };
  }, []);

  async function read(file: File | undefined) {
    if (!file) return;
    const turn = ++lastTurn.current;
    setReading(true);
    const drawn = await renderPicture(file);
    if (turn !== lastTurn.current) return;
    setReading(false);
    setError("problem" in drawn ? drawn.problem : undefined);
    if (!("problem" in drawn)) onChoose({ kind: "new", ...drawn });
  }

  function remove() {
    lastTurn.current += 1;
    setReading(false);
    setError(undefined);
    onChoose({ kind: "none" });
  }

  return { isReading, error, read: (file: File | undefined) => void read(file), remove };
}

type PictureReader = ReturnType<typeof usePictureField>;

const holdsFile = (event: DragEvent) => event.dataTransfer.types.includes("Files");

/** Takes a file that is dropped anywhere on an element; beside it the browser would leave the page for the file. */
export function useFileDrop(onDrop: (file: File | undefined) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    place: {
      onDragOver(event: DragEvent) {
        if (!holdsFile(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop(event: DragEvent) {
        if (!holdsFile(event)) return;
        event.preventDefault();
        setOver(false);
        onDrop(event.dataTransfer.files[0]);
      },
    },
  };
}

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

function visibleOf(choice: PictureChoice, stored: string | null): string | null {
  if (choice.kind === "new") return choice.visible;
  return choice.kind === "kept" ? pictureSource(stored) : null;
}

function helpOf(t: Translate, choice: PictureChoice, stored: string | null): string {
  if (choice.kind === "new") return t("Will be cropped to a square when you save.");
  if (choice.kind === "none") return t("Will be removed when you save.");
  if (stored !== null && !isStoredPicture(stored)) {
    const host = URL.parse(stored)?.host;
    return host
      ? t("Shown from {host}. Choose a file to replace it.", { host })
      : t("Shown from another site. Choose a file to replace it.");
  }
  return t("Choose a PNG, JPEG or WebP file, or drop it here.");
}

/** The browser scales a file down immediately; it is sent when the form is saved. */
export function PictureField({ fullName, stored, choice, reader, disabled, isOver }: PictureFieldProps) {
  const t = useTranslate();
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
      <Avatar size="lg" fullName={fullName} picture={visibleOf(choice, stored)} />
      <div className="flex min-w-0 flex-col gap-1.5">
        <span className={labelStyles}>{t("Picture")}</span>
        <div className="flex flex-wrap gap-2">
          <FileButton
            label={hasOne ? t("Change picture") : t("Choose picture")}
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
              {t("Remove")}
            </Button>
          )}
        </div>
        <div aria-live="polite">
          <FieldNotes id={`${id}-notes`} help={helpOf(t, choice, stored)} error={error && t.of(error)} />
        </div>
      </div>
    </div>
  );
}
