import { ApiError } from '../../../platform/errors/api-error.js';

/** 403: the present password, in this field of the request, is another one. */
export function wrongPassword(path: string): ApiError {
  const message = 'is not your password';
  return new ApiError(403, 'WRONG_PASSWORD', `Invalid request: ${path}: ${message}`, {
    errors: [{ path, code: 'INVALID', message }],
  });
}
