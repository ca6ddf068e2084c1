import type { Failure } from "../kit/server.ts";

const pricing = "https://twelvedata.com/pricing";

/** The vendor's own shape of an error; the status of HTTP says the same, or 200. */
const error = (code: number, message: string, status = code): Failure => ({
  status,
  body: { code, message, status: "error" },
});

const minuteSpent = `You have run out of API credits for the current minute. 9 API credits were used, with the current limit being 8. Wait for the next minute or consider switching to a higher tier plan at ${pricing}`;
const daySpent = `You have run out of API credits for the day. 801 API credits were used, with the current limit being 800. Wait for the next day or consider switching to a higher tier plan at ${pricing}`;
const ofHigherPlan = `This symbol is available starting with the Grow or Venture plan. Consider upgrading now at ${pricing}`;

/** What the vendor is reported to answer in place of data, for `failNext` (docs/fake-differences.md). */
export const twelveDataRejections = {
  "a wrong key": error(
    401,
    `**apikey** parameter is incorrect or not specified. You can get your free API key instantly following this link: ${pricing}. If you believe that everything is correct, you can contact us at https://twelvedata.com/contact/customer`,
  ),
  "an endpoint of a higher plan": error(
    403,
    `/price is available exclusively with ultra or enterprise plans. Consider upgrading your API Key now at ${pricing}`,
  ),
  "a symbol of a higher plan, 403": error(403, ofHigherPlan),
  "a symbol of a higher plan, 404": error(404, ofHigherPlan),
  "an unknown symbol, 404": error(
    404,
    "**symbol** or **figi** parameter is missing or invalid. Please provide a valid symbol according to API documentation: https://twelvedata.com/docs#reference-data",
  ),
  "an unknown symbol, 400": error(
    400,
    "**symbol** not found: ZZZZZ. Please specify it correctly according to API Documentation.",
  ),
  "nothing in the span": error(
    400,
    "No data is available on the specified dates. Try setting different start/end dates.",
  ),
  "the credits of the minute": error(429, minuteSpent),
  "the credits of the minute, under 200": error(429, minuteSpent, 200),
  "the credits of the day": error(429, daySpent),
  "the credits of the day, under 200": error(429, daySpent, 200),
  "a fault of its own": error(500, "Internal server error"),
  "its gateway": {
    status: 502,
    headers: { "content-type": "text/html" },
    body: "<html>502 Bad Gateway</html>",
  },
} as const satisfies Record<string, Failure>;
