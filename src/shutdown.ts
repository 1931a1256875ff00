import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** How long requests under way have to be answered. */
const REQUESTS_MS = 4000;
/** How long the whole shutdown may take, so that the process ends within 10 s. Unfinished work has leases. */
const ALL_MS = 8500;

/** Closes an HTTP server: accepts no more connections, answers requests under way, then closes each connection. */
export class HttpDrain {
  private draining = false;

  /** @param server must not have had a request yet */
  constructor(private readonly server: Server) {
    server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      // Otherwise a busy client would keep its connection, and so the server, open.
      if (this.draining) response.setHeader('Connection', 'close');
    });
  }

  /** Resolves when every connection has ended; after 4 s the remaining ones are closed. */
  async run(): Promise<void> {
    this.draining = true;
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    const cut = setTimeout(() => this.server.closeAllConnections(), REQUESTS_MS);
    await closed;
    clearTimeout(cut);
  }
}

/** Waits for the work to end, at most 8.5 s. */
export async function endInTime(work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      process.stderr.write('Some work was unfinished; it continues after the next start\n');
      resolve();
    }, ALL_MS);
  });
  await Promise.race([work(), tooLate]);
  clearTimeout(timer);
}
