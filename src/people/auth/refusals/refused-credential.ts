import { ApiError } from '../../../platform/errors/api-error.js';
import type { Known } from './refused-sign-ins.js';

/** A session or key that is known here and is refused. Whoever has the request says so in the audit log. */
export class RefusedCredential extends ApiError {
  constructor(
    error: ApiError,
    readonly of: Known,
    readonly reason: string,
  ) {
    super(error.status, error.code, error.message, error.options);
  }
}
