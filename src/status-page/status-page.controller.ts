import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import { Access, CurrentCaller } from '../access/access.decorator.js';
import type { Caller } from '../access/caller.js';
import { ApiData, ApiErrors } from '../common/http/api-docs.js';
import {
  AccessKeyView,
  PutStatusPageDto,
  PutStatusPageView,
  StatusPageView,
  SubscribersView,
} from './dto/status-page.dto.js';
import { StatusPageService } from './status-page.service.js';

/** Contract: "Status page", its configuration: administrators, and API keys with the config scope. */
@ApiTags('Status page')
@ApiErrors(400, 401, 403)
@SkipThrottle()
@Controller('v2/status-page')
export class StatusPageController {
  constructor(private readonly page: StatusPageService) {}

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
}
