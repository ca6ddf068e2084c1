import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { worded } from "#tests/support/worded.ts";
import { passwordLengthMax } from "./account.ts";
import {
  emailProblem,
  fullNameLengthMax,
  fullNameProblem,
  passwordProblem,
  phoneLengthMax,
  phoneProblem,
} from "./details.ts";

describe("fullNameProblem", () => {
  it.each([
    "李小龙",
    "Siobhán O'Brien-Smith Jr.",
    "Null",
    "X",
    "Zoë 🚀",
    "👩‍👩‍👧",
    " Ada ",
    "علي",
    "a".repeat(fullNameLengthMax),
  ])("takes %j", (name) => expect(fullNameProblem(name)).toBeUndefined());
  it.each(["", "   ", "\u200b\u200d", "\u0301", "\u00a0"])("SIGNUP-28: Full name is required: %j", (name) => {
    expect(worded(fullNameProblem(name))).toBe("Full name is required");
  });
  it.each([
    "A\u0000B",
    "A\r\nSet-Cookie: x=1",
    "\u202enimda",
    "A\u2066B",
    "\ud800A",
    `A${"\u0301".repeat(5)}`,
  ])("rejects what is not seen, turns the text round or piles up: %j", (name) =>
    expect(worded(fullNameProblem(name))).toBe("Full name is invalid"),
  );
  it("has a bound", () => {
    expect(worded(fullNameProblem("a".repeat(fullNameLengthMax + 1)))).toBe(
      "Full name must be at most 100 characters",
    );
  });
});

describe("emailProblem", () => {
  it.each(["", "  ", "\t"])("SIGNUP-29: Email is required: %j", (email) => {
    expect(worded(emailProblem(email))).toBe("Email is required");
  });
  it.each(["abc", "@example.com", "a@b", "a b@example.com", "a@b@example.com", "a@example.com\u200b"])(
    "SIGNUP-30: Email is invalid: %j",
    (email) => expect(worded(emailProblem(email))).toBe("Email is invalid"),
  );
  it.each([" Ada@Example.COM ", "o'brien@example.com", "x_y-z@mail.example.com"])("takes %j", (email) => {
    expect(emailProblem(email)).toBeUndefined();
  });
});

describe("phoneProblem", () => {
  it.each(["", "   ", "\u200b"])("SIGNUP-31, SIGNUP-35: Phone number is required: %j", (phone) => {
    expect(worded(phoneProblem(phone))).toBe("Phone number is required");
  });
  it.each(["(020) 7946-0000", "+49 30 901820", "555 0100 ext. 7", "1", "1".repeat(phoneLengthMax)])(
    "takes any way of writing: %j",
    (phone) => {
      expect(phoneProblem(phone)).toBeUndefined();
    },
  );
  it.each(["+1\r\nX: y", "555\u00000100", "\u202e0010", "1".repeat(phoneLengthMax + 1)])(
    "rejects %j",
    (phone) => {
      expect(worded(phoneProblem(phone))).toBe("Phone number is invalid");
    },
  );
});

describe("passwordProblem", () => {
  it("SIGNUP-32: Password is required", () => {
    expect(worded(passwordProblem(""))).toBe("Password is required");
  });
  it("SIGNUP-33: Password must be at least 6 characters", () => {
    expect(worded(passwordProblem("12345"))).toBe("Password must be at least 6 characters");
    expect(passwordProblem("123456")).toBeUndefined();
  });
  it("is taken as it is: spaces count, nothing is trimmed", () => {
    expect(passwordProblem("      ")).toBeUndefined();
    expect(passwordProblem("пароль-из-семи-слов")).toBeUndefined();
  });
  it("bounds the work of the hash", () => {
    expect(passwordProblem("a".repeat(passwordLengthMax))).toBeUndefined();
    expect(worded(passwordProblem("a".repeat(passwordLengthMax + 1)))).toBe(
      "Password must be at most 200 characters",
    );
  });
});

describe("any text", () => {
  it("gets an answer, and the same one with spaces around it", () => {
    const padding = fc.constantFrom("", " ", "  ");
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), padding, (text, pad) => {
        for (const problemOf of [fullNameProblem, emailProblem, phoneProblem])
          expect(problemOf(`${pad}${text.trim()}${pad}`)).toEqual(problemOf(text));
      }),
    );
  });
});
