/** Providers of AI models in the order of the page. Their ids are stored with keys: never rename one. */
export const aiVendorIds = [
  "openai",
  "anthropic",
  "gemini",
  "mistral",
  "groq",
  "openrouter",
  "compatible",
] as const;
export type AiVendorId = (typeof aiVendorIds)[number];

type AiVendorFacts = {
  /** As users call it; the same in all languages. */
  name: string;
  /** Where users get a key. */
  keyPage?: string;
  /** How its keys begin, as an example for the eye; no rule. */
  keyExample?: string;
  /** What is called until another model is chosen; the site's settings name OpenAI's. */
  models?: { analysis: string; detection: string };
};

export const aiVendorFacts: Readonly<Record<AiVendorId, AiVendorFacts>> = {
  openai: { name: "OpenAI", keyPage: "https://platform.openai.com/api-keys", keyExample: "sk-proj-..." },
  anthropic: {
    name: "Anthropic",
    keyPage: "https://platform.claude.com/settings/keys",
    keyExample: "sk-ant-...",
    models: { analysis: "claude-sonnet-5-5", detection: "claude-haiku-5-5" },
  },
  gemini: {
    name: "Google Gemini",
    keyPage: "https://aistudio.google.com/apikey",
    keyExample: "AIza...",
    models: { analysis: "gemini-3.8-flash", detection: "gemini-3.5-flash-lite" },
  },
  mistral: {
    name: "Mistral",
    keyPage: "https://console.mistral.ai/api-keys",
    models: { analysis: "mistral-medium-latest", detection: "mistral-small-latest" },
  },
  groq: {
    name: "Groq",
    keyPage: "https://console.groq.com/keys",
    keyExample: "gsk_...",
    models: { analysis: "openai/gpt-oss-120b", detection: "openai/gpt-oss-20b" },
  },
  openrouter: {
    name: "OpenRouter",
    keyPage: "https://openrouter.ai/settings/keys",
    keyExample: "sk-or-v1-...",
    models: { analysis: "openai/gpt-6-luna", detection: "openai/gpt-6-luna" },
  },
  compatible: { name: "Compatible server" },
};

const privateHost =
  /^(127|10)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^\[::1\]$|^\[f[cd][0-9a-f]{2}:|\.(local|internal|home\.arpa)$/;

/** Whether a server is on the operator's own machine or network: nobody charges for its calls. */
export const isOwnNetwork = (hostname: string): boolean =>
  !/[.:]/.test(hostname) || privateHost.test(hostname.toLowerCase());
