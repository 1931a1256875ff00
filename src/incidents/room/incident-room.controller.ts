import { Body, Controller, Delete, Get, Param, Patch, Post, Put, Query, type PipeTransform } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { notFound } from '../../platform/errors/api-error.js';
import { ApiCreated, ApiData, ApiErrors, ApiList, ApiResult, withResult } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/id-param.js';
import { PageQuery } from '../../platform/http/pagination.js';
import { Reply } from '../../platform/http/reply.js';
import { ROOM_ROLES, type RoomRole } from './domain/room.js';
import { IncidentRoomService } from './incident-room.service.js';
import {
  AddInternalUpdateDto,
  AddIncidentTaskDto,
  AssignIncidentRoleDto,
  IncidentRoomView,
  InternalUpdateView,
  IncidentTaskView,
  UpdateIncidentTaskDto,
} from './room.dto.js';

const IncidentId = (): ParameterDecorator => IdParam('id', 'Incident not found');
const TaskId = (): ParameterDecorator => IdParam('taskId', 'Task not found');

class RoleOr404 implements PipeTransform<string, RoomRole> {
  transform(value: string): RoomRole {
    const role = ROOM_ROLES.find((each) => each === value);
    if (role === undefined) throw notFound('Role not found');
    return role;
  }
}
const Role = (): ParameterDecorator => Param('role', new RoleOr404());

/** Who does what during an incident, and what they write to each other (additive). */
@ApiTags('Incidents')
@ApiErrors(401, 403, 404)
@Controller('v2/incidents/:id')
export class IncidentRoomController {
  constructor(private readonly room: IncidentRoomService) {}

  @Get('room')
  @Access('incidents', 'read')
  @ApiData(IncidentRoomView)
  get(@CurrentCaller() caller: Caller, @IncidentId() id: string): Promise<IncidentRoomView> {
    return this.room.get(caller, id);
  }

  @Put('roles/:role')
  @Access('incidents', 'write')
  @ApiParam({ name: 'role', enum: ROOM_ROLES })
  @ApiResult('assigned')
  @ApiErrors(400)
  async assignRole(
    @CurrentCaller() caller: Caller,
    @IncidentId() id: string,
    @Role() role: RoomRole,
    @Body() { userId }: AssignIncidentRoleDto,
  ): Promise<Reply> {
    await this.room.assignRole(caller, id, role, userId);
    return Reply.data({ result: 'assigned' });
  }

  @Delete('roles/:role')
  @Access('incidents', 'write')
  @ApiParam({ name: 'role', enum: ROOM_ROLES })
  @ApiResult('removed')
  async removeRole(@CurrentCaller() caller: Caller, @IncidentId() id: string, @Role() role: RoomRole): Promise<Reply> {
    await this.room.removeRole(caller, id, role);
    return Reply.data({ result: 'removed' });
  }

  @Put('participants/me')
  @Access('incidents', 'write')
  @ApiResult('joined')
  async join(@CurrentCaller() caller: Caller, @IncidentId() id: string): Promise<Reply> {
    await this.room.join(caller, id);
    return Reply.data({ result: 'joined' });
  }

  @Delete('participants/me')
  @Access('incidents', 'write')
  @ApiResult('left')
  async leave(@CurrentCaller() caller: Caller, @IncidentId() id: string): Promise<Reply> {
    await this.room.leave(caller, id);
    return Reply.data({ result: 'left' });
  }

  @Post('tasks')
  @Access('incidents', 'write')
  @ApiCreated(withResult(IncidentTaskView, 'created'))
  @ApiErrors(400)
  async addTask(
    @CurrentCaller() caller: Caller,
    @IncidentId() id: string,
    @Body() body: AddIncidentTaskDto,
  ): Promise<Reply> {
    return Reply.created({ ...(await this.room.addTask(caller, id, body)), result: 'created' });
  }

  @Patch('tasks/:taskId')
  @Access('incidents', 'write')
  @ApiData(withResult(IncidentTaskView, 'updated'))
  @ApiErrors(400)
  async updateTask(
    @CurrentCaller() caller: Caller,
    @IncidentId() id: string,
    @TaskId() taskId: string,
    @Body() body: UpdateIncidentTaskDto,
  ): Promise<Reply> {
    return Reply.data({ ...(await this.room.updateTask(caller, id, taskId, body)), result: 'updated' });
  }

  @Delete('tasks/:taskId')
  @Access('incidents', 'write')
  @ApiResult('deleted')
  async removeTask(
    @CurrentCaller() caller: Caller,
    @IncidentId() id: string,
    @TaskId() taskId: string,
  ): Promise<Reply> {
    await this.room.removeTask(caller, id, taskId);
    return Reply.data({ result: 'deleted' });
  }

  @Get('internal-updates')
  @Access('incidents', 'read')
  @ApiList(InternalUpdateView, 'Newest first')
  @ApiErrors(400)
  async internalUpdates(
    @CurrentCaller() caller: Caller,
    @IncidentId() id: string,
    @Query() query: PageQuery,
  ): Promise<Reply> {
    return Reply.list(await this.room.internalUpdates(caller, id, query));
  }

  @Post('internal-updates')
  @Access('incidents', 'write')
  @ApiCreated(withResult(InternalUpdateView, 'created'))
  @ApiErrors(400)
  async addInternalUpdate(
    @CurrentCaller() caller: Caller,
    @IncidentId() id: string,
    @Body() { message }: AddInternalUpdateDto,
  ): Promise<Reply> {
    return Reply.created({ ...(await this.room.addInternalUpdate(caller, id, message)), result: 'created' });
  }

  @Delete('internal-updates/:updateId')
  @Access('incidents', 'write')
  @ApiResult('deleted')
  async removeInternalUpdate(
    @CurrentCaller() caller: Caller,
    @IncidentId() id: string,
    @IdParam('updateId', 'Internal update not found') updateId: string,
  ): Promise<Reply> {
    await this.room.removeInternalUpdate(caller, id, updateId);
    return Reply.data({ result: 'deleted' });
  }
}
