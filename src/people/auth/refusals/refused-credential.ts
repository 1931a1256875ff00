import { ApiError } from '../../../platform/errors/api-error.js';
import type { CredentialOwner } from './refused-sign-ins.js';

/** A session or key that is known here and is refused. Whoever has the request says so in the audit log. */
export class RefusedCredential extends ApiError {
  constructor(
    error: ApiError,
    readonly owner: CredentialOwner,
    readonly reason: string,
  ) {
    super(error.status, error.code, error.message, error.options);
  }
}
