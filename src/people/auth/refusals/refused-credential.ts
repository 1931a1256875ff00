import { ApiError } from '../../../platform/errors/api-error.js';
import type { CredentialOwner } from './refused-sign-ins.js';

/** The error of a refused session or key of a known owner. The authenticator records it, as it has the request. */
export class RefusedCredential extends ApiError {
  constructor(
    error: ApiError,
    readonly owner: CredentialOwner,
    readonly reason: string,
  ) {
    super(error.status, error.code, error.message, error.options);
  }
}
