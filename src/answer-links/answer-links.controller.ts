import { applyDecorators, Controller, Get, Param, Post, Res, UseFilters } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../access/access.decorator.js';
import { notFoundStructured } from '../common/errors/api-error.js';
import { ApiRaw } from '../common/http/api-docs.js';
import { PageErrorFilter, sendPage } from '../common/pages/send-page.js';
import { ServerConfig } from '../config/config.js';
import { PublicToken } from '../rate-limit/public-token.decorator.js';
import { AnswerLinks, type AnswerState } from './answer-links.service.js';
import { answerPage } from './domain/answer-page.js';

const PAGE = { type: 'string' };
const ApiPages = (meaning: string): MethodDecorator =>
  applyDecorators(
    ApiRaw(200, PAGE, meaning),
    ApiRaw(404, PAGE, 'No such link'),
    ApiRaw(410, PAGE, 'The link is used or expired, or the alert is closed'),
  );

/** The links and buttons in messages; the token is the credential, of one person for one action on one alert. */
@ApiTags('Answer links')
@ApiProduces('text/html')
@UseFilters(PageErrorFilter)
@PublicToken('answer_links', 'tokenHash', () => notFoundStructured('This link is not valid'))
@Controller('answer/:token')
export class AnswerLinksController {
  constructor(
    private readonly links: AnswerLinks,
    private readonly server: ServerConfig,
  ) {}

  @Get()
  @Public()
  @ApiOperation({ summary: 'A page with a button; opening it changes nothing' })
  @ApiPages('The page')
  async look(@Param('token') token: string, @Res() response: Response): Promise<void> {
    this.show(response, await this.links.look(token));
  }

  @Post()
  @Public()
  @ApiOperation({ summary: 'Acknowledge, escalate, close or snooze the alert as the person who was sent the link' })
  @ApiPages('Done, or the alert is acknowledged already')
  @ApiRaw(409, PAGE, 'The escalation has no next step to take')
  async use(@Param('token') token: string, @Res() response: Response): Promise<void> {
    this.show(response, await this.links.use(token));
  }

  private show(response: Response, state: AnswerState): void {
    const { status, page } = answerPage({ ...state, serviceName: this.server.serviceName });
    sendPage(response, status, page);
  }
}
