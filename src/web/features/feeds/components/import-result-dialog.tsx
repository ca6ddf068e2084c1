import { useState } from "react";
import type { OpmlAnswer } from "#contract/feeds.ts";
import { ImportLines } from "#web/features/feeds/components/import-lines.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

export type ImportResultDialogProps = { answer: OpmlAnswer; onClose: () => void };

const feeds = (count: number) => (count === 1 ? "1 feed" : `${count} feeds`);

/** "12 feeds added, 3 followed already, 2 refused." Without what there is none of. */
function summaryOf({ added, followed, refused, lines }: OpmlAnswer): string {
  if (lines.length === 0) return "The document lists no feeds.";
  const parts = [
    `${feeds(added)} added`,
    ...(followed > 0 ? [`${followed} followed already`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
  ];
  return `${parts.join(", ")}.`;
}

/** What became of each feed of an imported document. */
export function ImportResultDialog({ answer, onClose }: ImportResultDialogProps) {
  const { refused, lines } = answer;
  const [onlyRefused, setOnlyRefused] = useState(false);
  return (
    <Dialog open onOpenChange={onClose} title="Import finished" description={summaryOf(answer)} size="lg">
      {refused > 0 && refused < lines.length && (
        <Checkbox
          label="Only what was refused"
          className="mb-3"
          checked={onlyRefused}
          onChange={(event) => setOnlyRefused(event.target.checked)}
        />
      )}
      {lines.length > 0 && (
        <ImportLines lines={onlyRefused ? lines.filter(({ outcome }) => outcome === "refused") : lines} />
      )}
      <div className="mt-4 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
