import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../access/access.decorator.js';
import type { Caller } from '../access/caller.js';
import { StepUpForChange } from '../access/step-up.js';
import { ApiData, ApiErrors, ApiList, ApiResult } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Reply } from '../../platform/http/reply.js';
import { CreateUserDto, UpdateUserDto, UserQuery } from './dto/user.dto.js';
import { ListedUserView, UserDetailView } from './dto/user.view.js';
import { OnCallNowView, PLAN_NOTES } from './plan-notes.js';
import { UNREACHABLE_WARNINGS } from './unreachable-warnings.js';
import { UsersService } from './users.service.js';

const ID = { id: { type: 'string', format: 'uuid' } };
const UserId = (): ParameterDecorator => IdParam('id', 'User not found');

@ApiTags('Users')
@ApiErrors(400, 401, 403)
@ApiExtraModels(OnCallNowView)
@Controller('v2/users')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get()
  @Access('users', 'read')
  @ApiList(ListedUserView)
  async list(@CurrentCaller() caller: Caller, @Query() query: UserQuery): Promise<Reply> {
    return Reply.list(await this.users.list(caller.tenantId, query));
  }

  @Get(':id')
  @Access('users', 'read')
  @ApiData(UserDetailView)
  @ApiErrors(404)
  get(@CurrentCaller() caller: Caller, @UserId() id: string): Promise<UserDetailView> {
    return this.users.get(caller.tenantId, id);
  }

  @Post()
  @Access('users', 'write')
  @StepUpForChange('sign-in', 'the role is `admin`, or permissions are given')
  @ApiResult('created', { ...ID, ...UNREACHABLE_WARNINGS })
  @ApiErrors(409)
  create(@CurrentCaller() caller: Caller, @Body() body: CreateUserDto): Promise<object> {
    return this.users.create(caller, body);
  }

  @Patch(':id')
  @Access('users', 'write')
  @StepUpForChange('sign-in', 'it changes the role or the permissions, or unblocks')
  @ApiResult('updated', { ...ID, ...PLAN_NOTES })
  @ApiErrors(404, 409)
  patch(@CurrentCaller() caller: Caller, @UserId() id: string, @Body() body: UpdateUserDto): Promise<object> {
    return this.users.patch(caller, id, body);
  }

  @Delete(':id')
  @Access('users', 'write')
  @ApiResult('deleted', { ...ID, ...PLAN_NOTES })
  @ApiErrors(404)
  remove(@CurrentCaller() caller: Caller, @UserId() id: string): Promise<object> {
    return this.users.remove(caller, id);
  }
}
