import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request } from 'express';
import { contextOf } from '../http/request-context.js';

type LevelOf = (request: IncomingMessage, response: ServerResponse, error?: Error) => 'silent' | LevelName;
type LevelName = 'debug' | 'info' | 'warn';

/** Are successful requests logged too? */
export const logsEveryRequest = (logLevel: string): boolean => logLevel === 'debug' || logLevel === 'trace';

/** Successful requests are logged at `debug` only; at other levels their lines are not built. */
export function requestLevel(logLevel: string): LevelOf {
  const success = logsEveryRequest(logLevel) ? 'debug' : 'silent';
  return (_request, { statusCode }, error) =>
    statusCode >= 500 || error ? 'warn' : statusCode >= 400 ? 'info' : success;
}

interface Requester {
  requestId: string;
  /** Address of the client, as TRUST_PROXY lets it be known. */
  ip: string | undefined;
  tenantId?: string;
  userId?: string | undefined;
}

/** Fields of a request's log line. Without a tenant, the request was not authenticated (yet). */
export function requesterFields(message: IncomingMessage): Requester {
  const request = message as Request & { user?: { kind?: string; id?: string; tenantId?: string } };
  const { ip, user } = request;
  return {
    requestId: contextOf(request).requestId,
    ip,
    ...(user?.tenantId ? { tenantId: user.tenantId } : {}),
    ...(user?.kind === 'user' ? { userId: user.id } : {}),
  };
}
