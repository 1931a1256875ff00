import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Requests that are being dealt with have this long to be answered … */
const REQUESTS_MS = 4000;
/** … and all of it must be over by then, so that the process is gone within 10 s. What is left has leases. */
const ALL_MS = 8500;

/** Lets an HTTP server end: takes no more connections, answers what is asked, keeps no connection open. */
export class HttpDrain {
  private draining = false;

  /** @param server whose connections are to end one day; this must come before its first request */
  constructor(private readonly server: Server) {
    server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      // Else a busy client would keep its connection, and the server, open for ever.
      if (this.draining) response.setHeader('Connection', 'close');
    });
  }

  /** Resolves when every connection has ended; those that take too long (a request that never ends) are cut. */
  async run(): Promise<void> {
    this.draining = true;
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    const cut = setTimeout(() => this.server.closeAllConnections(), REQUESTS_MS);
    await closed;
    clearTimeout(cut);
  }
}

/** Waits for the work to end, but not for ever. */
export async function endInTime(work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      process.stderr.write('Something was still on its way; another start takes it up\n');
      resolve();
    }, ALL_MS);
  });
  await Promise.race([work(), tooLate]);
  clearTimeout(timer);
}
