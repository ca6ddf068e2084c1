/** The four steps of the explainer. */
export const steps = [
  {
    title: "Create an account",
    text: "Choose a plan: bring your own provider keys, or let us run them.",
  },
  {
    title: "Configure feeds and keys",
    text: "Add any public RSS feed and give it a name and a colour. Keys are encrypted before they are stored.",
  },
  {
    title: "Read detected companies",
    text: "Each headline shows the listed companies it is about, with price, change and range of the day.",
  },
  {
    title: "Run AI analysis",
    text: "Pick a prompt for a company and a headline. The answer is written into the item while you read on.",
  },
] as const;
