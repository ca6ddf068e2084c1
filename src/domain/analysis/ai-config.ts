/** The name under which the AI configuration is stored. */
export const aiConfigKey = "ai-config";

export const debugLogTypes = ["company-detection", "master-prompt", "custom-prompt", "question"] as const;

/** A name that a provider may give a model: no spaces, no control characters, bounded. */
export function isModelName(text: string): boolean {
  return /^[\w.:/@+-]{1,100}$/.test(text);
}

/** Empty, or an id of the provider. */
export function isAssistantId(text: string): boolean {
  return /^[\w-]{0,100}$/.test(text);
}
