/** Freezes objects with all that is in them: whoever changes what others share gets an error. */
export function freezeAll(values: readonly object[]): void {
  for (const value of values) {
    freezeAll(Object.values(value).filter((inner) => typeof inner === "object" && inner !== null));
    Object.freeze(value);
  }
}
