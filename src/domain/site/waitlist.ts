/** Texts that the waitlist form needs from the start (specification section 4); the others come with the call. */
export const waitlistTexts = {
  submitting: "Joining...",
  joined: "Thank you for joining our waitlist!",
  connection: "Connection error. Please check your internet connection.",
} as const;
