import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../access/access.decorator.js';
import type { Caller } from '../../access/caller.js';
import { StepUp } from '../../access/step-up.js';
import { ApiData, ApiErrors, ApiList, ApiResult } from '../../../platform/http/api-docs.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { Reply } from '../../../platform/http/reply.js';
import { CustomRoleDto, CustomRoleView } from './custom-role.dto.js';
import { CustomRolesService } from './custom-roles.service.js';

const ID = { id: { type: 'string', format: 'uuid' } };
const RoleId = (): ParameterDecorator => IdParam('id', 'Custom role not found');

/** Custom roles of an organisation. */
@ApiTags('Users')
@ApiErrors(401, 403)
@Controller('v2/custom-roles')
export class CustomRolesController {
  constructor(private readonly roles: CustomRolesService) {}

  @Get()
  @Access('users', 'read', { only: 'admin' })
  @ApiList(CustomRoleView)
  async list(@CurrentCaller() caller: Caller): Promise<Reply> {
    return Reply.all(await this.roles.list(caller));
  }

  @Post()
  @Access('users', 'write', { only: 'admin' })
  @ApiResult('created', ID, 201)
  @ApiErrors(400, 409)
  async create(@CurrentCaller() caller: Caller, @Body() body: CustomRoleDto): Promise<Reply> {
    return Reply.created({ id: await this.roles.create(caller, body), result: 'created' });
  }

  @Get(':id')
  @Access('users', 'read', { only: 'admin' })
  @ApiData(CustomRoleView)
  @ApiErrors(404)
  get(@CurrentCaller() caller: Caller, @RoleId() id: string): Promise<CustomRoleView> {
    return this.roles.get(caller, id);
  }

  @Put(':id')
  @Access('users', 'write', { only: 'admin' })
  @StepUp('sign-in')
  @ApiResult('updated', ID)
  @ApiErrors(400, 404, 409)
  async replace(@CurrentCaller() caller: Caller, @RoleId() id: string, @Body() body: CustomRoleDto): Promise<Reply> {
    await this.roles.replace(caller, id, body);
    return Reply.data({ id, result: 'updated' });
  }

  @Delete(':id')
  @Access('users', 'write', { only: 'admin' })
  @ApiResult('deleted', ID)
  @ApiErrors(404, 409)
  async remove(@CurrentCaller() caller: Caller, @RoleId() id: string): Promise<Reply> {
    await this.roles.remove(caller, id);
    return Reply.data({ id, result: 'deleted' });
  }
}
