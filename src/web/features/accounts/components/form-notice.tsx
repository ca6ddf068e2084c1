import { CircleAlert } from "lucide-react";

export type FormNoticeProps = { text: string };

/** Says above a form why it was refused. */
export function FormNotice({ text }: FormNoticeProps) {
  return (
    <p role="alert" className="flex items-start gap-2 rounded-8 bg-danger-soft px-3 py-2 text-13 text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  );
}
