import { CircleAlert } from "lucide-react";

export type FieldNotesProps = {
  id: string;
  help?: string | undefined;
  error?: string | undefined;
};

/** The lines under a control: help, or the error in its place. */
export function FieldNotes({ id, help, error }: FieldNotesProps) {
  if (error !== undefined)
    return (
      <p id={id} className="flex items-start gap-1.5 text-13 text-danger">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
        {error}
      </p>
    );
  if (help !== undefined)
    return (
      <p id={id} className="text-13 text-ink-soft">
        {help}
      </p>
    );
  return <span id={id} hidden />;
}
