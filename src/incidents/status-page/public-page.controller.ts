import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiQuery, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { SkipThrottle, Throttle } from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { Public } from '../../people/access/access.decorator.js';
import { ApiData, ApiErrors, ApiRaw, envelope } from '../../platform/http/api-docs.js';
import { Reply } from '../../platform/http/reply.js';
import { HistoryQuery, PageContentView, ShownIncidentView, SubscribeDto } from './dto/public-page.dto.js';
import { PublicPage } from './public-page.service.js';
import { PublicToken } from '../../platform/rate-limit/public-token.decorator.js';
import { spentToken } from './public-page.service.js';

const HISTORY = { type: 'array', items: { $ref: getSchemaPath(ShownIncidentView) } };
const LEFT = envelope({ result: { type: 'string', enum: ['ok'] } });
const ApiToken = (): MethodDecorator => ApiQuery({ name: 'token', type: String, description: 'Of the mail' });
const ApiMoved = (description: string): MethodDecorator => ApiRaw(302, { type: 'string' }, description);

/** Contract: "Status page", public routes; access depends on each page's visibility. */
@ApiTags('Public status page')
@ApiHeader({ name: 'X-Status-Key', required: false, description: 'The access key of a `link` page' })
@ApiErrors(400, 404)
@Controller('v2/public/status-page/:slug')
export class PublicPageController {
  constructor(private readonly pages: PublicPage) {}

  @Get()
  @Public()
  @ApiData(PageContentView)
  @ApiErrors(401)
  content(@Req() request: Request, @Param('slug') slug: string): Promise<PageContentView> {
    return this.pages.content(request, slug);
  }

  @Get('history')
  @Public()
  @ApiExtraModels(ShownIncidentView)
  @ApiData(HISTORY)
  @ApiErrors(401)
  history(
    @Req() request: Request,
    @Param('slug') slug: string,
    @Query() query: HistoryQuery,
  ): Promise<ShownIncidentView[]> {
    return this.pages.history(request, slug, query.days);
  }

  @Post('subscribe')
  @Public()
  @SkipThrottle()
  @Throttle({ subscribe: {} })
  @ApiRaw(202, LEFT, 'Accepted')
  async subscribe(@Req() request: Request, @Param('slug') slug: string, @Body() body: SubscribeDto): Promise<Reply> {
    await this.pages.subscribe(request, slug, body.email);
    return Reply.top(202, { result: 'ok' });
  }

  @Get('verify')
  @PublicToken('status_page_subscribers', 'verifyHash', spentToken)
  @Public()
  @ApiToken()
  @ApiMoved('Confirmed; to the page')
  async verify(@Param('slug') slug: string, @Query('token') token: unknown, @Res() response: Response): Promise<void> {
    response.redirect(302, await this.pages.verify(slug, token));
  }

  @Get('unsubscribe')
  @Public()
  @ApiToken()
  @ApiMoved('Unsubscribed; to the page')
  async unsubscribe(
    @Param('slug') slug: string,
    @Query('token') token: unknown,
    @Res() response: Response,
  ): Promise<void> {
    response.redirect(302, await this.pages.unsubscribe(slug, token));
  }

  /** One-click unsubscribe of mail programs (`List-Unsubscribe-Post`, RFC 8058). */
  @Post('unsubscribe')
  @Public()
  @HttpCode(200)
  @ApiToken()
  @ApiRaw(200, LEFT)
  async unsubscribeAtOnce(@Param('slug') slug: string, @Query('token') token: unknown): Promise<Reply> {
    await this.pages.unsubscribe(slug, token);
    return Reply.top(200, { result: 'ok' });
  }
}
