import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Request } from 'express';
import type { Origin } from '../../platform/audit/author.js';
import { ApiError } from '../../platform/errors/api-error.js';
import type { ErrorCode } from '../../platform/errors/error-codes.js';
import { textOf } from '../../platform/pages/browser-request.js';
import { AuthConfig } from '../../platform/config/config.js';
import type { Caller } from '../access/caller.js';
import { UserCallers } from './callers/user-callers.js';
import type { LoginDto } from './dto/auth.dto.js';
import { LoginService } from './login/login.service.js';
import { MfaLoginService } from './mfa/mfa-login.service.js';
import { originOf } from './request-origin.js';
import { SessionCookies } from './sessions/session-cookies.js';
import { credentialOf } from './strategies/request-credential.js';

/** The result of a sign-in form. */
export type SignIn =
  | { kind: 'signed-in'; setCookie: string[] }
  | { kind: 'second-factor'; challengeToken: string }
  | { kind: 'refused'; status: number; code: ErrorCode };

/** Sessions on the service's public pages: found by cookie, started by a form. */
@Injectable()
export class BrowserSessions {
  constructor(
    private readonly callers: UserCallers,
    private readonly logins: LoginService,
    private readonly secondStep: MfaLoginService,
    private readonly jwt: JwtService,
    private readonly config: AuthConfig,
    private readonly cookies: SessionCookies,
  ) {}

  /** The user of the request's access token (header or cookie); null: none, or an invalid one. */
  async callerOf(request: Request): Promise<Caller | null> {
    const credential = credentialOf(request, this.config.compatKeySchemes);
    if (credential.kind !== 'jwt') return null;
    // `decideSession` checks the expiry, by the injected clock.
    const payload: unknown = await this.jwt
      .verifyAsync<object>(credential.token, { algorithms: ['HS256'], ignoreExpiration: true })
      .catch(() => null);
    const caller = payload === null ? null : await this.callers.callerOf(payload).catch(refusedAs(null));
    return caller && !caller.mustEnrol ? { ...caller, origin: originOf(request) } : null;
  }

  /** Signs in with a password, as POST /v2/auth/login. */
  async signIn(email: string, password: string, origin: Origin): Promise<SignIn> {
    const answer = await this.logins.login({ email, password }, origin).catch(refusal);
    if ('kind' in answer) return answer;
    if ('organisations' in answer) return { kind: 'refused', status: 409, code: 'CONFLICT' };
    return 'mfaRequired' in answer
      ? { kind: 'second-factor', challengeToken: answer.challengeToken }
      : this.signedIn(answer.token);
  }

  /**
   * Signs in to the console, as POST /v2/auth/login.
   * @returns the session's `Set-Cookie`s; null: refused, or the sign-in page has to ask for more
   */
  async signInToConsole(login: LoginDto, origin: Origin): Promise<string[] | null> {
    const answer = await this.logins.login(login, origin).catch(refusal);
    if (!('token' in answer)) return null;
    // Not the device's: its cookie, which names others of this browser, is not sent to pages.
    return this.cookies.of(answer);
  }

  /** Handles the sign-in form, with a password or a code. */
  submit(
    fields: { email?: unknown; password?: unknown; challengeToken?: unknown; code?: unknown },
    origin: Origin,
  ): Promise<SignIn> {
    const { email, password, challengeToken, code } = fields;
    return typeof challengeToken === 'string'
      ? this.finish(challengeToken, textOf(code), origin)
      : this.signIn(textOf(email), textOf(password), origin);
  }

  /** Finishes with a code, as POST /v2/auth/login/mfa. */
  async finish(challengeToken: string, code: string, origin: Origin): Promise<SignIn> {
    const answer = await this.secondStep.finish({ challengeToken, code }, 'totp', origin).catch(refusal);
    return 'kind' in answer ? answer : this.signedIn(answer.token);
  }

  private signedIn(token: string): SignIn {
    return { kind: 'signed-in', setCookie: this.cookies.of({ token }) };
  }
}

const refusal = (error: unknown): SignIn => {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  return { kind: 'refused', status: error.status, code: error.code };
};

const refusedAs =
  <T>(value: T) =>
  (error: unknown): T => {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return value;
  };
