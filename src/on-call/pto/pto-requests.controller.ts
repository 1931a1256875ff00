import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiData, ApiErrors, ApiList, ApiResult } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Reply } from '../../platform/http/reply.js';
import { PTO_STATUSES } from './domain/pto-request.js';
import {
  ApprovePtoRequestDto,
  CreatePtoRequestDto,
  PtoRequestQuery,
  PtoRequestView,
  TimeOffShiftsView,
} from './pto-request.dto.js';
import { TimeOffShifts } from './time-off-shifts.js';
import { PTO_REQUEST_NOT_FOUND, PtoRequestsService } from './pto-requests.service.js';

const ANSWER = { id: { type: 'string' }, status: { type: 'string', enum: [...PTO_STATUSES] } };
const DECIDED = {
  ...ANSWER,
  warnings: { type: 'array', items: { type: 'string' }, description: 'Where they stay on call' },
};
const RequestId = (): ParameterDecorator => IdParam('id', PTO_REQUEST_NOT_FOUND);

/** Time off. Requests and decisions are for users: an API key has no time off. */
@ApiTags('PTO')
@ApiErrors(400, 401, 403)
@Controller('v2/pto-requests')
export class PtoRequestsController {
  constructor(
    private readonly requests: PtoRequestsService,
    private readonly timeOff: TimeOffShifts,
  ) {}

  @Get()
  @Access('pto-requests', 'read')
  @ApiList(PtoRequestView)
  async list(@CurrentCaller() caller: Caller, @Query() query: PtoRequestQuery): Promise<Reply> {
    return Reply.list(await this.requests.list(caller, query));
  }

  @Post()
  @Access('pto-requests', 'write', { only: 'jwt' })
  @ApiResult('created', ANSWER)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreatePtoRequestDto): Promise<Reply> {
    return Reply.data({ id: await this.requests.create(caller, body), status: 'pending', result: 'created' });
  }

  @Get(':id/shifts')
  @Access('pto-requests', 'read')
  @ApiData(TimeOffShiftsView)
  @ApiErrors(404)
  shifts(@CurrentCaller() caller: Caller, @RequestId() id: string): Promise<TimeOffShiftsView> {
    return this.timeOff.of(caller, id);
  }

  @Patch(':id/approve')
  @Access('pto-requests', 'write', { only: 'jwt' })
  @ApiResult('updated', DECIDED)
  @ApiErrors(404, 409)
  async approve(
    @CurrentCaller() caller: Caller,
    @RequestId() id: string,
    @Body() { confirm }: ApprovePtoRequestDto,
  ): Promise<Reply> {
    return Reply.data({ id, ...(await this.requests.decide(caller, id, 'approve', confirm)), result: 'updated' });
  }

  @Patch(':id/deny')
  @Access('pto-requests', 'write', { only: 'jwt' })
  @ApiResult('updated', DECIDED)
  @ApiErrors(404)
  async deny(@CurrentCaller() caller: Caller, @RequestId() id: string): Promise<Reply> {
    return Reply.data({ id, ...(await this.requests.decide(caller, id, 'deny')), result: 'updated' });
  }

  @Patch(':id/cancel')
  @Access('pto-requests', 'write', { only: 'jwt' })
  @ApiResult('updated', ANSWER)
  @ApiErrors(404)
  async cancel(@CurrentCaller() caller: Caller, @RequestId() id: string): Promise<Reply> {
    return Reply.data({ id, status: await this.requests.cancel(caller, id), result: 'updated' });
  }

  @Delete(':id')
  @Access('pto-requests', 'write', { only: 'jwt' })
  @ApiResult('deleted')
  @ApiErrors(404)
  async remove(@CurrentCaller() caller: Caller, @RequestId() id: string): Promise<Reply> {
    await this.requests.remove(caller, id);
    return Reply.data({ result: 'deleted' });
  }
}
