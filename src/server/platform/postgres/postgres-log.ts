/** The part of a logger that the database needs. */
export type PostgresLog = {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};
