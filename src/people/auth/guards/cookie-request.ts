import type { Request } from 'express';
import { ApiError, forbidden } from '../../../platform/errors/api-error.js';
import { isJsonType } from '../../../platform/http/json-body.js';
import { isSameSite } from '../../../platform/pages/browser-request.js';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Prevents CSRF: a changing request by cookie must come from the service's own pages, or from no browser, and be JSON.
 * @param changes the route changes data also with GET @throws ApiError 403, 415
 */
export function checkCookieRequest(request: Request, changes = false): void {
  const { method, headers } = request;
  if (SAFE_METHODS.has(method) && !changes) return;
  if (!isSameSite(request)) throw forbidden('This request was not sent from here');
  const type = headers['content-type']?.trim() ?? '';
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
  if (isJsonType(type) || (type === '' && isEmpty)) return;
  throw new ApiError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send JSON with Content-Type: application/json');
}
