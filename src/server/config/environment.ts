/** The one place that touches the process environment. */
export function environment(): Record<string, string | undefined> {
  return { ...process.env };
}
