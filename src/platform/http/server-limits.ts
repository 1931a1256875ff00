import type { ErrorCode } from '../errors/error-codes.js';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { newRequestId } from './request-context.js';

/** Slower clients are disconnected. */
const HEADERS_MS = 15_000;
const REQUEST_MS = 30_000;
/** How often Node checks for slow clients. */
const CHECK_MS = 5_000;
/** Longer than load balancers keep idle connections (usually 60 s), so that they never use a closing one. */
const KEEP_ALIVE_MS = 65_000;
/** Pipelined requests on one connection. Proxies and libraries send one. */
const MOST_PIPELINED = 32;
/** Clients that do not read their response are disconnected. No response takes this long to create. */
const IDLE_MS = 60_000;

/** Limits connections, and answers in the API's format where Node would refuse a request with an empty body. */
export function limitServer(server: Server): void {
  Object.assign(server, { connectionsCheckingInterval: CHECK_MS });
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = REQUEST_MS;
  server.timeout = IDLE_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on('clientError', refuseMalformed);
  server.on('checkExpectation', refuseExpectation);
  limitPipelines(server);
}

/**
 * Node starts every request of a received chunk, up to 1,600 small ones in 64 KB, and continues reading while none is
 * answered. Closes a connection with too many before further listeners run.
 */
function limitPipelines(server: Server): void {
  const unanswered = new WeakMap<Socket, number>();
  const emit = server.emit.bind(server) as (event: string, ...args: unknown[]) => boolean;
  const admit = ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    // The rest of the chunk after the connection was closed.
    if (socket.destroyed) return false;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > MOST_PIPELINED) {
      socket.destroy();
      return false;
    }
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    return true;
  };
  server.emit = (event: string, ...args: unknown[]): boolean =>
    event === 'request' && !admit(args[0] as IncomingMessage, args[1] as ServerResponse) ? true : emit(event, ...args);
}

const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };
type Refusal = readonly [status: string, code: ErrorCode, message: string];
const MALFORMED: Refusal = ['400 Bad Request', 'BAD_REQUEST', 'Invalid request: not valid HTTP'];
const REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'HEADERS_TOO_LARGE',
    'The headers are larger than 16 KB',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'PAYLOAD_TOO_LARGE', 'The chunk extensions are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'REQUEST_TIMEOUT', 'The request did not arrive in time'],
};

/** Unparsable requests reach no controller and no filter. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket & { _httpMessage?: ServerResponse }): void {
  // As in Node's own handler: after the head of a response no other can be sent.
  if (!socket.writable || error.code === 'ECONNRESET' || socket._httpMessage?.headersSent) {
    socket.destroy();
    return;
  }
  const [status, code, message] = REFUSALS[error.code ?? ''] ?? MALFORMED;
  const { requestId, body } = errorBody(code, message);
  const head = [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const { requestId, body } = errorBody('EXPECTATION_FAILED', 'Only 100-continue can be expected');
  response.writeHead(417, { ...JSON_TYPE, 'Content-Length': Buffer.byteLength(body), 'X-Request-Id': requestId });
  response.end(body);
}

function errorBody(code: ErrorCode, message: string): { requestId: string; body: string } {
  const requestId = newRequestId();
  return { requestId, body: JSON.stringify({ message, code, took: 0, requestId }) };
}
