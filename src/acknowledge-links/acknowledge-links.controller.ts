import { applyDecorators, Controller, Get, Param, Post, Res, UseFilters } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../access/access.decorator.js';
import { ApiRaw } from '../common/http/api-docs.js';
import { PageErrorFilter, sendPage } from '../common/pages/send-page.js';
import { ServerConfig } from '../config/config.js';
import { AcknowledgeLinks, type LinkState } from './acknowledge-links.service.js';
import { linkPage } from './domain/link-page.js';
import { PublicToken } from '../rate-limit/public-token.decorator.js';
import { notFoundStructured } from '../common/errors/api-error.js';

const PAGE = { type: 'string' };
const ApiPages = (meaning: string): MethodDecorator =>
  applyDecorators(
    ApiRaw(200, PAGE, meaning),
    ApiRaw(404, PAGE, 'No such link'),
    ApiRaw(410, PAGE, 'The link is used or expired, or what it was about is closed'),
  );

/** The links in e-mails and text messages; the token is the credential (decisions §5). */
@ApiTags('Acknowledge links')
@ApiProduces('text/html')
@UseFilters(PageErrorFilter)
@PublicToken('acknowledge_links', 'tokenHash', () => notFoundStructured('This link is not valid'))
@Controller('ack/:token')
export class AcknowledgeLinksController {
  constructor(
    private readonly links: AcknowledgeLinks,
    private readonly server: ServerConfig,
  ) {}

  @Get()
  @Public()
  @ApiOperation({ summary: 'A page with a button; opening it acknowledges nothing' })
  @ApiPages('The page')
  async look(@Param('token') token: string, @Res() response: Response): Promise<void> {
    this.show(response, await this.links.look(token));
  }

  @Post()
  @Public()
  @ApiOperation({
    summary: 'Acknowledge the alert, or all of a message about several, as the person who was sent the link',
  })
  @ApiPages('Done, or somebody was quicker')
  async use(@Param('token') token: string, @Res() response: Response): Promise<void> {
    this.show(response, await this.links.use(token));
  }

  private show(response: Response, link: LinkState): void {
    const { status, page } = linkPage({ ...link, serviceName: this.server.serviceName });
    sendPage(response, status, page);
  }
}
