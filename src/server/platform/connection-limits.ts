/** How long a statement may take; the database ends it then. */
export const statementMsMax = 15_000;

/**
 * For every pool of the product, under the names that `pg` gives them. The client waits a little longer than the database: one that is
 * frozen ends nothing by itself.
 */
export const connectionLimits = {
  connectionTimeoutMillis: 2_000,
  statement_timeout: statementMsMax,
  query_timeout: statementMsMax + 2_000,
};
