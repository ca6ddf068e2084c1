/** Years whose days are listed here; of others nothing is said. */
export const exchangeYears = { first: 2025, last: 2028 } as const;

/** Weekdays on which the New York exchanges stay closed, 2025 to 2028. */
export const exchangeHolidays: ReadonlySet<string> = new Set([
  "2025-01-01", // New Year
  "2025-01-09", // National day of mourning
  "2025-01-20", // Martin Luther King
  "2025-02-17", // Presidents
  "2025-04-18", // Good Friday
  "2025-05-26", // Memorial Day
  "2025-06-19", // Juneteenth
  "2025-07-04", // Independence Day
  "2025-09-01", // Labor Day
  "2025-11-27", // Thanksgiving
  "2025-12-25", // Christmas
  "2026-01-01",
  "2026-01-19",
  "2026-02-16",
  "2026-04-03",
  "2026-05-25",
  "2026-06-19",
  "2026-07-03", // Independence Day falls on a Saturday
  "2026-09-07",
  "2026-11-26",
  "2026-12-25",
  "2027-01-01",
  "2027-01-18",
  "2027-02-15",
  "2027-03-26",
  "2027-05-31",
  "2027-06-18", // Juneteenth falls on a Saturday
  "2027-07-05", // Independence Day falls on a Sunday
  "2027-09-06",
  "2027-11-25",
  "2027-12-24", // Christmas falls on a Saturday
  "2028-01-17", // New Year falls on a Saturday and is not made up for
  "2028-02-21",
  "2028-04-14",
  "2028-05-29",
  "2028-06-19",
  "2028-07-04",
  "2028-09-04",
  "2028-11-23",
  "2028-12-25",
]);

/** Days on which trading ends at 13:00 New York time. */
export const exchangeHalfDays: ReadonlySet<string> = new Set([
  "2025-07-03",
  "2025-11-28",
  "2025-12-24",
  "2026-11-27",
  "2026-12-24",
  "2027-11-26",
  "2028-07-03",
  "2028-11-24",
]);
