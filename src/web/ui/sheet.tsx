import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Modal } from "#web/ui/modal.tsx";

export type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
};

/** Comes up from the lower edge; takes the place of menus on small screens. */
export function Sheet({ open, onOpenChange, title, children }: SheetProps) {
  const id = useId();
  return (
    <Modal
      open={open}
      onClose={() => onOpenChange(false)}
      labelledBy={`${id}-title`}
      className="mt-auto max-h-[80dvh] w-full animate-sheet-in overflow-y-auto rounded-t-8 border-x-0 border-b-0"
    >
      <div className="flex items-center justify-between py-2 pr-2 pl-4">
        <h2 id={`${id}-title`} className="text-14 font-semibold">
          {title}
        </h2>
        <IconButton label="Close" onClick={() => onOpenChange(false)}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className="px-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]">{children}</div>
    </Modal>
  );
}
