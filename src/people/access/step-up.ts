import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { ApiError } from '../../platform/errors/api-error.js';
import type { Caller } from './caller.js';

/**
 * What a session shows before it does this, all within five minutes:
 * - `confirmation`: the password, a code or a passkey, by `POST /v2/auth/confirm`; to have signed in is not enough
 * - `second-factor`: the same where the account has a second factor, unless the session has switched it on itself; else `sign-in`
 * - `sign-in`: that, or to have begun by a sign-in, as clients do that sign in and act at once
 */
export type Proof = 'confirmation' | 'second-factor' | 'sign-in';

/** What a rule may look at. The body has not been checked: its fields may be anything. */
export interface StepUpRequest {
  body: Readonly<Record<string, unknown>>;
  params: Readonly<Record<string, string>>;
  caller: Caller;
}

export interface StepUpRule {
  /** The proof that this request needs; null: none. */
  proof: (asked: StepUpRequest) => Proof | null;
  /** The service knows whether it changes anything that asks for it, and calls `requireConfirmed`. */
  isForChange: boolean;
}

export const STEP_UP = 'pager:step-up';

/** In the OpenAPI document: who generates a client sees what may be asked. */
const stepUpRule = (rule: StepUpRule, proof: Proof, when: string | undefined): MethodDecorator =>
  applyDecorators(SetMetadata(STEP_UP, rule), ApiExtension('x-step-up', { proof, ...(when && { when }) }));

/**
 * On a route that decides who gets in: a session alone may be stolen, and a stolen one is fresh. API keys have no
 * password, and get their rights when they are made: they are not asked.
 * @param options.of another proof, or null for none, of some requests; `when` says of which in the API's document
 */
export const StepUp = (
  proof: Proof,
  { of = () => proof, when }: { of?: (asked: StepUpRequest) => Proof | null; when?: string } = {},
): MethodDecorator => stepUpRule({ proof: of, isForChange: false }, proof, when);

/** On a route that asks only where it changes something: clients send back what they have read. */
export const StepUpForChange = (proof: Proof, when: string): MethodDecorator =>
  stepUpRule({ proof: () => proof, isForChange: true }, proof, when);

/** @throws ApiError 403 CONFIRMATION_REQUIRED for a session that has not shown who it is, on a route that asks or not */
export function requireConfirmed({ token, confirmed = false }: Caller): void {
  if (token !== null && !confirmed) throw confirmationRequired();
}

export const confirmationRequired = (): ApiError =>
  new ApiError(
    403,
    'CONFIRMATION_REQUIRED',
    'Confirm that it is you first: POST /v2/auth/confirm, or sign in again if you have neither a password nor a second factor',
  );
