import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classes } from "#web/ui/classes.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Modal } from "#web/ui/modal.tsx";

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string | undefined;
  /** "lg" has room for two columns. */
  size?: "md" | "lg";
  /** Off where a press beside the box would lose what was typed. */
  closesOutside?: boolean;
  children: ReactNode;
};

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, size = "md", closesOutside = true, children } = props;
  const id = useId();
  return (
    <Modal
      open={open}
      onClose={() => onOpenChange(false)}
      labelledBy={`${id}-title`}
      describedBy={description === undefined ? undefined : `${id}-text`}
      closesOutside={closesOutside}
      className={classes(
        "mx-auto animate-rise-in overflow-y-auto rounded-8",
        size === "md"
          ? "mt-[max(1rem,12vh)] max-h-[calc(100dvh-max(2rem,14vh))] w-[min(26rem,calc(100vw-2rem))]"
          : "mt-3 max-h-[calc(100dvh-1.5rem)] w-[min(36rem,calc(100vw-2rem))] sm:mt-[7vh] sm:max-h-[91dvh]",
      )}
    >
      <div className="flex items-start justify-between gap-4 px-6 pt-5">
        <div>
          <h2 id={`${id}-title`} className="text-20 font-semibold">
            {title}
          </h2>
          {description !== undefined && (
            <p id={`${id}-text`} className="mt-1 text-14 text-ink-soft">
              {description}
            </p>
          )}
        </div>
        <IconButton label="Close" size="sm" onClick={() => onOpenChange(false)} className="-mr-1.5">
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className="px-6 pt-4 pb-6">{children}</div>
    </Modal>
  );
}
