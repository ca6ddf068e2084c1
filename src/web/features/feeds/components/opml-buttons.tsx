import { Download, Upload } from "lucide-react";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { FileButton } from "#web/ui/file-input.tsx";

export type OpmlButtonsProps = {
  disabled: boolean;
  /** An import is under way. */
  busy: boolean;
  onChoose: (file: File | undefined) => void;
};

const upload = <Upload aria-hidden="true" className="size-4" />;
const download = <Download aria-hidden="true" className="size-4" />;
const labels = { in: "Import OPML", out: "Export OPML" } as const;

/** Moving in from another reader, and out to one. */
export function OpmlButtons({ disabled, busy, onChoose }: OpmlButtonsProps) {
  if (disabled)
    return (
      <>
        <Button size="sm" disabled icon={upload}>
          {labels.in}
        </Button>
        <Button size="sm" disabled icon={download}>
          {labels.out}
        </Button>
      </>
    );
  return (
    <>
      <FileButton
        label={labels.in}
        icon={upload}
        accept=".opml,.xml,text/x-opml,text/xml,application/xml"
        busy={busy}
        onChoose={onChoose}
      />
      <ButtonLink size="sm" to="/api/feeds/opml" reloadDocument download icon={download}>
        {labels.out}
      </ButtonLink>
    </>
  );
}
