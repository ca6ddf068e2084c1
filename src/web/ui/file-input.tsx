import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { Spinner } from "#web/ui/loading.tsx";
import { buttonStyles, classes } from "#web/ui/styles.ts";

type FileButtonProps = {
  label: string;
  icon: ReactNode;
  /** Types that the browser offers, as in the attribute of inputs; a user can still choose any file. */
  accept: string;
  busy?: boolean;
  disabled?: boolean;
  invalid?: boolean;
  /** Of the lines that explain it or say what was wrong. */
  notesId?: string;
  onChoose: (file: File | undefined) => void;
};

/** Opens the browser's choice of files. */
export function FileButton(props: FileButtonProps) {
  const { label, icon, accept, busy = false, disabled = false, invalid = false, notesId, onChoose } = props;
  return (
    <label
      className={classes(
        buttonStyles({ size: "sm" }),
        "relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        disabled && "cursor-not-allowed text-ink-soft",
      )}
    >
      {busy ? <Spinner /> : icon}
      {label}
      <input
        type="file"
        accept={accept}
        className="sr-only"
        disabled={disabled}
        aria-invalid={invalid || undefined}
        aria-describedby={notesId}
        onKeyDown={(event) => {
          // As on any button; on its own Enter would send the form around it.
          if (event.key !== "Enter") return;
          event.preventDefault();
          event.currentTarget.click();
        }}
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          // The same file may be chosen again.
          event.target.value = "";
        }}
      />
    </label>
  );
}

type DropAreaProps = {
  /** Shown while a file is held over it. */
  hint: string;
  disabled: boolean;
  onDrop: (file: File | undefined) => void;
  children: ReactNode;
};

const holdsFile = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");

/**
 * Takes a file that is dropped anywhere on it; a way besides a button, never the only one. A file dropped beside the
 * mark would otherwise replace the page, and what was typed there would be gone.
 */
export function DropArea({ hint, disabled, onDrop, children }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false);
  // Each part below the pointer tells of coming and leaving by itself.
  const depth = useRef(0);

  function move(event: DragEvent, by: number): void {
    if (!holdsFile(event)) return;
    event.preventDefault();
    depth.current = Math.max(0, depth.current + by);
    setIsOver(depth.current > 0 && !disabled);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing but a target for a pointer that holds a file.
    <div
      className="relative flex min-w-0 flex-col gap-10"
      onDragEnter={(event) => move(event, 1)}
      onDragLeave={(event) => move(event, -1)}
      onDragOver={(event) => move(event, 0)}
      onDrop={(event) => {
        if (!holdsFile(event)) return;
        event.preventDefault();
        depth.current = 0;
        setIsOver(false);
        if (!disabled) onDrop(event.dataTransfer.files[0]);
      }}
    >
      {children}
      {isOver && (
        <p className="pointer-events-none absolute -inset-2 z-20 flex items-center justify-center rounded-8 border-2 border-dashed border-accent bg-accent-soft/90 text-16 font-semibold text-accent">
          {hint}
        </p>
      )}
    </div>
  );
}
