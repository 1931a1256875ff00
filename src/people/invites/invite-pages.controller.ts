import { Body, Controller, Get, Param, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Allow } from 'class-validator';
import type { Request, Response } from 'express';
import { Public } from '../access/access.decorator.js';
import { BrowserSessions } from '../auth/browser-sessions.js';
import { LinkOrigin } from '../auth/request-origin.js';
import type { Origin } from '../../platform/audit/author.js';
import { ApiError, notFoundStructured } from '../../platform/errors/api-error.js';
import { isLocale } from '../../platform/locale-name.js';
import { isZoneName } from '../../platform/zone-name.js';
import {
  isSameSite,
  keepsSecureCookies,
  textOf,
  wordsAsked,
  WordsAsked,
} from '../../platform/pages/browser-request.js';
import { CONSOLE_PATH } from '../../platform/pages/domain/paths.js';
import { PageErrorFilter, sendElsewhere, sendPage } from '../../platform/pages/send-page.js';
import { ServerConfig } from '../../platform/config/config.js';
import { passwordProblem } from '../users/passwords.js';
import type { Words } from '../../platform/words.js';
import { AcceptanceService } from './acceptance.service.js';
import { acceptedPage, invitePage, nameProblem, spentInvitePage } from './domain/invite-pages.js';
import { PublicToken } from '../../platform/rate-limit/public-token.decorator.js';

/** Not validated here: the page shows errors. */
class AcceptForm {
  @Allow() fullName?: unknown;
  @Allow() password?: unknown;
  /** The browser's. */
  @Allow() timezone?: unknown;
  @Allow() locale?: unknown;
}

/** The page of an invite's link: shows its state and a form to accept it. */
@ApiExcludeController()
@Public()
@UseFilters(PageErrorFilter)
@Controller('accept-invite')
export class InvitePagesController {
  constructor(
    private readonly acceptance: AcceptanceService,
    private readonly sessions: BrowserSessions,
    private readonly server: ServerConfig,
  ) {}

  @Get()
  withoutToken(@Res() response: Response, @WordsAsked() words: Words): void {
    sendPage(response, 404, spentInvitePage(words, 'unknown', this.server.serviceName));
  }

  @Get(':token')
  @PublicToken('invites', 'hash', () => notFoundStructured('Invite not found'))
  async open(
    @Res() response: Response,
    @Param('token') token: string,
    @Query('proof') proof: unknown,
    @WordsAsked() words: Words,
  ): Promise<void> {
    await this.show(response, words, [token, textOf(proof)], null);
  }

  /** Makes the account and leads into the console, signed in. */
  @Post(':token')
  @PublicToken('invites', 'hash', () => notFoundStructured('Invite not found'))
  async accept(
    @Req() request: Request,
    @Res() response: Response,
    @Param('token') token: string,
    @Query('proof') queryProof: unknown,
    @Body() form: AcceptForm,
    @LinkOrigin() origin: Origin,
  ): Promise<void> {
    const words = wordsAsked(request);
    const [fullName, password] = [textOf(form.fullName).trim(), textOf(form.password)];
    const problem = nameProblem(words, fullName) ?? passwordProblem(words, password);
    const proof = textOf(queryProof);
    const status = await this.acceptance.status(token, proof);
    if (problem !== null || status.state !== 'pending')
      return this.show(response, words, [token, proof], problem, fullName);
    try {
      await this.acceptance.accept(token, { fullName, password, ...clockOf(form) }, origin, proof);
    } catch (error) {
      // It was used, expired or revoked meanwhile: show its new state.
      if (error instanceof ApiError && error.status < 500) return this.show(response, words, [token, proof], null);
      throw error;
    }
    const { email, tenantId: organisation } = status;
    // A form on another site must sign nobody in: they would enter what is theirs into an account of others.
    const isSignedIn = this.hasConsole && isSameSite(request) && keepsSecureCookies(request);
    const cookies = isSignedIn ? await this.sessions.signInToConsole({ email, password, organisation }, origin) : null;
    if (cookies === null)
      return sendPage(response, 200, acceptedPage(words, { email, serviceName: this.server.serviceName }));
    response.append('Set-Cookie', cookies);
    sendElsewhere(response, 303, `${CONSOLE_PATH}/`);
  }

  /** False: it is off, or at the address of `npm run dev`, where forms of this page do not lead. */
  private get hasConsole(): boolean {
    return this.server.console && this.server.consoleAddress === null;
  }

  private async show(
    response: Response,
    words: Words,
    link: [token: string, proof: string],
    problem: string | null,
    fullName?: string,
  ): Promise<void> {
    const { serviceName } = this.server;
    const invite = await this.acceptance.status(...link);
    if (invite.state === 'pending') {
      const { email, team } = invite;
      const name = fullName ?? invite.fullName ?? undefined;
      const status = problem === null ? 200 : 400;
      return sendPage(response, status, invitePage(words, { email, team, serviceName, problem, fullName: name }));
    }
    sendPage(response, invite.state === 'unknown' ? 404 : 410, spentInvitePage(words, invite.state, serviceName));
  }
}

/** The browser's time zone and language; invalid ones are left out. */
function clockOf(form: AcceptForm): { timezone?: string; locale?: string } {
  const [timezone, locale] = [textOf(form.timezone), textOf(form.locale)];
  return { ...(isZoneName(timezone) ? { timezone } : {}), ...(isLocale(locale) ? { locale } : {}) };
}
