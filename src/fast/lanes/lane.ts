import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Reply } from '../../common/http/reply.js';
import { contextOf, tookOf } from '../../common/http/request-context.js';

/** @param leave gives the request to the normal route @returns false: it is not for this lane, and was not touched */
type Enter = (request: IncomingMessage, response: ServerResponse, leave: () => void) => boolean;

/** Offers every request to a lane before the server's other listeners. */
export function openLane(server: Server, enter: Enter): void {
  const others = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const leave = (): void => {
      for (const other of others) Reflect.apply(other, server, [request, response]);
    };
    if (!entered(enter, request, response, leave)) leave();
  });
}

/** Errors here could not be caught; the normal route meets and answers them. */
function entered(enter: Enter, ...request: Parameters<Enter>): boolean {
  try {
    return enter(...request);
  } catch {
    return false;
  }
}

/** @param headers names and values beside those of every JSON answer */
export function answerFast(
  request: IncomingMessage,
  response: ServerResponse,
  headers: readonly string[],
  { status, body }: Reply,
): void {
  const context = contextOf(request);
  const { requestId } = context;
  const text = JSON.stringify({ ...body, took: tookOf(context), requestId });
  const length = String(Buffer.byteLength(text));
  const own = ['X-Request-Id', requestId, 'Content-Type', 'application/json; charset=utf-8', 'Content-Length', length];
  response.writeHead(status, [...own, ...headers]).end(text);
}
