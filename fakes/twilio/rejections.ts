export type TwilioRejection = { status: number; code: number; message: string };

/** The numbers that the vendor keeps for tests, with what they answer. */
const testNumbers: Record<string, [code: number, message: (to: string) => string]> = {
  "+15005550001": [21211, (to) => `Invalid 'To' Phone Number: ${to}`],
  "+15005550002": [
    21612,
    (to) =>
      `Message cannot be sent with the current combination of 'To' (${to}) and/or 'From' (+15005550006) parameters`,
  ],
  "+15005550003": [
    21408,
    (to) =>
      `Permission to send an SMS has not been enabled for the region indicated by the 'To' number: ${to}`,
  ],
  "+15005550004": [21610, () => "Attempt to send to unsubscribed recipient"],
  "+15005550009": [21614, (to) => `'To' number is not a valid mobile number: ${to}`],
};

const bodyLengthMax = 1_600;

/** Why the vendor does not take a message; undefined when it does. */
export function rejectionOf(form: URLSearchParams): TwilioRejection | undefined {
  const reject = (code: number, message: string) => ({ status: 400, code, message });
  const to = form.get("To") ?? "";
  const body = form.get("Body") ?? "";
  if (!to) return reject(21604, "A 'To' phone number is required.");
  if (!form.get("From") && !form.get("MessagingServiceSid"))
    return reject(21603, "A 'From' phone number is required.");
  if (!body) return reject(21602, "Message body is required.");
  if (body.length > bodyLengthMax)
    return reject(21617, "The concatenated message body exceeds the 1600 character limit.");
  const known = testNumbers[to];
  if (known) return reject(known[0], known[1](to));
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return reject(21211, `Invalid 'To' Phone Number: ${to}`);
  return undefined;
}

/** A rejection in the vendor's shape. */
export function twilioError({ status, code, message }: TwilioRejection): object {
  return { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status };
}
