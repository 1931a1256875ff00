import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../access/access.decorator.js';
import type { Caller } from '../access/caller.js';
import { ApiData, ApiErrors } from '../common/http/api-docs.js';
import { ServerConfig } from '../config/config.js';
import { TeamsService } from '../teams/teams.service.js';
import { UsersService } from '../users/users.service.js';

const PLAN = 'self-hosted';

export class AccountView {
  @ApiProperty({ example: 'Pager' }) name!: string;
  @ApiProperty({ type: 'integer' }) userCount!: number;
  @ApiProperty({ type: 'integer' }) teamCount!: number;
  @ApiProperty({ enum: [PLAN] }) plan!: typeof PLAN;
}

/** Contract: "GET /v2/account". Its "global" is of the tenant (decisions §2). */
@ApiTags('Account')
@ApiErrors(401, 403)
@Controller('v2/account')
export class AccountController {
  constructor(
    private readonly users: UsersService,
    private readonly teams: TeamsService,
    private readonly server: ServerConfig,
  ) {}

  @Get()
  @Access(null, 'read')
  @ApiOperation({ summary: 'The service, and how many people and teams there are' })
  @ApiData(AccountView)
  async account(@CurrentCaller() { tenantId }: Caller): Promise<AccountView> {
    const [users, teams] = await Promise.all([this.users.directory(tenantId), this.teams.directory(tenantId)]);
    return {
      name: this.server.serviceName,
      userCount: users.all().length,
      teamCount: teams.all().length,
      plan: PLAN,
    };
  }
}
