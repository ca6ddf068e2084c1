import { measureFramePath } from "#domain/site/pages.ts";

export type MeasureFrame = {
  tell(command: readonly unknown[]): void;
  /** Takes the script away with its document; nothing is sent any more. */
  end(): void;
};

/**
 * Opens a document of its own for the measuring script. A page's policy is settled when it comes, before anybody accepted
 * anything; only the frame's policy names the vendor. So an Accept takes effect in the page that stands there, a Decline
 * takes all of the script away, and the script never sees the page.
 */
export function openMeasureFrame(measurementId: string, scriptUrl: string): MeasureFrame {
  const frame = document.createElement("iframe");
  let waiting: (readonly unknown[])[] | null = [["load", scriptUrl]];
  const post = (command: readonly unknown[]) =>
    frame.contentWindow?.postMessage(command, window.location.origin);
  frame.addEventListener("load", () => {
    for (const command of waiting ?? []) post(command);
    waiting = null;
  });
  // verbatim: the frame is hidden from all
  Object.assign(frame, { src: measureFramePath, title: "Measuring", hidden: true });
  document.body.append(frame);
  return {
    tell: (command) => void (waiting ? waiting.push(command) : post(command)),
    end() {
      // The script would report the end of its document.
      if (frame.contentDocument)
        Object.assign(frame.contentWindow ?? {}, { [`ga-disable-${measurementId}`]: true });
      frame.remove();
    },
  };
}
