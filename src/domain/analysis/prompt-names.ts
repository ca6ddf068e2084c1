/** Names of the prompts that come with the product, without their texts. */
export const suppliedPromptNames = [
  "Risk Analysis",
  "Market Impact",
  "Investment Outlook",
  "Master Prompt",
] as const;
