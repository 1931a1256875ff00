import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { ApiError } from '../../platform/errors/api-error.js';
import type { Caller } from './caller.js';

/**
 * Which authentication of the last five minutes a request needs:
 * - `confirmation`: a password, code or passkey sent to `POST /v2/auth/confirm`; a sign-in is not enough
 * - `second-factor`: as `confirmation` if the account has a second factor that this session did not enable itself; else as `sign-in`
 * - `sign-in`: a sign-in or a confirmation
 */
export type Proof = 'confirmation' | 'second-factor' | 'sign-in';

/** The request, as a step-up rule gets it. The body is not validated yet: its fields may have any type. */
export interface StepUpRequest {
  body: Readonly<Record<string, unknown>>;
  params: Readonly<Record<string, string>>;
  caller: Caller;
}

export interface StepUpRule {
  /** The proof that this request needs; null: none. */
  proof: (request: StepUpRequest) => Proof | null;
  /** The guard lets the request pass; the service calls `requireConfirmed` if the request changes a protected field. */
  isForChange: boolean;
}

export const STEP_UP = 'pager:step-up';

/** Also adds the rule to the OpenAPI document, so that generated clients know of it. */
const stepUpRule = (rule: StepUpRule, proof: Proof, when: string | undefined): MethodDecorator =>
  applyDecorators(SetMetadata(STEP_UP, rule), ApiExtension('x-step-up', { proof, ...(when && { when }) }));

/**
 * Requires recent authentication on a route that changes who has access, because a session's token may be stolen. Does not
 * apply to API keys, which have no password.
 * @param options.of the proof for this request, null: none; `when` describes that in the OpenAPI document
 */
export const StepUp = (
  proof: Proof,
  { of = () => proof, when }: { of?: (request: StepUpRequest) => Proof | null; when?: string } = {},
): MethodDecorator => stepUpRule({ proof: of, isForChange: false }, proof, when);

/** Requires it only if the request changes a protected field, as clients send unchanged fields back. */
export const StepUpForChange = (proof: Proof, when: string): MethodDecorator =>
  stepUpRule({ proof: () => proof, isForChange: true }, proof, when);

/** Does nothing for API keys. @throws ApiError 403 CONFIRMATION_REQUIRED for a session without the proof of its route's rule */
export function requireConfirmed({ token, confirmed = false }: Caller): void {
  if (token !== null && !confirmed) throw confirmationRequired();
}

export const confirmationRequired = (): ApiError =>
  new ApiError(
    403,
    'CONFIRMATION_REQUIRED',
    'Confirm that it is you first: POST /v2/auth/confirm, or sign in again if you have neither a password nor a second factor',
  );
