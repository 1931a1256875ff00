import type { OpenAPIObject } from '@nestjs/swagger';
import { errorResponse, RATE_LIMIT_EXTENSION } from './api-docs.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']> & { [RATE_LIMIT_EXTENSION]?: unknown };

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
/** Whatever the type says, what comes here is read (decisions §11). */
const TAKES_ANY_TYPE = '/v2/webhooks/';

/**
 * Adds to each route what the ground does for all of them, so that no controller repeats it: the ways to show a
 * credential, the limit that counts the route, and the errors that come from credentials, limits and bodies.
 */
export function completeRoutes({ paths }: OpenAPIObject): void {
  for (const [path, item] of Object.entries(paths)) {
    for (const method of METHODS) {
      const operation = item[method];
      if (operation) complete(path, operation);
    }
  }
}

function complete(path: string, operation: Operation): void {
  operation[RATE_LIMIT_EXTENSION] ??= ['general'];
  if (path.startsWith('/v2/'))
    for (const [status, answer] of Object.entries(operation.responses)) asJson(status, answer);
  for (const status of groundErrors(path, operation)) {
    const { description, schema } = errorResponse(status);
    operation.responses[status] ??= { description, content: { 'application/json': { schema } } };
  }
}

/** An error of the API is JSON, also where a file was asked for. */
function asJson(status: string, answer: object | undefined): void {
  if (!/^[45]/.test(status) || !answer || !('content' in answer)) return;
  const [{ schema = {} } = {}] = Object.values(answer.content as Record<string, { schema?: object }>);
  answer.content = { 'application/json': { schema } };
}

function groundErrors(path: string, { security, requestBody, ...operation }: Operation): number[] {
  const isPublic = security?.some((way) => Object.keys(way).length === 0) ?? false;
  const limits = operation[RATE_LIMIT_EXTENSION];
  const isLimited = Array.isArray(limits) && limits.length > 0;
  return [
    ...(isPublic ? [] : [401, 403]),
    ...(isLimited ? [429] : []),
    ...(requestBody ? [400, 413, ...(path.startsWith(TAKES_ANY_TYPE) ? [] : [415])] : []),
    500,
  ];
}
