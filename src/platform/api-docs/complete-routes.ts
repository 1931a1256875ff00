import { CONDITIONS } from '../http/unknown-fields.js';
import { ERRORS, WARNINGS } from '../http/api-docs.js';
import {
  type Answer,
  type Document,
  type Operation,
  operationsOf,
  type Schema,
  schemaRef,
  visitAll,
} from './openapi.js';
import { ERROR_REF, errorRef, REQUEST_ID_HEADER } from './shared-parts.js';
import { HAND_EDITS, MANAGED_BY } from '../http/managed.js';

/** Accepts bodies of any type (decisions §11). */
const TAKES_ANY_TYPE = '/v2/webhooks/';
const PAGES = / \/(status|ack)\//;

/**
 * Adds the common parts to each route: errors of credentials, limits, bodies and the database, and the response header.
 */
export function completeRoutes(document: Document): void {
  for (const [route, operation] of operationsOf(document)) {
    if (operation.parameters?.length === 0) delete operation.parameters;
    for (const status of groundErrors(route, operation)) operation.responses[status] ??= errorOf(route, status);
    for (const [status, answer] of Object.entries(operation.responses))
      operation.responses[status] = isShared(Number(status), answer)
        ? errorOf(route, Number(status))
        : ownAnswer(status, answer);
    // A route that only redirects has no 2xx; its other answers are errors.
    if (!Object.keys(operation.responses).some((status) => status.startsWith('2')))
      operation.responses['default'] = errorRef(500);
  }
}

/** A browser route answers its own errors as HTML; earlier errors (a rate limit, a bad path) are JSON. */
function errorOf(route: string, status: number): Answer {
  if (!PAGES.test(route)) return errorRef(status);
  const content = { 'application/json': { schema: ERROR_REF }, 'text/html': { schema: { type: 'string' } } };
  return ownAnswer(String(status), { description: ERRORS[status]?.[1] ?? 'Error', content });
}

function ownAnswer(status: string, { content, ...answer }: Answer): Answer {
  // A body with the request's id documents the header too.
  const isInBody = Object.values(content ?? {}).every(({ schema }) => schema?.properties?.['requestId']);
  const headers = { ...answer.headers, ...(content && isInBody ? {} : { 'X-Request-Id': REQUEST_ID_HEADER }) };
  // The body of a redirect is for clients that do not follow it.
  return {
    ...answer,
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(content && !status.startsWith('3') ? { content } : {}),
  };
}

/** Has it only the description that `ApiErrors` gives? */
function isShared(status: number, { description }: Answer): boolean {
  return description === undefined || description === ERRORS[status]?.[1];
}

function groundErrors(route: string, { security, requestBody, ...operation }: Operation): number[] {
  const isPublic = security?.some((way) => Object.keys(way).length === 0) ?? false;
  const limits = operation['x-rate-limit'];
  // A route without `x-rate-limit` is counted by `general`.
  const isLimited = !Array.isArray(limits) || limits.length > 0;
  return [
    // A path or a body that cannot be decoded.
    400,
    ...(isPublic ? [] : [401, 403]),
    ...(isLimited ? [429] : []),
    ...(requestBody ? [413, ...(route.includes(TAKES_ANY_TYPE) ? [] : [415])] : []),
    500,
    503,
  ];
}

/**
 * For objects that a configuration may manage: shares the schema of `managedBy`, and adds `warnings` to responses to changes.
 */
export function warnOfManaged(document: Document): void {
  document.components.schemas['ManagedBy'] = {
    ...{ type: 'string', example: 'github.com/acme/oncall' },
    description: 'The configuration that manages it; absent: none',
  };
  visitAll(document, ({ properties }) => {
    if (properties?.[MANAGED_BY]) properties[MANAGED_BY] = { $ref: schemaRef('ManagedBy') };
  });
  for (const [route, { responses, requestBody }] of operationsOf(document)) {
    if (!(route in HAND_EDITS) && !takesRule(document, requestBody)) continue;
    for (const [status, { content = {} }] of Object.entries(responses)) {
      const data = content['application/json']?.schema?.properties?.['data'];
      if (status.startsWith('2') && data) addWarnings(data);
    }
  }
}

/** Do the responses list unknown fields of the body? */
function takesRule({ components }: Document, requestBody: Operation['requestBody']): boolean {
  const reference = requestBody?.content['application/json']?.schema?.$ref;
  const { properties = {} } = components.schemas[reference?.split('/').at(-1) ?? ''] ?? {};
  return CONDITIONS.some((name) => name in properties);
}

function addWarnings(data: Schema): void {
  const own = data.properties ? data : data.allOf?.find(({ properties }) => properties !== undefined);
  if (own) own.properties = { ...own.properties, warnings: own.properties?.['warnings'] ?? WARNINGS };
}
