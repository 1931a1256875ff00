import { Body, Controller, Get, HttpCode, Param, Post, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { ChannelProviders } from '../../../paging/channels/channel-providers.js';
import type { Origin } from '../../../platform/audit/author.js';
import { ApiError } from '../../../platform/errors/api-error.js';
import { textOf, WordsAsked } from '../../../platform/pages/browser-request.js';
import { type Words, wordsFor } from '../../../platform/words.js';
import { PageErrorFilter, sendPage } from '../../../platform/pages/send-page.js';
import { ServerConfig } from '../../../platform/config/config.js';
import { passwordProblem } from '../../users/passwords.js';
import { Public } from '../../access/access.decorator.js';
import { LinkOrigin } from '../request-origin.js';
import { PasswordResetService } from '../reset/password-reset.service.js';
import { forgotDonePage, forgotPage, resetDonePage, resetPage, resetSpentPage } from './domain/reset-pages.js';
import { AccountForm } from './dto/account-form.dto.js';
import { PublicToken } from '../../../platform/rate-limit/public-token.decorator.js';

const spent = (): ApiError => new ApiError(410, 'GONE', 'This link was used already or has expired');

const LONGEST_EMAIL = 320;

/** Pages for forgotten passwords. */
@ApiExcludeController()
@Public()
@UseFilters(PageErrorFilter)
@Controller()
export class AccountPagesController {
  constructor(
    private readonly resets: PasswordResetService,
    private readonly providers: ChannelProviders,
    private readonly server: ServerConfig,
  ) {}

  @Get('reset-password')
  withoutToken(@Res() response: Response, @WordsAsked() words: Words): void {
    sendPage(response, 404, resetSpentPage(words, this.server.serviceName));
  }

  @Get('reset-password/:token')
  @PublicToken('password_resets', 'hash', spent)
  async resetForm(@Res() response: Response, @Param('token') token: string, @WordsAsked() words: Words): Promise<void> {
    await this.showReset(response, token, words);
  }

  @Post('reset-password/:token')
  @PublicToken('password_resets', 'hash', spent)
  async reset(
    @Res() response: Response,
    @Param('token') token: string,
    @Body() body: AccountForm,
    @LinkOrigin() origin: Origin,
    @WordsAsked() asked: Words,
  ): Promise<void> {
    const newPassword = textOf(body.newPassword);
    if (passwordProblem(asked, newPassword) !== null) return this.showReset(response, token, asked, newPassword);
    const account = await this.resets.accountOf(token);
    try {
      response.append('Set-Cookie', await this.resets.reset(token, newPassword, origin));
    } catch (error) {
      // The link was used or has expired meanwhile: show that.
      if (error instanceof ApiError && error.status === 401) return this.showReset(response, token, asked);
      throw error;
    }
    sendPage(response, 200, resetDonePage(account === null ? asked : wordsFor(account), this.server.serviceName));
  }

  @Get('forgot-password')
  forgotForm(@Res() response: Response, @WordsAsked() words: Words): void {
    this.showForgot(response, words);
  }

  @Post('forgot-password')
  @HttpCode(200)
  async forgot(
    @Res() response: Response,
    @Body() body: AccountForm,
    @LinkOrigin() origin: Origin,
    @WordsAsked() words: Words,
  ): Promise<void> {
    const email = textOf(body.email).trim();
    if (email === '' || email.length > LONGEST_EMAIL) return this.showForgot(response, words, { isRefused: true });
    await this.resets.forgot(email, origin);
    const { serviceName, mailboxFolder } = this.server;
    sendPage(response, 200, forgotDonePage(words, serviceName, mailboxFolder !== null));
  }

  /** @param asked for a link that names nobody @param refused a password that cannot be */
  private async showReset(response: Response, token: string, asked: Words, refused?: string): Promise<void> {
    const { serviceName } = this.server;
    const account = await this.resets.accountOf(token);
    if (account === null) return sendPage(response, 410, resetSpentPage(asked, serviceName));
    const { fullName, username } = account;
    const words = wordsFor(account);
    const problem = refused === undefined ? null : passwordProblem(words, refused);
    sendPage(response, problem === null ? 200 : 400, resetPage(words, { fullName, username, serviceName, problem }));
  }

  private showForgot(response: Response, words: Words, { isRefused = false } = {}): void {
    const { serviceName, mailboxFolder } = this.server;
    const kept = mailboxFolder === null ? 'sent' : 'kept';
    const mails = this.providers.isConfigured('email') ? kept : 'none';
    sendPage(response, isRefused ? 400 : 200, forgotPage(words, { serviceName, mails, isRefused }));
  }
}
