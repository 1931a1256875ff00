import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import { type Caller, wordsOf } from '../../people/access/caller.js';
import { ApiErrors, ApiRaw } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Reply } from '../../platform/http/reply.js';
import { Reachability } from './reachability.js';
import { ChannelsService, type ChannelOwner } from './channels.service.js';
import { CHANNELS } from './registry.js';
import { ChannelOwnerQuery, ChannelView, CreateChannelDto, VerifyChannelDto } from './dto/channel.dto.js';

const OK = { type: 'boolean', example: true };
const CHANNEL = { $ref: getSchemaPath(ChannelView) };
const answer = (properties: object): { type: string; properties: object } => ({
  type: 'object',
  properties: { ok: OK, ...properties },
});
const WARNINGS = {
  type: 'array',
  items: { type: 'string' },
  description: 'That no message reaches the person now; absent: one does',
};
const CODE = {
  channel: CHANNEL,
  codeSent: { type: 'boolean', description: 'A provider is configured; false with `reason` when it refused' },
  reason: { type: 'string' },
  verificationCode: { type: 'string', description: 'Only when no provider of this type is configured' },
};
const CODE_ANSWER = answer(CODE);
const SECRET = 'Of a webhook: the key of its signatures (Standard Webhooks). Shown this once, never again';
const CREATE_ANSWER = answer({
  ...CODE,
  signingSecret: { type: 'string', description: SECRET, example: 'whsec_c2hvd24tb25jZS1hbmQtbmV2ZXItYWdhaW4=' },
});
const TEST_ANSWER = answer({
  reason: { type: 'string' },
  lastTestAt: { type: 'string', format: 'date-time' },
  lastTestResult: { type: 'string', enum: ['ok', 'failed'] },
});
const DISABLED = { type: 'boolean', description: 'No provider of this type is configured' };
const CONFIGURABLE = CHANNELS.filter(({ address, needsSettings }) => address !== null && needsSettings);
const LIST_ANSWER = answer({
  channels: { type: 'array', items: CHANNEL },
  providerDisabled: {
    type: 'object',
    properties: Object.fromEntries(CONFIGURABLE.map(({ type }) => [type, DISABLED])),
  },
  mailsKept: {
    type: 'boolean',
    description: 'Mails are kept in a folder of the service and reach nobody (development)',
  },
});

/** Users need no grant for their own channels (decisions §13). The contract specifies bare `{ok, …}` responses. */
@ApiTags('Channels')
@ApiExtraModels(ChannelView)
@ApiErrors(400, 401, 403)
@Controller('v2/channels')
export class ChannelsController {
  constructor(
    private readonly channels: ChannelsService,
    private readonly reach: Reachability,
  ) {}

  @Get()
  @Access('channels', 'read', { only: 'jwt' })
  @ApiOperation({ summary: 'Your channels, oldest first' })
  @ApiRaw(200, LIST_ANSWER)
  @ApiErrors(404)
  async list(@CurrentCaller() caller: Caller, @Query() query: ChannelOwnerQuery): Promise<Reply> {
    return Reply.raw(200, { ok: true, ...(await this.channels.list(await this.owner(caller, query))) });
  }

  @Post()
  @Access('channels', 'write', { only: 'jwt' })
  @ApiOperation({ summary: 'Add a channel; its verification code is sent to it' })
  @ApiRaw(200, CREATE_ANSWER)
  @ApiErrors(404)
  async create(
    @CurrentCaller() caller: Caller,
    @Query() query: ChannelOwnerQuery,
    @Body() body: CreateChannelDto,
  ): Promise<Reply> {
    return Reply.raw(200, { ok: true, ...(await this.channels.create(await this.owner(caller, query), body)) });
  }

  @Post(':id/verify')
  @Access('channels', 'write', { only: 'jwt' })
  @ApiOperation({ summary: 'Verify a channel with its code' })
  @ApiRaw(200, answer({ channel: CHANNEL }))
  @ApiErrors(404)
  async verify(
    @CurrentCaller() caller: Caller,
    @Query() query: ChannelOwnerQuery,
    @IdParam('id', 'Channel not found') id: string,
    @Body() body: VerifyChannelDto,
  ): Promise<Reply> {
    const channel = await this.channels.verify(await this.owner(caller, query), id, body.code);
    return Reply.raw(200, { ok: true, channel });
  }

  @Post(':id/resend')
  @Access('channels', 'write', { only: 'jwt' })
  @ApiOperation({ summary: 'Send a new code; the previous one is void' })
  @ApiRaw(200, CODE_ANSWER)
  @ApiErrors(404, 429)
  async resend(
    @CurrentCaller() caller: Caller,
    @Query() query: ChannelOwnerQuery,
    @IdParam('id', 'Channel not found') id: string,
  ): Promise<Reply> {
    return Reply.raw(200, { ok: true, ...(await this.channels.resend(await this.owner(caller, query), id)) });
  }

  @Post(':id/test')
  @Access('channels', 'write', { only: 'jwt' })
  @ApiOperation({ summary: 'Send a test message to a verified channel' })
  @ApiRaw(200, TEST_ANSWER)
  @ApiErrors(404)
  async test(
    @CurrentCaller() caller: Caller,
    @Query() query: ChannelOwnerQuery,
    @IdParam('id', 'Channel not found') id: string,
  ): Promise<Reply> {
    return Reply.raw(200, { ...(await this.channels.test(await this.owner(caller, query), id)) });
  }

  @Delete(':id')
  @Access('channels', 'write', { only: 'jwt' })
  @ApiOperation({ summary: 'Remove a channel' })
  @ApiRaw(200, answer({ warnings: WARNINGS }))
  @ApiErrors(404)
  async remove(
    @CurrentCaller() caller: Caller,
    @Query() query: ChannelOwnerQuery,
    @IdParam('id', 'Channel not found') id: string,
  ): Promise<Reply> {
    const { tenantId, userId } = await this.owner(caller, query);
    await this.channels.remove({ tenantId, userId, caller }, id);
    const warnings = [(await this.reach.whyNot(tenantId, wordsOf(caller)))(userId) ?? []].flat();
    return Reply.raw(200, { ok: true, ...(warnings.length > 0 && { warnings }) });
  }

  private owner(caller: Caller, { userId }: ChannelOwnerQuery): Promise<ChannelOwner> {
    return this.channels.ownerOf(caller, userId);
  }
}
