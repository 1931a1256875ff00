import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller, Public } from '../access/access.decorator.js';
import type { Caller } from '../access/caller.js';
import { StepUpForChange } from '../access/step-up.js';
import { LinkOrigin } from '../auth/request-origin.js';
import type { Origin } from '../../platform/audit/author.js';
import { ApiCreated, ApiData, ApiErrors, ApiList, ApiResult } from '../../platform/http/api-docs.js';
import { PageQuery } from '../../platform/http/pagination.js';
import { Reply } from '../../platform/http/reply.js';
import { AcceptanceService } from './acceptance.service.js';
import { AcceptInviteDto, CreateInviteDto, AcceptedInviteView, InviteView, NewInviteView } from './dto/invite.dto.js';
import { InvitesService } from './invites.service.js';
import { PublicToken } from '../../platform/rate-limit/public-token.decorator.js';
import { notFoundStructured } from '../../platform/errors/api-error.js';

@ApiTags('Invites')
@ApiErrors(400)
@Controller('v2/invites')
export class InvitesController {
  constructor(
    private readonly invites: InvitesService,
    private readonly acceptance: AcceptanceService,
  ) {}

  @Post()
  @Access('invites', 'write')
  @StepUpForChange('sign-in', 'the role is `admin`, or permissions are given')
  @ApiCreated(NewInviteView)
  @ApiErrors(401, 403, 404, 409)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateInviteDto): Promise<Reply> {
    return Reply.created(await this.invites.create(caller, body));
  }

  @Get()
  @Access('invites', 'read')
  @ApiList(InviteView)
  @ApiErrors(401, 403)
  async list(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<Reply> {
    return Reply.list(await this.invites.list(caller.tenantId, query));
  }

  @Get(':token')
  @PublicToken('invites', 'hash', () => notFoundStructured('Invite not found'))
  @Public()
  @ApiData(InviteView)
  @ApiErrors(404, 410)
  read(@Param('token') token: string): Promise<InviteView> {
    return this.acceptance.read(token);
  }

  @Post(':token/accept')
  @PublicToken('invites', 'hash', () => notFoundStructured('Invite not found'))
  @Public()
  @ApiCreated(AcceptedInviteView)
  @ApiErrors(404, 409, 410)
  async accept(
    @Param('token') token: string,
    @Body() body: AcceptInviteDto,
    @LinkOrigin() origin: Origin,
  ): Promise<Reply> {
    return Reply.created(await this.acceptance.accept(token, body, origin));
  }

  @Post(':token/resend')
  @Access('invites', 'write')
  @StepUpForChange('sign-in', 'the invite is that of an administrator')
  @ApiCreated(NewInviteView)
  @ApiErrors(401, 403, 404, 409, 410, 429)
  async resend(@CurrentCaller() caller: Caller, @Param('token') token: string): Promise<Reply> {
    return Reply.created(await this.invites.resend(caller, token));
  }

  @Delete(':token')
  @Access('invites', 'write')
  @ApiResult('deleted')
  @ApiErrors(401, 403, 404, 410)
  remove(@CurrentCaller() caller: Caller, @Param('token') token: string): Promise<object> {
    return this.invites.remove(caller, token);
  }
}
