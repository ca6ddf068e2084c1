/** A field for six digits: large and apart, as the app or the message shows them. */
export const digitStyles = "[&_input]:figures [&_input]:h-11 [&_input]:text-20 [&_input]:tracking-[0.25em]";
