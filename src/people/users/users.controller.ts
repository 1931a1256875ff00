import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../access/access.decorator.js';
import type { Caller } from '../access/caller.js';
import { ApiData, ApiErrors, ApiList, ApiResult } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Reply } from '../../platform/http/reply.js';
import { CreateUserDto, UpdateUserDto, UserQuery } from './dto/user.dto.js';
import { UserDetailView, UserView } from './dto/user.view.js';
import { SILENCE_FIELDS } from './domain/user-changes.js';
import { OnCallEffects } from './on-call-effects.js';
import { QuietPeople } from './quiet-people.js';
import { OnCallNowView, PLAN_NOTES, withWarnings } from './plan-notes.js';
import { Reach } from './reach.js';
import { UNREACHED } from './unreached.js';
import { UsersService } from './users.service.js';

const ID = { id: { type: 'string', format: 'uuid' } };
const UserId = (): ParameterDecorator => IdParam('id', 'User not found');

@ApiTags('Users')
@ApiErrors(400, 401, 403)
@ApiExtraModels(OnCallNowView)
@Controller('v2/users')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly reach: Reach,
    private readonly quiet: QuietPeople,
    private readonly effects: OnCallEffects,
  ) {}

  @Get()
  @Access('users', 'read')
  @ApiList(UserView)
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
  @ApiResult('created', { ...ID, ...UNREACHED })
  @ApiErrors(409)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateUserDto): Promise<object> {
    const created = await this.users.create(caller, body);
    return { ...created, ...(await this.reach.warned(caller.tenantId, [created.id])) };
  }

  @Patch(':id')
  @Access('users', 'write')
  @ApiResult('updated', { ...ID, ...PLAN_NOTES })
  @ApiErrors(404)
  async patch(@CurrentCaller() caller: Caller, @UserId() id: string, @Body() body: UpdateUserDto): Promise<object> {
    const { id: changed, result, ...notes } = await this.users.patch(caller, id, body);
    const isSilenced = SILENCE_FIELDS.some((field) => body[field] !== undefined);
    const quiet = isSilenced ? await this.quiet.onDuty(caller.tenantId, id) : {};
    const noted = withWarnings(notes, quiet);
    return { id: changed, result, ...(body.blocked ? withWarnings(noted, await this.policies(caller, id)) : noted) };
  }

  @Delete(':id')
  @Access('users', 'write')
  @ApiResult('deleted', { ...ID, ...PLAN_NOTES })
  @ApiErrors(404)
  async remove(@CurrentCaller() caller: Caller, @UserId() id: string): Promise<object> {
    const { id: removed, result, ...notes } = await this.users.remove(caller, id);
    return { id: removed, result, ...withWarnings(notes, await this.policies(caller, id)) };
  }

  /** With what is said of the policies that named somebody who is paged no more. */
  private policies({ tenantId }: Caller, id: string): Promise<{ warnings?: string[] }> {
    return this.effects.policies(tenantId, { type: 'user', id });
  }
}
