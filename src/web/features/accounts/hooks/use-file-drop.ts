import { type DragEvent, useState } from "react";

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
