/** How long a statement may take; the database ends it then. */
const statementMsMax = 15_000;

/** Of every pool of the product, in the words of `pg`. An answer is waited for a little longer: a frozen database ends nothing by itself. */
export const connectionLimits = {
  connectionTimeoutMillis: 2_000,
  statement_timeout: statementMsMax,
  query_timeout: statementMsMax + 2_000,
};
