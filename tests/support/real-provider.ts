/**
 * A provider to ask in place of the fake, from the environment: `<NAME>_API_KEY`, with `<NAME>_BASE_URL` for another address than
 * OpenAI's and `<NAME>_MODEL` for a model.
 */
export function realProvider(name: "ASK" | "SCORECARD") {
  const key = process.env[`${name}_API_KEY`];
  if (key === undefined || key === "") return undefined;
  const baseUrl = process.env[`${name}_BASE_URL`] || "https://api.openai.com/v1";
  return { key, baseUrl, model: process.env[`${name}_MODEL`] };
}
