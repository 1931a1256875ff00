import { applyDecorators, Controller, Get, Param, Post, Res, UseFilters } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../../people/access/access.decorator.js';
import { notFoundStructured } from '../../platform/errors/api-error.js';
import { ApiRaw } from '../../platform/http/api-docs.js';
import { PageErrorFilter, sendPage } from '../../platform/pages/send-page.js';
import { ServerConfig } from '../../platform/config/config.js';
import { WordsAsked } from '../../platform/pages/browser-request.js';
import type { Words } from '../../platform/words.js';
import { PublicToken } from '../../platform/rate-limit/public-token.decorator.js';
import { AnswerLinks, type LinkState } from './answer-links.service.js';
import { BY_LINK } from './answers.js';
import { answerPage } from './domain/answer-page.js';

const PAGE = { type: 'string' };
const ApiPages = (meaning: string): MethodDecorator =>
  applyDecorators(
    ApiRaw(200, PAGE, meaning),
    ApiRaw(404, PAGE, 'No such link'),
    ApiRaw(410, PAGE, 'The link is used or expired, or what it was about is closed'),
  );

/** The links and buttons in messages. The token is the credential for one person and one action (decisions §5). */
@ApiTags('Answer links')
@ApiProduces('text/html')
@UseFilters(PageErrorFilter)
@PublicToken('acknowledge_links', 'tokenHash', () => notFoundStructured('This link is not valid'))
@Public()
@Controller()
export class AnswerLinksController {
  constructor(
    private readonly links: AnswerLinks,
    private readonly server: ServerConfig,
  ) {}

  @Get('ack/:token')
  @ApiOperation({ summary: 'A page with a button; opening it acknowledges nothing' })
  @ApiPages('The page')
  async lookAtLink(
    @Param('token') token: string,
    @Res() response: Response,
    @WordsAsked() asked: Words,
  ): Promise<void> {
    this.show(response, asked, await this.links.look(token));
  }

  @Post('ack/:token')
  @ApiOperation({
    summary: 'Acknowledge the alert, or all of a message about several, as the person who was sent the link',
  })
  @ApiPages('Done, or somebody was quicker')
  async useLink(@Param('token') token: string, @Res() response: Response, @WordsAsked() asked: Words): Promise<void> {
    this.show(response, asked, await this.links.use(token, { by: BY_LINK }));
  }

  @Get('answer/:token')
  @ApiOperation({ summary: 'A page with a button; opening it changes nothing' })
  @ApiPages('The page')
  async look(@Param('token') token: string, @Res() response: Response, @WordsAsked() asked: Words): Promise<void> {
    this.show(response, asked, await this.links.look(token));
  }

  @Post('answer/:token')
  @ApiOperation({ summary: 'Acknowledge, escalate, close or snooze the alert as the person who was sent the link' })
  @ApiPages('Done, or the alert is acknowledged already')
  @ApiRaw(409, PAGE, 'The escalation has no next step to take')
  async use(@Param('token') token: string, @Res() response: Response, @WordsAsked() asked: Words): Promise<void> {
    this.show(response, asked, await this.links.use(token));
  }

  private show(response: Response, asked: Words, state: LinkState): void {
    const { status, page } = answerPage({ ...state, asked, serviceName: this.server.serviceName });
    sendPage(response, status, page);
  }
}
