import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';

/**
 * Ends a connection without any traffic for so long while a query is pending. A frozen or unreachable server
 * refuses nothing: without this, queries would wait until TCP gives up, a quarter of an hour later. Pending
 * queries get a connection error, which is a 503 to clients.
 */
export function endWhenSilent(client: ClientBase, milliseconds: number): void {
  const { stream } = (client as ClientBase & { connection: { stream: Socket } }).connection;
  stream.setTimeout(milliseconds, () =>
    stream.destroy(new Error(`Connection terminated: no word from the database for ${milliseconds / 1000} s`)),
  );
}
