import { exchangeJson, type JsonCall, type JsonReply } from "./get-json.ts";

/** One bounded POST of a form whose answer should be JSON. Never rejects; the deadline covers the body as well. */
export function postForm(
  call: JsonCall & { form: Record<string, string>; authorization?: string },
): Promise<JsonReply> {
  const { form, authorization } = call;
  return exchangeJson(call, {
    method: "POST",
    headers: {
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
      ...(authorization === undefined ? {} : { authorization }),
    },
    body: new URLSearchParams(form).toString(),
  });
}
