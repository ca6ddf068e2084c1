import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { classes } from "#web/ui/styles.ts";

export type PopoverProps = {
  /** Read aloud. */
  label: string;
  /** The button that opened it: it opens under this, and the focus returns there. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
  className?: string;
};

/** Room to the edges of the screen, in pixels. */
const edge = 8;
const gap = 6;

/**
 * A small box beside a button, in the browser's top layer: nothing clips it. It goes by Escape, by a click beside it, and when
 * the page scrolls away under it. Mount it to open it.
 */
export function Popover({ label, anchor, onClose, children, className }: PopoverProps) {
  const box = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const isOutside = ({ target }: Event, button: HTMLElement | null) =>
      target instanceof Node && !element.contains(target) && !button?.contains(target);
    const onPress = (event: Event) => isOutside(event, anchor.current) && close.current();
    const onScroll = (event: Event) => isOutside(event, null) && close.current();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // What is open around it stays open.
      event.stopPropagation();
      event.preventDefault();
      close.current();
      anchor.current?.focus();
    };
    document.addEventListener("pointerdown", onPress, true);
    document.addEventListener("scroll", onScroll, { capture: true, passive: true });
    document.addEventListener("keydown", onKey, true);
    // A browser that closed it itself would do so at the press on the button, which then opens it again.
    element.showPopover?.();
    place(element, anchor.current);
    const resized = new ResizeObserver(() => place(element, anchor.current));
    resized.observe(element);
    return () => {
      document.removeEventListener("pointerdown", onPress, true);
      document.removeEventListener("scroll", onScroll, { capture: true });
      document.removeEventListener("keydown", onKey, true);
      resized.disconnect();
    };
  }, [anchor]);
  return (
    <section
      ref={box}
      popover="manual"
      aria-label={label}
      className={classes(
        "fixed m-0 animate-fade-in rounded-8 border border-line bg-surface text-ink shadow-float",
        className,
      )}
    >
      {children}
    </section>
  );
}

/** Under the button, or over it where there is no room; never beyond the screen. */
function place(box: HTMLElement, anchor: HTMLElement | null): void {
  if (!anchor) return;
  const from = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const { clientWidth } = document.documentElement;
  const left = Math.max(edge, Math.min(from.left, clientWidth - width - edge));
  const below = from.bottom + gap;
  const fits = below + height + edge <= window.innerHeight;
  const top = fits ? below : Math.max(edge, from.top - gap - height);
  // verbatim: a style
  box.style.inset = `${top}px auto auto ${left}px`;
}
