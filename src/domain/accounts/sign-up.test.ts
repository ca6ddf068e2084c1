import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { worded } from "#tests/support/worded.ts";
import { type SubscriptionType, subscriptionTypes } from "./account.ts";
import {
  activeSignUpLabel,
  emptySignUpForm,
  nextSignUp,
  type SignUpErrors,
  type SignUpEvent,
  type SignUpForm,
  type SignUpState,
  type SignUpStep,
  signUpErrors,
  signUpLabels,
  signUpPercent,
  signUpStepOf,
  startSignUp,
} from "./sign-up.ts";

const details = {
  fullName: "Ada Example",
  email: "ada@example.com",
  phone: "+1 415 555 0100",
  password: "correct horse",
  confirmPassword: "correct horse",
};
const keys = { openaiApiKey: "sk-proj-1", finnhubApiKey: "fh1" };

/** Somebody who filled in everything that was asked before a step. */
function at(step: SignUpStep, form: Partial<SignUpForm> = {}, google = false): SignUpState {
  const filled = { ...emptySignUpForm, ...details, ...(google ? { phone: "" } : {}), ...form };
  return { step, form: filled, google, errors: {} };
}

const following = (state: SignUpState, ...events: SignUpEvent[]) => events.reduce(nextSignUp, state);
const onward: SignUpEvent = { kind: "continue" };
const back: SignUpEvent = { kind: "back" };
const choose = (plan: SubscriptionType): SignUpEvent => ({ kind: "choose-plan", plan });
const google: SignUpEvent = { kind: "google", fullName: "Grace Google", email: "grace@example.com" };
const messagesOf = (state: SignUpState) => worded(following(state, onward).errors) as Record<string, string>;

describe("forwards (specification section 4)", () => {
  it("SIGNUP-17: 1 goes to 2 after the details validate", () => {
    expect(following(at(1), onward)).toEqual(at(2));
  });
  it("SIGNUP-18: 2 requires a plan", () => {
    const stopped = following(at(2), onward);
    expect(stopped.step).toBe(2);
    expect(worded(stopped.errors)).toEqual({ subscriptionType: "Please select a subscription plan" });
  });
  it.each(subscriptionTypes)(
    "SIGNUP-19: a Google user without a phone goes from 2 to 2.5 with %s",
    (plan) => {
      expect(following(at(2, {}, true), choose(plan), onward).step).toBe(2.5);
    },
  );
  it("SIGNUP-20: 2.5 goes to 3 for BYOK", () => {
    const state = at(2.5, { subscriptionType: "EARLY_BIRD" }, true);
    expect(following(state, { kind: "edit", field: "phone", value: "1" }, onward).step).toBe(3);
  });
  it("SIGNUP-21: 2.5 goes to 4 for Managed", () => {
    const state = at(2.5, { subscriptionType: "MANAGED" }, true);
    expect(following(state, { kind: "edit", field: "phone", value: "1" }, onward).step).toBe(4);
  });
  it("SIGNUP-22: otherwise BYOK goes from 2 to 3, by email and by Google with a phone", () => {
    expect(following(at(2), choose("EARLY_BIRD"), onward).step).toBe(3);
    expect(following(at(2, { phone: "1" }, true), choose("EARLY_BIRD"), onward).step).toBe(3);
  });
  it("SIGNUP-23: otherwise Managed goes from 2 straight to 4, by email and by Google with a phone", () => {
    expect(following(at(2), choose("MANAGED"), onward).step).toBe(4);
    expect(following(at(2, { phone: "1" }, true), choose("MANAGED"), onward).step).toBe(4);
  });
  it("SIGNUP-24: 3 goes to 4 once both keys are present", () => {
    const state = at(3, { subscriptionType: "EARLY_BIRD" });
    expect(following({ ...state, form: { ...state.form, ...keys } }, onward).step).toBe(4);
    for (const missing of ["openaiApiKey", "finnhubApiKey"] as const)
      expect(following({ ...state, form: { ...state.form, ...keys, [missing]: " " } }, onward).step).toBe(3);
  });
  it("4 is the last: continuing there is the payment's beginning, not a step (READ-29)", () => {
    const state = at(4, { subscriptionType: "MANAGED" });
    expect(following(state, onward)).toEqual(state);
  });
});

