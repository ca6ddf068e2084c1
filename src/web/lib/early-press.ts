declare global {
  interface Window {
    /** Made by `/late-start.js`, which stands in each page. */
    earlyPress?: HTMLElement;
    forgetEarlyPresses?: () => void;
  }
}

/** The same button in the page that the app has drawn in place of the one that the server sent. */
function buttonLike(pressed: HTMLElement): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>("button")].find(
    ({ textContent, className }) => textContent === pressed.textContent && className === pressed.className,
  );
}

/** Presses the button that somebody pressed last before the app could answer. */
export function repeatEarlyPress(): void {
  const { earlyPress, forgetEarlyPresses } = window;
  forgetEarlyPresses?.();
  delete window.earlyPress;
  delete window.forgetEarlyPresses;
  if (earlyPress) (earlyPress.isConnected ? earlyPress : buttonLike(earlyPress))?.click();
}
