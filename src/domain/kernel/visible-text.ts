/** The database takes neither U+0000 nor half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** Zero-width and other characters that draw nothing make no name. */
export function isVisible(text: string): boolean {
  return /[^\p{Cc}\p{Cf}\p{Z}]/u.test(text);
}
