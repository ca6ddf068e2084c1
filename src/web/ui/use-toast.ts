import { createContext, useContext } from "react";

export type ToastInput = {
  text: string;
  /** "problem" is read aloud at once and stays longer. */
  tone?: "done" | "problem";
  /** Takes the change back. */
  undo?: () => void;
};

export type ShowToast = (toast: ToastInput) => void;

export const ToastContext = createContext<ShowToast | null>(null);

/** The function that shows a toast. Throws outside of ToastProvider. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error("useToast needs a ToastProvider above it");
  return show;
}
