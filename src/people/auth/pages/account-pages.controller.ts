import { Body, Controller, Get, HttpCode, Param, Post, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { ChannelProviders } from '../../../paging/channels/channel-providers.js';
import type { Origin } from '../../../platform/audit/author.js';
import { ApiError } from '../../../platform/errors/api-error.js';
import { textOf } from '../../../platform/pages/browser-request.js';
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
  withoutToken(@Res() response: Response): void {
    sendPage(response, 404, resetSpentPage(this.server.serviceName));
  }

  @Get('reset-password/:token')
  @PublicToken('password_resets', 'hash', spent)
  async resetForm(@Res() response: Response, @Param('token') token: string): Promise<void> {
    await this.showReset(response, token, null);
  }

  @Post('reset-password/:token')
  @PublicToken('password_resets', 'hash', spent)
  async reset(
    @Res() response: Response,
    @Param('token') token: string,
    @Body() body: AccountForm,
    @LinkOrigin() origin: Origin,
  ): Promise<void> {
    const newPassword = textOf(body.newPassword);
    const problem = passwordProblem(newPassword);
    if (problem !== null) return this.showReset(response, token, problem);
    try {
      response.append('Set-Cookie', await this.resets.reset(token, newPassword, origin));
    } catch (error) {
      // The link was used or has expired meanwhile: show that.
      if (error instanceof ApiError && error.status === 401) return this.showReset(response, token, null);
      throw error;
    }
    sendPage(response, 200, resetDonePage(this.server.serviceName));
  }

  @Get('forgot-password')
  forgotForm(@Res() response: Response): void {
    this.showForgot(response, null);
  }

  @Post('forgot-password')
  @HttpCode(200)
  async forgot(@Res() response: Response, @Body() body: AccountForm, @LinkOrigin() origin: Origin): Promise<void> {
    const email = textOf(body.email).trim();
    if (email === '' || email.length > LONGEST_EMAIL) return this.showForgot(response, 'That is no e-mail address.');
    await this.resets.forgot(email, origin);
    const { serviceName, mailboxFolder } = this.server;
    sendPage(response, 200, forgotDonePage(serviceName, mailboxFolder !== null));
  }

  private async showReset(response: Response, token: string, problem: string | null): Promise<void> {
    const { serviceName } = this.server;
    const account = await this.resets.accountOf(token);
    if (account === null) return sendPage(response, 410, resetSpentPage(serviceName));
    const { fullName, username } = account;
    sendPage(response, problem === null ? 200 : 400, resetPage({ fullName, username, serviceName, problem }));
  }

  private showForgot(response: Response, problem: string | null): void {
    const { serviceName, mailboxFolder } = this.server;
    const kept = mailboxFolder === null ? 'sent' : 'kept';
    const mails = this.providers.isConfigured('email') ? kept : 'none';
    sendPage(response, problem === null ? 200 : 400, forgotPage({ serviceName, mails, problem }));
  }
}
