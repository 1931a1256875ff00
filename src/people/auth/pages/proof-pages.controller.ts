import { Body, Controller, Get, Param, Post, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Origin } from '../../../platform/audit/author.js';
import { ApiError } from '../../../platform/errors/api-error.js';
import { textOf, WordsAsked } from '../../../platform/pages/browser-request.js';
import { type Words, wordsFor } from '../../../platform/words.js';
import { PageErrorFilter, sendPage } from '../../../platform/pages/send-page.js';
import { ServerConfig } from '../../../platform/config/config.js';
import { Public } from '../../access/access.decorator.js';
import { EmailProofs } from '../proof/email-proofs.service.js';
import { LinkOrigin } from '../request-origin.js';
import { proofDonePage, proofPage, proofSpentPage } from './domain/proof-pages.js';
import { AccountForm } from './dto/account-form.dto.js';
import { PublicToken } from '../../../platform/rate-limit/public-token.decorator.js';

const spent = (): ApiError => new ApiError(410, 'GONE', 'This link was used already or has expired');

/** The page of the link that proves an address. GET changes nothing, as mail scanners open links. */
@ApiExcludeController()
@Public()
@UseFilters(PageErrorFilter)
@Controller('prove-email')
export class ProofPagesController {
  constructor(
    private readonly proofs: EmailProofs,
    private readonly server: ServerConfig,
  ) {}

  @Get()
  withoutToken(@Res() response: Response, @WordsAsked() words: Words): void {
    sendPage(response, 404, proofSpentPage(words, this.server.serviceName));
  }

  @Get(':token')
  @PublicToken('email_proofs', 'hash', spent)
  async look(@Res() response: Response, @Param('token') token: string, @WordsAsked() asked: Words): Promise<void> {
    await this.show(response, token, asked);
  }

  @Post(':token')
  @PublicToken('email_proofs', 'hash', spent)
  async prove(
    @Res() response: Response,
    @Param('token') token: string,
    @Body() body: AccountForm,
    @LinkOrigin() origin: Origin,
    @WordsAsked() asked: Words,
  ): Promise<void> {
    const account = await this.proofs.accountOf(token);
    try {
      const isProven = await this.proofs.prove(token, textOf(body.password), origin);
      if (!isProven) return await this.show(response, token, asked, { isWrong: true });
    } catch (error) {
      // The link was used or has expired meanwhile: show that.
      if (error instanceof ApiError && error.status === 401) return this.show(response, token, asked);
      throw error;
    }
    sendPage(response, 200, proofDonePage(account === null ? asked : wordsFor(account), this.server.serviceName));
  }

  /** @param asked for a link that names nobody @param isWrong the password */
  private async show(
    response: Response,
    token: string,
    asked: Words,
    { isWrong = false }: { isWrong?: boolean } = {},
  ): Promise<void> {
    const { serviceName } = this.server;
    const account = await this.proofs.accountOf(token);
    if (account === null) return sendPage(response, 410, proofSpentPage(asked, serviceName));
    const { username } = account;
    sendPage(response, isWrong ? 400 : 200, proofPage(wordsFor(account), { username, serviceName, isWrong }));
  }
}
