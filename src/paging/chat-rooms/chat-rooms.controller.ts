import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { VerifyChannelDto } from '../channels/dto/channel.dto.js';
import { ApiData, ApiErrors, ApiResult, ApiTeamList } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Reply } from '../../platform/http/reply.js';
import { ChatRoomsQuery, ChatRoomView, CreateChatRoomDto, UpdateChatRoomDto } from './chat-room.dto.js';
import { ChatRoomsService } from './chat-rooms.service.js';

const UNKNOWN = 'Chat room not found';
const CODE = {
  codeSent: { type: 'boolean', description: 'A provider is configured; false with `reason` when it refused' },
  reason: { type: 'string' },
  verificationCode: { type: 'string', description: 'Only when no provider of this type is configured' },
};
const SECRET = {
  signingSecret: {
    type: 'string',
    description: 'Of a webhook: the key of its signatures (Standard Webhooks). Shown this once, never again',
    example: 'whsec_c2hvd24tb25jZS1hbmQtbmV2ZXItYWdhaW4=',
  },
};

/** A response whose `data` includes optional parts. */
const answered = (result: string, always: object, maybe: object) => ({
  type: 'object',
  required: [...Object.keys(always), 'result'],
  properties: { ...always, ...maybe, result: { type: 'string', enum: [result] } },
});

/** Anyone who may change a team's escalation policies may change its chat rooms. */
@ApiTags('Chat rooms')
@ApiErrors(400, 401, 403)
@Controller('v2/chat-rooms')
export class ChatRoomsController {
  constructor(private readonly rooms: ChatRoomsService) {}

  @Get()
  @Access('escalations', 'read')
  @ApiTeamList(ChatRoomView)
  async list(@CurrentCaller() caller: Caller, @Query() query: ChatRoomsQuery): Promise<Reply> {
    const { rooms, hidden } = await this.rooms.list(caller, query.allTeams === 'true');
    return Reply.all(
      rooms.map((room) => this.rooms.viewOf(caller, room)),
      hidden,
    );
  }

  @Post()
  @Access('escalations', 'write')
  @ApiData(answered('created', { id: { type: 'string', format: 'uuid' } }, { ...CODE, ...SECRET }))
  @ApiErrors(429)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateChatRoomDto): Promise<Reply> {
    const { room, sent } = await this.rooms.create(caller, body);
    return Reply.data({ id: room.id, ...sent, result: 'created' });
  }

  @Get(':id')
  @Access('escalations', 'read')
  @ApiData(ChatRoomView)
  @ApiErrors(404)
  async get(@CurrentCaller() caller: Caller, @IdParam('id', UNKNOWN) id: string): Promise<ChatRoomView> {
    return this.rooms.viewOf(caller, await this.rooms.get(caller, id));
  }

  @Patch(':id')
  @Access('escalations', 'write')
  @ApiResult('updated')
  @ApiErrors(404)
  async update(
    @CurrentCaller() caller: Caller,
    @IdParam('id', UNKNOWN) id: string,
    @Body() body: UpdateChatRoomDto,
  ): Promise<Reply> {
    await this.rooms.update(caller, id, body);
    return Reply.data({ result: 'updated' });
  }

  @Delete(':id')
  @Access('escalations', 'write')
  @ApiResult('deleted')
  @ApiErrors(404, 409)
  async remove(@CurrentCaller() caller: Caller, @IdParam('id', UNKNOWN) id: string): Promise<Reply> {
    await this.rooms.remove(caller, id);
    return Reply.data({ result: 'deleted' });
  }

  @Post(':id/verify')
  @Access('escalations', 'write')
  @ApiResult('verified')
  @ApiErrors(404)
  async verify(
    @CurrentCaller() caller: Caller,
    @IdParam('id', UNKNOWN) id: string,
    @Body() { code }: VerifyChannelDto,
  ): Promise<Reply> {
    await this.rooms.verify(caller, id, code);
    return Reply.data({ result: 'verified' });
  }

  @Post(':id/resend')
  @Access('escalations', 'write')
  @ApiData(answered('sent', {}, CODE))
  @ApiErrors(404, 429)
  async resend(@CurrentCaller() caller: Caller, @IdParam('id', UNKNOWN) id: string): Promise<Reply> {
    return Reply.data({ ...(await this.rooms.resend(caller, id)), result: 'sent' });
  }

  @Post(':id/test')
  @Access('escalations', 'write')
  @ApiData(
    answered(
      'tested',
      { ok: { type: 'boolean' } },
      { reason: { type: 'string', description: 'Why it did not arrive' } },
    ),
  )
  @ApiErrors(404, 429)
  async test(@CurrentCaller() caller: Caller, @IdParam('id', UNKNOWN) id: string): Promise<Reply> {
    return Reply.data({ ...(await this.rooms.test(caller, id)), result: 'tested' });
  }
}
