import type { Logger } from '@nestjs/common';
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
    // It has arrived now, whoever answers it.
    contextOf(request);
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

/** What a lane knows of a request that it gives to the normal route because of an error. */
interface Failed {
  error: unknown;
  /** The route's template, for the metrics. */
  route: string;
  tenantId: string | null;
  logger: Logger;
}

/**
 * Has the normal route answer an error. It does so before it logs the request and before it finds the route, so both are done
 * here.
 */
export function leaveWith(
  { error, route, tenantId, logger }: Failed,
  request: IncomingMessage,
  response: ServerResponse,
  leave: () => void,
): void {
  contextOf(request).failure = error;
  Object.assign(request, { route: { path: route } });
  response.once('close', () => logRequest(logger, request, response, tenantId));
  leave();
}

/** As the normal route logs it. */
export function logRequest(
  logger: Logger,
  request: IncomingMessage,
  response: ServerResponse,
  tenantId: string | null,
): void {
  const { requestId, startedAt } = contextOf(request);
  const { method, url } = request;
  const { statusCode } = response;
  const line = {
    req: { id: requestId, method, url },
    requestId,
    ...(tenantId === null ? {} : { tenantId }),
    res: response,
    responseTime: Math.round(performance.now() - startedAt),
  };
  if (statusCode >= 500) logger.warn(line, 'request errored');
  else if (statusCode >= 400) logger.log(line, 'request completed');
  else logger.debug(line, 'request completed');
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
