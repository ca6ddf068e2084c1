/** Keeps the page behind a dialog from scrolling, without a jump where a scroll bar goes. Answers the way back. */
export function holdPage(): () => void {
  const { style, clientWidth } = document.documentElement;
  const before = { overflow: style.overflow, paddingRight: style.paddingRight };
  style.paddingRight = `${window.innerWidth - clientWidth}px`;
  style.overflow = "hidden";
  return () => {
    style.overflow = before.overflow;
    style.paddingRight = before.paddingRight;
  };
}
