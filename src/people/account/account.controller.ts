import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../access/access.decorator.js';
import type { Caller } from '../access/caller.js';
import { StepUp } from '../access/step-up.js';
import { ApiData, ApiErrors } from '../../platform/http/api-docs.js';
import { ServerConfig } from '../../platform/config/config.js';
import { TeamsService } from '../teams/teams.service.js';
import { TenantsService } from '../tenants/tenants.service.js';
import { UsersService } from '../users/users.service.js';
import { AccountView, ChangeAccountDto, ChangeSecurityDto, PLAN, SecurityView } from './account.dto.js';
import { SecuritySettings } from './security-settings.service.js';

/** The organisation of the caller: its name, counts, time zone and security settings. */
@ApiTags('Account')
@ApiErrors(401, 403)
@Controller('v2/account')
export class AccountController {
  constructor(
    private readonly users: UsersService,
    private readonly teams: TeamsService,
    private readonly tenants: TenantsService,
    private readonly server: ServerConfig,
    private readonly rules: SecuritySettings,
  ) {}

  @Get()
  @Access(null, 'read')
  @ApiOperation({ summary: 'The service, and how many people and teams there are' })
  @ApiData(AccountView)
  account(@CurrentCaller() { tenantId }: Caller): Promise<AccountView> {
    return this.view(tenantId);
  }

  @Patch()
  @Access(null, 'write', { only: 'admin' })
  @ApiData(AccountView)
  @ApiErrors(400)
  async change(
    @CurrentCaller() caller: Caller,
    @Body() { timezone, organisation }: ChangeAccountDto,
  ): Promise<AccountView> {
    await this.tenants.change(caller, { timezone, name: organisation });
    return this.view(caller.tenantId);
  }

  @Get('security')
  @Access(null, 'read', { only: 'admin' })
  @ApiData(SecurityView)
  security(@CurrentCaller() { tenantId }: Caller): Promise<SecurityView> {
    return this.rules.view(tenantId);
  }

  @Patch('security')
  @Access(null, 'write', { only: 'admin' })
  @StepUp('confirmation')
  @ApiData(SecurityView)
  @ApiErrors(400, 409)
  changeSecurity(@CurrentCaller() caller: Caller, @Body() body: ChangeSecurityDto): Promise<SecurityView> {
    return this.rules.change(caller, body);
  }

  private async view(tenantId: string): Promise<AccountView> {
    const [users, teams, timezone, organisation] = await Promise.all([
      this.users.directory(tenantId),
      this.teams.directory(tenantId),
      this.tenants.zoneOf(tenantId),
      this.tenants.nameOf(tenantId),
    ]);
    return {
      name: this.server.serviceName,
      organisation,
      userCount: users.all().length,
      teamCount: teams.all().length,
      plan: PLAN,
      timezone,
    };
  }
}
