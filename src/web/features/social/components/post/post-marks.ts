/** Marks what the keys look for in a post. */
export const postMarks = {
  item: "data-social-post",
  post: "data-social-link",
  more: "data-social-more",
} as const;
