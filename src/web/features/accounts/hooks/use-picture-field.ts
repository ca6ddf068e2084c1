import { useEffect, useRef, useState } from "react";
import { drawPicture, type PictureChoice } from "#web/features/accounts/picture-choice.ts";

/** Reads files that are chosen or dropped, one at a time; the last one counts. */
export function usePictureField(onChoose: (choice: PictureChoice) => void) {
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const lastTurn = useRef(0);
  // What is still being read when the field goes comes to nothing.
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
    const drawn = await drawPicture(file);
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

export type PictureReader = ReturnType<typeof usePictureField>;
