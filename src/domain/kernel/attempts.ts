/** The largest unit in which a wait is a small number, rounded up: nobody is told to come back too early. */
function waitText(seconds: number): string {
  const units = [
    { name: "hour", seconds: 3_600 },
    { name: "minute", seconds: 60 },
    { name: "second", seconds: 1 },
  ];
  const unit = units.find((each) => seconds > each.seconds) ?? { name: "second", seconds: 1 };
  const count = Math.max(1, Math.ceil(seconds / unit.seconds));
  return `${count} ${unit.name}${count === 1 ? "" : "s"}`;
}

/** What somebody reads who tried too often (READ-17). */
export const tooManyAttemptsText = (retryAfterSeconds: number): string =>
  `Too many attempts. Please try again in ${waitText(retryAfterSeconds)}.`;
