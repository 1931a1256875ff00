import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';

/**
 * Ends a connection that is silent for so long while a query is pending: otherwise queries to a frozen or unreachable
 * server would wait for TCP's timeout, a quarter of an hour. Pending queries get a connection error, which is a 503 to
 * clients.
 */
export function endWhenSilent(client: ClientBase, milliseconds: number): void {
  const { stream } = (client as ClientBase & { connection: { stream: Socket } }).connection;
  stream.setTimeout(milliseconds, () =>
    stream.destroy(new Error(`Connection terminated: no word from the database for ${milliseconds / 1000} s`)),
  );
}
