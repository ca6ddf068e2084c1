/**
 * Signs that a model's text has no use for: controls but line breaks and tabs; direction marks and overrides; invisible
 * spaces and operators; annotation marks; tag characters. Joiners stay: emoji and some scripts need them.
 */
const hidden =
  /[^\n\t -~](?<=[[\p{Cc}--[\t\n]]\u{AD}\u{61C}\u{180E}\u{200B}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2060}-\u{206F}\u{FEFF}\u{FFF0}-\u{FFFB}\p{Noncharacter_Code_Point}\u{E0000}-\u{E0FFF}])/gv;

/** A model's text as it may be kept and shown: nothing in it hides or turns the words around. */
export const plainAnswer = (text: string): string => text.replace(hidden, "");
