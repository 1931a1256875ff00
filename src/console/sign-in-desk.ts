import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { BrowserSessions } from '../auth/browser-sessions.js';
import type { Caller } from '../access/caller.js';
import { cookieValue } from '../auth/domain/credential.js';
import { ProofMails } from '../auth/proof/proof-mails.service.js';
import { signInPage } from '../auth/pages/domain/sign-in-page.js';
import { forbidden } from '../common/errors/api-error.js';
import { isSameSite, keepsSecureCookies, textOf } from '../common/pages/browser-request.js';
import { CONSOLE_PATH, localPath, SIGN_IN_PATH } from '../common/pages/domain/paths.js';
import { sendElsewhere, sendPage } from '../common/pages/send-page.js';
import { ServerConfig } from '../config/config.js';
import type { ConsoleForm } from './console-form.dto.js';
import { openingPage, proofMailedPage, signOutPage } from './domain/console-pages.js';

/** Signing in and out by forms. */
@Injectable()
export class SignInDesk {
  constructor(
    private readonly sessions: BrowserSessions,
    private readonly proofs: ProofMails,
    private readonly server: ServerConfig,
  ) {}

  /** Who is signed in. Null: nobody, and the sign-in form has been sent. */
  async admit(request: Request, response: Response): Promise<Caller | null> {
    const caller = await this.sessions.callerOf(request);
    if (caller?.kind === 'user') return caller;
    // After an action, its page, as an address that only accepts POST cannot be reloaded.
    const path = localPath(request.originalUrl.replace(/\/(acknowledge|close|proof-mail)$/, '')) ?? CONSOLE_PATH;
    const cameFromElsewhere = request.headers['sec-fetch-site'] === 'cross-site';
    // A strict cookie is not sent then; a second request, from our own page, has it.
    if (cameFromElsewhere && cookieValue(request.headers.cookie, 'token') === undefined) {
      sendPage(response, 200, openingPage(path, this.server.serviceName));
    } else this.show(request, response, 401, { to: path });
    return null;
  }

  form(request: Request, response: Response, to: unknown): void {
    this.show(request, response, 200, { to: localPath(textOf(to)) ?? CONSOLE_PATH });
  }

  /** As POST /v2/auth/login does it, and on to where the person wanted to go. @throws ApiError 403 for a foreign form */
  async signIn(request: Request, response: Response, form: ConsoleForm): Promise<void> {
    if (!isSameSite(request)) throw forbidden('This form was not sent from here');
    const to = localPath(textOf(form.to)) ?? CONSOLE_PATH;
    const outcome = await this.sessions.submit(form, request.ip ?? '');
    switch (outcome.kind) {
      case 'signed-in':
        response.append('Set-Cookie', outcome.setCookie);
        return sendElsewhere(response, 303, to);
      case 'second-factor':
        return this.show(request, response, 200, { to, challengeToken: outcome.challengeToken });
      case 'refused': {
        const { status, message } = outcome;
        const { email, challengeToken } = form;
        const again = typeof challengeToken === 'string' ? { challengeToken } : {};
        return this.show(request, response, status, { to, problem: message, email: textOf(email), ...again });
      }
    }
  }

  askToSignOut(response: Response, { name }: Caller): void {
    sendPage(response, 200, signOutPage({ name, serviceName: this.server.serviceName }));
  }

  /** @throws ApiError 403 for a foreign form */
  async signOut(request: Request, response: Response, caller: Caller): Promise<void> {
    if (!isSameSite(request)) throw forbidden('This form was not sent from here');
    response.append('Set-Cookie', await this.sessions.signOut(caller));
    sendElsewhere(response, 303, SIGN_IN_PATH);
  }

  /** @throws ApiError 403 for a foreign form, 429 */
  async mailProof(request: Request, response: Response, caller: Caller): Promise<void> {
    if (!isSameSite(request)) throw forbidden('This form was not sent from here');
    const result = await this.proofs.again(caller);
    if (result === 'mailed') sendPage(response, 200, proofMailedPage(this.server.serviceName));
    else sendElsewhere(response, 303, CONSOLE_PATH);
  }

  private show(
    request: Request,
    response: Response,
    status: number,
    facts: { to: string; problem?: string; challengeToken?: string; email?: string },
  ): void {
    const { serviceName } = this.server;
    const isForgotten = !keepsSecureCookies(request);
    const [, thing] = /^\/console\/(alert|incident)s\//.exec(facts.to) ?? [];
    const heading = thing === undefined ? 'Sign in' : `Sign in to see this ${thing}`;
    sendPage(
      response,
      status,
      signInPage({ heading, brand: serviceName, action: SIGN_IN_PATH, isForgotten, ...facts }),
    );
  }
}
