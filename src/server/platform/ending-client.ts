import pg from "pg";

/** A server that is there closes the connection within milliseconds of the goodbye. */
const endMsMax = 1_000;

/**
 * A connection of the driver whose end closes its socket, whatever the server does. After a goodbye that nobody answers the system keeps it for
 * a quarter of an hour, and one on which no connection came about as long as the server likes.
 */
export class EndingClient extends pg.Client {
  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | undefined {
    const timer = setTimeout(() => this.connection.stream.destroy(), endMsMax);
    timer.unref();
    this.once("end", () => clearTimeout(timer));
    if (!callback) return super.end();
    super.end(callback);
    return undefined;
  }
}
