import { useEffect, useRef, useState } from "react";
import type { Question } from "#contract/ask.ts";
import { type AskRun, streamAsk } from "#web/features/analysis/ask-stream.ts";

/** One question at a time: a new one ends the one before, and so does leaving the page. */
export function useAsk() {
  const [run, setRun] = useState<AskRun | null>(null);
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);

  return {
    run,
    start(question: Question) {
      ending.current?.abort();
      const controller = new AbortController();
      ending.current = controller;
      setRun({ state: "searching" });
      void streamAsk(question, {
        signal: controller.signal,
        onStep: (step) => {
          if (ending.current === controller) setRun(step);
        },
      });
    },
    stop() {
      ending.current?.abort();
      ending.current = null;
      setRun({ state: "stopped" });
    },
  };
}
