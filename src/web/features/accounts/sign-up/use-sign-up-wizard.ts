import { type ChangeEvent, useEffect, useReducer, useRef, useState } from "react";
import type { SubscriptionType } from "#domain/accounts/account.ts";
import {
  nextSignUp,
  type SignUpEvent,
  type SignUpField,
  type SignUpState,
  type SignUpTextField,
  startSignUp,
} from "#domain/accounts/sign-up.ts";
import { useTranslate } from "#web/lib/language.ts";

/** After a step: the first wrong field gets the focus, a new step begins at its heading. */
function focusAfter({ errors }: SignUpState, place: HTMLElement | null): void {
  const [wrong] = Object.keys(errors);
  if (wrong !== undefined) place?.querySelector<HTMLElement>(`input[name="${wrong}"]`)?.focus();
  else {
    place?.closest("dialog")?.scrollTo({ top: 0 });
    place?.querySelector<HTMLElement>("h3")?.focus({ preventScroll: true });
  }
}

/** The sign-up's state machine on a screen. `placeRef` goes to the element that holds the steps. */
export function useSignUpWizard(plan: SubscriptionType | null, invitedEmail: string = "") {
  const [state, dispatch] = useReducer(nextSignUp, plan, (chosen) =>
    nextSignUp(startSignUp(chosen), { kind: "edit", field: "email", value: invitedEmail }),
  );
  const t = useTranslate();
  const [turn, setTurn] = useState(0);
  const seenTurn = useRef(turn);
  const placeRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (seenTurn.current === turn) return;
    seenTurn.current = turn;
    focusAfter(state, placeRef.current);
  }, [turn, state]);

  function wordedError(name: SignUpField): string | undefined {
    const words = state.errors[name];
    return words && t.of(words);
  }

  /** For every event but typing and choosing: the focus follows. */
  function go(event: SignUpEvent) {
    dispatch(event);
    setTurn((count) => count + 1);
  }

  return {
    state,
    placeRef,
    go,
    next: () => go({ kind: "continue" }),
    back: () => go({ kind: "back" }),
    choose: (chosen: SubscriptionType) => dispatch({ kind: "choose-plan", plan: chosen }),
    errorOf: wordedError,
    /** What an input of the field needs. */
    field: (name: SignUpTextField) => ({
      name,
      value: state.form[name],
      error: wordedError(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        dispatch({ kind: "edit", field: name, value: event.target.value }),
    }),
  };
}

export type SignUpWizard = ReturnType<typeof useSignUpWizard>;
