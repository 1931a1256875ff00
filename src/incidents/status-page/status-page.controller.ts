import { Body, Controller, Delete, Get, Post, Put, Query, Res } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import type { Response } from 'express';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiData, ApiErrors, ApiRaw, ApiResult } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Reply } from '../../platform/http/reply.js';
import { sendPage } from '../../platform/pages/send-page.js';
import {
  AccessKeyView,
  PreviewQuery,
  PutStatusPageDto,
  PutStatusPageView,
  StatusPageView,
  SubscribersView,
} from './dto/status-page.dto.js';
import { WordsAsked } from '../../platform/pages/browser-request.js';
import type { Words } from '../../platform/words.js';
import { PagePreview } from './page-preview.js';
import { StatusPageService } from './status-page.service.js';

/** Contract: "Status page", its configuration: administrators, and API keys with the config scope. */
@ApiTags('Status page')
@ApiErrors(400, 401, 403)
@SkipThrottle()
@Controller('v2/status-page')
export class StatusPageController {
  constructor(
    private readonly page: StatusPageService,
    private readonly preview: PagePreview,
  ) {}

  @Get()
  @Access('status-page', 'admin', { keyScope: 'config' })
  @ApiData(StatusPageView)
  @ApiErrors(404)
  get(@CurrentCaller() caller: Caller): Promise<StatusPageView> {
    return this.page.get(caller);
  }

  @Put()
  @Access('status-page', 'admin', { keyScope: 'config' })
  @ApiData(PutStatusPageView)
  @ApiErrors(409)
  put(@CurrentCaller() caller: Caller, @Body() body: PutStatusPageDto): Promise<PutStatusPageView> {
    return this.page.put(caller, body);
  }

  @Post('rotate-key')
  @Access('status-page', 'admin', { keyScope: 'config' })
  @ApiData(AccessKeyView)
  @ApiErrors(404)
  rotateKey(@CurrentCaller() caller: Caller): Promise<AccessKeyView> {
    return this.page.rotateKey(caller);
  }

  @Get('subscribers')
  @Access('status-page', 'admin', { keyScope: 'config' })
  @ApiData(SubscribersView)
  subscribers(@CurrentCaller() caller: Caller): Promise<SubscribersView> {
    return this.page.subscribers(caller);
  }

  @Delete('subscribers/:id')
  @SkipThrottle({ default: false })
  @Access('status-page', 'admin', { keyScope: 'config' })
  @ApiResult('deleted')
  @ApiErrors(404)
  async removeSubscriber(
    @CurrentCaller() caller: Caller,
    @IdParam('id', 'Subscriber not found') id: string,
  ): Promise<Reply> {
    await this.page.removeSubscriber(caller, id);
    return Reply.data({ result: 'deleted' });
  }

  /** A GET, so that a frame can show it under the page's own Content-Security-Policy. */
  @Get('preview')
  @SkipThrottle({ default: false })
  @Access('status-page', 'admin', { keyScope: 'config' })
  @ApiProduces('text/html')
  @ApiRaw(200, { type: 'string' })
  @ApiErrors(431)
  async show(
    @CurrentCaller() caller: Caller,
    @Query() query: PreviewQuery,
    @Res() response: Response,
    @WordsAsked() words: Words,
  ): Promise<void> {
    sendPage(response, 200, await this.preview.show(words, caller, query));
  }
}
