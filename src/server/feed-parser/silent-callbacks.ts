import type { TokenizerCallbacks } from "htmlparser2";

const nothing = (): void => {};

/** For a parser that needs only some events. */
export const silentCallbacks: TokenizerCallbacks = {
  onopentagname: nothing,
  onopentagend: nothing,
  onselfclosingtag: nothing,
  onclosetag: nothing,
  ontext: nothing,
  ontextentity: nothing,
  oncdata: nothing,
  oncomment: nothing,
  ondeclaration: nothing,
  onprocessinginstruction: nothing,
  onattribname: nothing,
  onattribdata: nothing,
  onattribentity: nothing,
  onattribend: nothing,
  onend: nothing,
};