describe("backwards (specification section 4)", () => {
  it("SIGNUP-25: from 4 to 3 for BYOK, also for Google users", () => {
    expect(following(at(4, { subscriptionType: "EARLY_BIRD", ...keys }), back).step).toBe(3);
    expect(following(at(4, { subscriptionType: "EARLY_BIRD", ...keys, phone: "1" }, true), back).step).toBe(
      3,
    );
  });
  it("SIGNUP-26: from 4 to 2 for Managed, past 2.5 also for Google users (READ-27)", () => {
    expect(following(at(4, { subscriptionType: "MANAGED" }), back).step).toBe(2);
    expect(following(at(4, { subscriptionType: "MANAGED", phone: "1" }, true), back).step).toBe(2);
  });
  it("SIGNUP-27: from 3 and from 2.5 to 2, from 2 to 1; 1 is the first", () => {
    expect(following(at(3, { subscriptionType: "EARLY_BIRD" }), back).step).toBe(2);
    expect(following(at(2.5, { subscriptionType: "MANAGED" }, true), back).step).toBe(2);
    expect(following(at(2), back).step).toBe(1);
    expect(following(at(1), back).step).toBe(1);
  });
  it("there and back keeps what was typed and the plan", () => {
    const end = following(at(1), onward, choose("EARLY_BIRD"), onward, back, back);
    expect(end).toEqual(at(1, { subscriptionType: "EARLY_BIRD" }));
  });
});

describe("by Google (READ-27)", () => {
  it("SIGNUP-19: jumps from 1 to 2 with the name and the address that were vouched for, and asks no password", () => {
    const state = following(at(1, { phone: "" }), google);
    expect(state).toMatchObject({ step: 2, google: true, errors: {} });
    expect(state.form).toMatchObject({
      fullName: "Grace Google",
      email: "grace@example.com",
      password: "",
      confirmPassword: "",
    });
    expect(following(state, choose("MANAGED"), onward).step).toBe(2.5);
  });
  it("keeps a plan that was chosen before and a phone that was typed before", () => {
    const state = following(
      { ...startSignUp("MANAGED"), form: at(1, { subscriptionType: "MANAGED" }).form },
      google,
    );
    expect(following(state, onward).step).toBe(4);
  });
  it.each([2, 2.5, 3, 4] as const)("an answer of Google that comes late, at %s, changes nothing", (step) => {
    const state = at(step, { subscriptionType: "EARLY_BIRD" }, step === 2.5);
    expect(following(state, google)).toBe(state);
  });
  it("back on 1 goes on to 2 without a password, and asks everything again without Google", () => {
    const state = following(startSignUp(), google, back);
    expect(state.step).toBe(1);
    expect(following(state, onward)).toMatchObject({ step: 2, google: true });
    const other = following(state, { kind: "without-google" });
    expect(other).toMatchObject({ step: 1, google: false });
    expect(Object.keys(messagesOf(other))).toEqual(["phone", "password"]);
  });
  it("what Google vouched for cannot be typed over", () => {
    const state = following(startSignUp(), google, back);
    expect(following(state, { kind: "edit", field: "email", value: "other@example.com" })).toBe(state);
  });
});

