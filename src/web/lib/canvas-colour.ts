/** A colour of the theme as a chart's canvas reads it, which knows no OKLCH. */
export function canvasColour(element: HTMLElement, token: string): string {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return "#808080";
  context.fillStyle = getComputedStyle(element).getPropertyValue(token);
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
