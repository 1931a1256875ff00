import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../people/access/access.decorator.js';
import type { Caller } from '../people/access/caller.js';
import { ApiData, ApiErrors, ApiList, ApiResult } from '../platform/http/api-docs.js';
import { IdParam } from '../platform/http/id-param.js';
import { Reply } from '../platform/http/reply.js';
import { CreateRotationDto, RotationView, UpdateRotationDto } from './dto/rotation.dto.js';
import { ROTATION_NOT_FOUND, RotationsService } from './rotations.service.js';
import { SCHEDULE_NOT_FOUND } from './schedule-lookup.js';
import { OnCallNowView, PLAN_NOTES, withWarnings } from '../people/users/plan-notes.js';
import { TargetsService } from './targets.service.js';

const ID = { type: 'string' };
const CREATED = 201;

@ApiExtraModels(OnCallNowView)
@ApiTags('Schedules')
@ApiErrors(400, 401, 403, 404)
@Controller('v2/schedules/:id/rotations')
export class RotationsController {
  constructor(
    private readonly rotations: RotationsService,
    private readonly targets: TargetsService,
  ) {}

  @Get()
  @Access('schedules', 'read')
  @ApiList(RotationView)
  async list(@CurrentCaller() caller: Caller, @IdParam('id', SCHEDULE_NOT_FOUND) id: string): Promise<Reply> {
    const rotations = await this.rotations.list(caller, id);
    return Reply.all(rotations);
  }

  @Post()
  @Access('schedules', 'write')
  @ApiResult('created', { id: ID, ...PLAN_NOTES }, CREATED)
  async create(
    @CurrentCaller() caller: Caller,
    @IdParam('id', SCHEDULE_NOT_FOUND) id: string,
    @Body() body: CreateRotationDto,
  ): Promise<Reply> {
    const { id: made, notes } = await this.rotations.create(caller, id, body);
    const warned = await this.targets.warned(caller, body.participants ?? []);
    return Reply.created({ id: made, result: 'created', ...withWarnings(notes, warned) });
  }

  @Get(':rid')
  @Access('schedules', 'read')
  @ApiData(RotationView)
  get(
    @CurrentCaller() caller: Caller,
    @IdParam('id', SCHEDULE_NOT_FOUND) id: string,
    @IdParam('rid', ROTATION_NOT_FOUND) rid: string,
  ): Promise<RotationView> {
    return this.rotations.get(caller, id, rid);
  }

  @Patch(':rid')
  @Access('schedules', 'write')
  @ApiResult('updated', { id: ID, ...PLAN_NOTES })
  async update(
    @CurrentCaller() caller: Caller,
    @IdParam('id', SCHEDULE_NOT_FOUND) id: string,
    @IdParam('rid', ROTATION_NOT_FOUND) rid: string,
    @Body() body: UpdateRotationDto,
  ): Promise<Reply> {
    const notes = await this.rotations.update(caller, id, rid, body);
    const warned = await this.targets.warned(caller, body.participants ?? []);
    return Reply.data({ id: rid, result: 'updated', ...withWarnings(notes, warned) });
  }

  @Delete(':rid')
  @Access('schedules', 'write')
  @ApiResult('deleted', PLAN_NOTES)
  async remove(
    @CurrentCaller() caller: Caller,
    @IdParam('id', SCHEDULE_NOT_FOUND) id: string,
    @IdParam('rid', ROTATION_NOT_FOUND) rid: string,
  ): Promise<Reply> {
    return Reply.data({ result: 'deleted', ...(await this.rotations.remove(caller, id, rid)) });
  }
}