describe("messages (specification section 5)", () => {
  const step1 = (form: Partial<SignUpForm>) => messagesOf(at(1, form));
  it("SIGNUP-28: Full name is required", () => {
    expect(worded(step1({ fullName: "" }))).toEqual({ fullName: "Full name is required" });
  });
  it("SIGNUP-29: Email is required", () => {
    expect(worded(step1({ email: " " }))).toEqual({ email: "Email is required" });
  });
  it("SIGNUP-30: Email is invalid", () => {
    expect(worded(step1({ email: "abc" }))).toEqual({ email: "Email is invalid" });
  });
  it("SIGNUP-31: Phone number is required", () => {
    expect(worded(step1({ phone: "" }))).toEqual({ phone: "Phone number is required" });
  });
  it("SIGNUP-32: Password is required", () => {
    expect(worded(step1({ password: "", confirmPassword: "" }))).toEqual({
      password: "Password is required",
    });
  });
  it("SIGNUP-33: Password must be at least 6 characters; 6 are accepted", () => {
    expect(worded(step1({ password: "12345", confirmPassword: "12345" }))).toEqual({
      password: "Password must be at least 6 characters",
    });
    expect(worded(step1({ password: "123456", confirmPassword: "123456" }))).toEqual({});
  });
  it.each(["correct horsf", "correct horse ", ""])(
    "SIGNUP-34: Passwords do not match: %j",
    (confirmPassword) => {
      expect(worded(step1({ confirmPassword }))).toEqual({ confirmPassword: "Passwords do not match" });
    },
  );
  it("all that is wrong is said at once, in the order of the fields", () => {
    expect(Object.keys(messagesOf(startSignUp()))).toEqual(["fullName", "email", "phone", "password"]);
  });
  it.each(["", "  "])("SIGNUP-35: step 2.5: Phone number is required: %j", (phone) => {
    expect(messagesOf(at(2.5, { phone, subscriptionType: "MANAGED" }, true))).toEqual({
      phone: "Phone number is required",
    });
  });
  it("SIGNUP-36: OpenAI API key is required for Early Bird plan", () => {
    expect(messagesOf(at(3, { ...keys, openaiApiKey: "", subscriptionType: "EARLY_BIRD" }))).toEqual({
      openaiApiKey: "OpenAI API key is required for Early Bird plan",
    });
  });
  it("SIGNUP-37: FinHub API key is required for Early Bird plan", () => {
    expect(messagesOf(at(3, { ...keys, finnhubApiKey: "", subscriptionType: "EARLY_BIRD" }))).toEqual({
      finnhubApiKey: "FinHub API key is required for Early Bird plan",
    });
  });
  it("a message clears when its field is edited, the others stay", () => {
    const stopped = following(startSignUp(), onward);
    const edited = following(stopped, { kind: "edit", field: "email", value: "a" });
    const { email: _, ...others } = stopped.errors;
    expect(edited.errors).toEqual(others);
  });
  it("the plan's message clears when one is chosen", () => {
    expect(following(at(2), onward, choose("MANAGED")).errors).toEqual({});
  });
  it("going back clears the messages of the step that is left", () => {
    expect(following(at(2), onward, back).errors).toEqual({});
  });
});

const words = { sentence: "No." };

describe("the server's word about a field", () => {
  it.each([
    ["email", false, 1],
    ["subscriptionType", false, 2],
    ["phone", true, 2.5],
    ["finnhubApiKey", false, 3],
  ] as const)("%s: leads to the step that asks it", (field, byGoogle, step) => {
    const state = at(4, { subscriptionType: "EARLY_BIRD", ...keys, phone: "1" }, byGoogle);
    const rejected = following(state, { kind: "refused", field, words });
    expect(rejected).toEqual({ ...state, step, errors: { [field]: words } });
  });
  it("shows the message at the step where the user is, and leads to no later step", () => {
    const refused: SignUpEvent = { kind: "refused", field: "email", words };
    expect(following(at(1), refused)).toEqual({ ...at(1), errors: { email: words } });
    const early = at(2, { subscriptionType: "EARLY_BIRD" });
    expect(following(early, { kind: "refused", field: "openaiApiKey", words })).toBe(early);
  });
  it("a field that nobody asks leads nowhere", () => {
    const byGoogle = at(4, { subscriptionType: "MANAGED", phone: "1" }, true);
    expect(following(byGoogle, { kind: "refused", field: "email", words })).toBe(byGoogle);
    expect(following(byGoogle, { kind: "refused", field: "openaiApiKey", words })).toBe(byGoogle);
  });
});

describe("the form (specification section 3)", () => {
  it("DATA-31: has the fields of the specification and begins empty, but for a plan chosen before", () => {
    expect(startSignUp("MANAGED").form).toEqual({
      fullName: "",
      email: "",
      phone: "",
      password: "",
      confirmPassword: "",
      subscriptionType: "MANAGED",
      openaiApiKey: "",
      finnhubApiKey: "",
    });
  });
});

describe("progress (READ-27)", () => {
  it("SIGNUP-04: is the step over 4", () => {
    expect(([1, 2, 2.5, 3, 4] as const).map(signUpPercent)).toEqual([25, 50, 62.5, 75, 100]);
  });
  it("SIGNUP-02, SIGNUP-03: the third label is API Keys once BYOK is chosen, else Payment", () => {
    expect(worded(signUpLabels(null))).toEqual(["Account", "Plan", "Payment", "Complete"]);
    expect(worded(signUpLabels("MANAGED"))).toEqual(["Account", "Plan", "Payment", "Complete"]);
    expect(worded(signUpLabels("EARLY_BIRD"))).toEqual(["Account", "Plan", "API Keys", "Complete"]);
  });
  it("the active label is the rounded-down step", () => {
    expect(([1, 2, 2.5, 3, 4] as const).map(activeSignUpLabel)).toEqual([0, 1, 1, 2, 3]);
  });
});

