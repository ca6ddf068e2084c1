import { expect, it } from "vitest";
import { accountOfKeys } from "./stripe-set-up.ts";

const account = "acct_1Gq2xxStandin0001";
const rest = "GswQrAbCdEfGhIjKlMnOpQrStUvWxYz";

it.each([
  ["one", `pk_test_51Gq2xxStandin0001${rest}`],
  ["one", `pk_live_51Gq2xxStandin0001${rest}`],
  ["two", `pk_test_51Hz9yyAnother0002${rest}`],
  ["unknown", "pk_test_TYooMQauvdEDq54NiTphI7jx"],
  ["unknown", "pk_test_standin_0001"],
])("whether both keys are of one account: %s, %s", (expected, publishableKey) => {
  expect(accountOfKeys(account, publishableKey)).toBe(expected);
});
