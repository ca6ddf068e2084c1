import { createContext, useContext } from "react";

/** Opens the list of keys; undefined while keys are switched off. */
export const KeysHelpContext = createContext<(() => void) | undefined>(undefined);

export function useKeysHelp(): (() => void) | undefined {
  return useContext(KeysHelpContext);
}
