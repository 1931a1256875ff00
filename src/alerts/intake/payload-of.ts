import type { Request } from 'express';
import { parseJson } from '../../platform/http/json-body.js';
import { contextOf } from '../../platform/http/request-context.js';
import { eventOfHeaders } from './domain/families/cloud-events.js';
import { familyOf, generic } from './domain/family.js';
import { cloudMonitor } from './domain/families/cloud-monitor.js';
import { isJsonObject, type JsonObject } from './domain/json.js';
import { isCreateBody } from './domain/raw-fields.js';
import type { Proof } from './domain/proof.js';

/**
 * The payload of a webhook. GitHub may post it as the field `payload` of a form, Uptime Kuma as `data`. A CloudEvent in binary mode has its attributes in
 * headers; where its data is of another family, that family reads it.
 */
export function payloadOf(request: Request): unknown {
  const body: unknown = request.body;
  const { payload, data } = contextOf(request).formBytes && isJsonObject(body) ? body : {};
  const json = payload ?? data;
  if (typeof json === 'string') return parsedOr(body, json);
  const event = eventOfHeaders(headerOf(request), body);
  return event === null || (isJsonObject(body) && familyOf(body, '') !== generic) ? body : event;
}

/**
 * What a topic of SNS brings, where it is a create body or another tool's payload: the JSON in the `Message` of its envelope. Anything
 * else as it is.
 */
export function inEnvelope(body: JsonObject): JsonObject {
  if (body.Type !== 'Notification' || typeof body.Message !== 'string') return body;
  const message = parsedOr(null, body.Message);
  if (!isJsonObject(message)) return body;
  const family = familyOf(message, '');
  const isRead = family === generic ? isCreateBody(message) : family !== cloudMonitor;
  return isRead ? message : body;
}

export function proofOf(request: Request): Proof {
  return { header: headerOf(request), bytes: contextOf(request).sentBytes ?? Buffer.alloc(0) };
}

const headerOf =
  ({ headers }: Request) =>
  (name: string): string | undefined =>
    [headers[name]].flat()[0];

function parsedOr(otherwise: unknown, payload: string): unknown {
  try {
    const read = parseJson(payload, 'replace');
    return isJsonObject(read) ? read : otherwise;
  } catch {
    return otherwise;
  }
}
