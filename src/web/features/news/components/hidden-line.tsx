import { EyeOff } from "lucide-react";

export type HiddenLineProps = {
  count: number;
  /** They are shown now, marked as muted. */
  shown: boolean;
  onShow: (shown: boolean) => void;
  onManage: () => void;
};

const link =
  "inline-flex min-h-6 items-center rounded-4 px-1 font-medium text-accent underline-offset-3 hover:underline";

/** What the reader's mutes keep from the list: it is counted, and can be looked at. */
export function HiddenLine({ count, shown, onShow, onManage }: HiddenLineProps) {
  if (count === 0 && !shown) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 px-1 pt-3 text-13 text-ink-soft">
      <EyeOff aria-hidden="true" className="size-4 shrink-0" />
      <span className="figures mr-1">
        {shown ? "Muted headlines are shown." : `${count} hidden by your mutes`}
      </span>
      <button type="button" className={link} onClick={() => onShow(!shown)}>
        {shown ? "Hide" : "Show"}
      </button>
      <button type="button" className={link} onClick={onManage}>
        Manage mutes
      </button>
    </p>
  );
}
