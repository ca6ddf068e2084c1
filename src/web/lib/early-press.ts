declare global {
  interface Window {
    /** Made by `/late-start.js`, which stands in each prerendered page. */
    earlyPress?: HTMLElement;
    forgetEarlyPresses?: () => void;
  }
}

/** Presses the button that somebody pressed last before the app could answer. */
export function repeatEarlyPress(): void {
  const { earlyPress, forgetEarlyPresses } = window;
  forgetEarlyPresses?.();
  delete window.earlyPress;
  delete window.forgetEarlyPresses;
  if (earlyPress?.isConnected) earlyPress.click();
}
