/** The day of `data/companies.csv`: a product with a newer list adds what is new in it to the list in the database. */
export const ownListDay = "2026-08-22";

/** A list that nobody renewed for longer misses companies that listed meanwhile: admins are warned. */
export const listAgeDaysMax = 14;
