import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../people/access/access.decorator.js';
import type { Caller } from '../../../people/access/caller.js';
import { ApiErrors, ApiRaw } from '../../../platform/http/api-docs.js';
import { Reply } from '../../../platform/http/reply.js';
import { ChannelView } from '../dto/channel.dto.js';
import { BrowserSubscriptions } from './browser-subscriptions.js';
import { SubscribeBrowserDto } from './subscription.dto.js';

const OK = { type: 'boolean', example: true };
const CHANNEL = { $ref: getSchemaPath(ChannelView) };
const KEY = 'What browsers subscribe with (`applicationServerKey`): P-256, base64url';
const LIST_ANSWER = {
  type: 'object',
  properties: {
    ok: OK,
    publicKey: { type: 'string', description: KEY, example: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJ' },
    channels: { type: 'array', items: CHANNEL },
  },
};
const ANSWER = {
  type: 'object',
  properties: {
    ok: OK,
    channel: CHANNEL,
    codeSent: { type: 'boolean', description: 'Of a browser that is not verified yet; false with `reason`' },
    reason: { type: 'string' },
  },
};

/** The caller's browsers, as channels of type `webpush`; they are tested and removed like every other channel. */
@ApiTags('Channels')
@ApiExtraModels(ChannelView)
@ApiErrors(400, 401, 403)
@Controller('v2/channels/webpush')
export class WebPushController {
  constructor(private readonly browsers: BrowserSubscriptions) {}

  @Get()
  @Access('channels', 'read', { only: 'jwt' })
  @ApiOperation({ summary: 'Your browsers that show pages, and the key with which one more subscribes' })
  @ApiRaw(200, LIST_ANSWER)
  async list(@CurrentCaller() caller: Caller): Promise<Reply> {
    return Reply.raw(200, { ok: true, ...(await this.browsers.of(caller)) });
  }

  @Post()
  @Access('channels', 'write', { only: 'jwt' })
  @ApiOperation({ summary: 'Have this browser show your pages; a verification code is pushed to it' })
  @ApiRaw(200, ANSWER)
  async subscribe(@CurrentCaller() caller: Caller, @Body() body: SubscribeBrowserDto): Promise<Reply> {
    return Reply.raw(200, { ok: true, ...(await this.browsers.subscribe(caller, body)) });
  }
}