const text = fc.constantFrom("", " ", "a", "ada@example.com", "12345", "123456", "+1 415", "sk-proj-1");
const field = fc.constantFrom(
  ...([
    "fullName",
    "email",
    "phone",
    "password",
    "confirmPassword",
    "openaiApiKey",
    "finnhubApiKey",
  ] as const),
);
const event: fc.Arbitrary<SignUpEvent> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("edit" as const), field, value: text }) },
  { weight: 2, arbitrary: fc.constantFrom(...subscriptionTypes).map(choose) },
  { weight: 6, arbitrary: fc.constant(onward) },
  { weight: 2, arbitrary: fc.constant(back) },
  { weight: 1, arbitrary: fc.constant(google) },
  { weight: 1, arbitrary: fc.constant<SignUpEvent>({ kind: "without-google" }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("refused" as const), field, words: fc.constant(words) }),
  },
);
/** Fills in all that the present step asks, so that random walks reach the end. */
const filling = fc.constant("fill" as const);

function step(state: SignUpState, move: SignUpEvent | "fill"): SignUpState {
  if (move !== "fill") return nextSignUp(state, move);
  const typed = Object.entries({ ...details, ...keys }) as [keyof typeof details, string][];
  return following(
    state,
    ...typed.map(([name, value]): SignUpEvent => ({ kind: "edit", field: name, value })),
  );
}

/** What holds in every state that can be reached. */
function expectSound({ step: place, form, google: byGoogle, errors }: SignUpState): void {
  if (place === 2.5) expect(byGoogle).toBe(true);
  if (place === 3) expect(form.subscriptionType).toBe("EARLY_BIRD");
  if (place > 1 && !byGoogle) expect(signUpErrors(1, form)).toEqual({});
  if (place > 2) expect(signUpErrors(2, form)).toEqual({});
  if (place > 2.5) expect(signUpErrors(2.5, form)).toEqual({});
  if (place === 4 && form.subscriptionType === "EARLY_BIRD") expect(signUpErrors(3, form)).toEqual({});
  for (const name of Object.keys(errors) as (keyof SignUpErrors)[])
    expect(signUpStepOf(name, byGoogle)).toBe(place);
}

/** What holds between a state and the next one. */
function expectFair(before: SignUpState, now: SignUpState, move: SignUpEvent): void {
  const { kind } = move;
  if (kind === "continue" && Object.keys(now.errors).length > 0) expect(now.step).toBe(before.step);
  if (now.step > before.step) expect(["continue", "google"]).toContain(kind);
  if (kind !== "edit" && kind !== "choose-plan" && kind !== "google") expect(now.form).toEqual(before.form);
  if (kind === "edit" && now !== before) {
    expect(now.form).toEqual({ ...before.form, [move.field]: move.value });
    expect(now.errors[move.field]).toBeUndefined();
    expect(now.step).toBe(before.step);
  }
  if (now.step === 2.5 && kind === "continue" && before.step === 2)
    expect(signUpErrors(2.5, now.form)).not.toEqual({});
}

describe("any sequence of events", () => {
  it("reaches only sound states, goes forward only without errors, and loses no text by going back", () => {
    const reached = new Set<SignUpStep>();
    fc.assert(
      fc.property(
        fc.constantFrom(null, ...subscriptionTypes),
        fc.array(fc.oneof({ weight: 3, arbitrary: event }, { weight: 1, arbitrary: filling }), {
          maxLength: 60,
        }),
        (plan, moves) => {
          let state = startSignUp(plan);
          for (const move of moves) {
            const now = step(state, move);
            expectSound(now);
            if (move !== "fill") expectFair(state, now, move);
            reached.add(now.step);
            state = now;
          }
        },
      ),
      { numRuns: 2_000, seed: 20_260_611 },
    );
    expect([...reached].sort()).toEqual([1, 2, 2.5, 3, 4]);
  });
});
