import type { Request } from 'express';
import { parseJson } from '../../platform/http/json-body.js';
import { contextOf } from '../../platform/http/request-context.js';
import { eventOfHeaders } from './domain/families/cloud-events.js';
import { familyOf, generic } from './domain/family.js';
import { isJsonObject } from './domain/json.js';
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

export function proofOf(request: Request): Proof {
  return { header: headerOf(request), bytes: contextOf(request).sentBytes ?? Buffer.alloc(0) };
}

const headerOf =
  ({ headers }: Request) =>
  (name: string): string | undefined =>
    [headers[name]].flat()[0];

function parsedOr(form: unknown, payload: string): unknown {
  try {
    const read = parseJson(payload, 'replace');
    return isJsonObject(read) ? read : form;
  } catch {
    return form;
  }
}
