/** Zero-width and other characters that draw nothing make no name. */
export function isVisible(text: string): boolean {
  return /[^\p{Cc}\p{Cf}\p{Z}]/u.test(text);
}
