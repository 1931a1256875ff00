import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';

/**
 * Ends a connection on which nothing has been heard for so long although something was asked. A server that is frozen, or
 * that a network has swallowed, refuses nothing: without this its connections would be waited for until TCP gives up,
 * a quarter of an hour later. Whoever waits gets a connection error, which is a 503 to clients.
 */
export function endWhenSilent(client: ClientBase, milliseconds: number): void {
  const { stream } = (client as ClientBase & { connection: { stream: Socket } }).connection;
  stream.setTimeout(milliseconds, () =>
    stream.destroy(new Error(`Connection terminated: no word from the database for ${milliseconds / 1000} s`)),
  );
}
