/** The product's name: header, titles, mails and "Join {name}" all read it here (READ-07). */
export const productName = "Tapewise";

/** Equal to the version in package.json; a test holds the two together. */
export const productVersion = "0.1.0";
