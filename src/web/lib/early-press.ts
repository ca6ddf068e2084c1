declare global {
  interface Window {
    /** Made by `/late-start.js`, which stands in each page. */
    earlyPresses?: HTMLElement[];
    forgetEarlyPresses?: () => void;
  }
}

/** The same button in the page that the app has drawn in place of the one that the server sent. */
function buttonLike(pressed: HTMLElement): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>("button")].find(
    ({ textContent, className }) => textContent === pressed.textContent && className === pressed.className,
  );
}

/** Presses the buttons that somebody pressed before the app could answer, in their order. */
export function repeatEarlyPresses(): void {
  const { earlyPresses = [], forgetEarlyPresses } = window;
  forgetEarlyPresses?.();
  delete window.earlyPresses;
  delete window.forgetEarlyPresses;
  for (const pressed of earlyPresses) (pressed.isConnected ? pressed : buttonLike(pressed))?.click();
}
