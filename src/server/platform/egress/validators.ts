export const validatorCharsMax = 512;

/**
 * An ETag or Last-Modified value that may be stored and sent back later: visible ASCII and spaces, at most 512
 * characters. Anything else is undefined: the next request is then unconditional.
 */
export function storableValidator(value: string | undefined): string | undefined {
  if (value === undefined || value.length > validatorCharsMax) return undefined;
  return /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value) ? value : undefined;
}
