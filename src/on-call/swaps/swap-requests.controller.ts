import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiData, ApiErrors, ApiList, ApiResult } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Reply } from '../../platform/http/reply.js';
import { SCHEDULE_NOT_FOUND } from '../schedule-lookup.js';
import { SwapAnswers } from './swap-answers.js';
import { SWAP_REQUEST_NOT_FOUND, SwapLists } from './swap-lists.js';
import { AcceptSwapRequestDto, CreateSwapRequestDto, SwapRequestQuery, SwapRequestView } from './swap-request.dto.js';
import { SwapRequestsService } from './swap-requests.service.js';

const RequestId = (): ParameterDecorator => IdParam('id', SWAP_REQUEST_NOT_FOUND);
const ASKED = {
  ...{ id: { type: 'string' }, status: { type: 'string', enum: ['pending'] } },
  warnings: {
    type: 'array',
    items: { type: 'string' },
    description: 'Who else would be replaced; absent when nobody',
  },
};

/** Swaps are for users: an API key has no shifts. */
@ApiTags('Schedules')
@ApiErrors(400, 401, 403, 404)
@Controller('v2/schedules/:id/swap-requests')
export class ScheduleSwapRequestsController {
  constructor(
    private readonly requests: SwapRequestsService,
    private readonly lists: SwapLists,
  ) {}

  @Get()
  @Access('schedules', 'read')
  @ApiList(SwapRequestView)
  async list(
    @CurrentCaller() caller: Caller,
    @IdParam('id', SCHEDULE_NOT_FOUND) id: string,
    @Query() query: SwapRequestQuery,
  ): Promise<Reply> {
    return Reply.list(await this.lists.ofSchedule(caller, id, query));
  }

  @Post()
  @Access('schedules', 'write', { only: 'jwt' })
  @ApiResult('created', ASKED)
  @ApiErrors(409)
  async create(
    @CurrentCaller() caller: Caller,
    @IdParam('id', SCHEDULE_NOT_FOUND) scheduleId: string,
    @Body() body: CreateSwapRequestDto,
  ): Promise<Reply> {
    const { id, warnings } = await this.requests.ask(caller, scheduleId, body);
    return Reply.data({ id, status: 'pending', result: 'created', ...(warnings.length > 0 && { warnings }) });
  }
}

/** The caller's own swap requests, as requester or responder. */
@ApiTags('Schedules')
@ApiErrors(400, 401, 403)
@Controller('v2/swap-requests')
export class SwapRequestsController {
  constructor(
    private readonly lists: SwapLists,
    private readonly answers: SwapAnswers,
  ) {}

  @Get()
  @Access(null, 'read', { only: 'jwt' })
  @ApiList(SwapRequestView)
  async list(@CurrentCaller() caller: Caller, @Query() query: SwapRequestQuery): Promise<Reply> {
    return Reply.list(await this.lists.own(caller, query));
  }

  @Get(':id')
  @Access(null, 'read')
  @ApiData(SwapRequestView)
  @ApiErrors(404)
  get(@CurrentCaller() caller: Caller, @RequestId() id: string): Promise<SwapRequestView> {
    return this.lists.get(caller, id);
  }

  @Patch(':id/accept')
  @Access(null, 'read', { only: 'jwt' })
  @ApiData(SwapRequestView)
  @ApiErrors(404, 409)
  accept(
    @CurrentCaller() caller: Caller,
    @RequestId() id: string,
    @Body() { confirm }: AcceptSwapRequestDto,
  ): Promise<SwapRequestView> {
    return this.answers.accept(caller, id, confirm);
  }

  @Patch(':id/decline')
  @Access(null, 'read', { only: 'jwt' })
  @ApiData(SwapRequestView)
  @ApiErrors(404, 409)
  decline(@CurrentCaller() caller: Caller, @RequestId() id: string): Promise<SwapRequestView> {
    return this.answers.decline(caller, id);
  }

  /** The request stays readable as withdrawn. */
  @Delete(':id')
  @Access(null, 'read', { only: 'jwt', isOwn: true })
  @ApiData(SwapRequestView)
  @ApiErrors(404, 409)
  withdraw(@CurrentCaller() caller: Caller, @RequestId() id: string): Promise<SwapRequestView> {
    return this.answers.withdraw(caller, id);
  }
}
