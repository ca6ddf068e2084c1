/** Where floating parts are put: inside the page's main landmark, so that readers find them in a named place. */
export function overlayPlace(): HTMLElement | null {
  return typeof document === "undefined" ? null : document.querySelector("main");
}
