/** The words of the specification for a load that failed (SOCIAL-13). */
export const loadFailureText = "Error Loading Social Feeds";
