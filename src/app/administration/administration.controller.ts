import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiData, ApiErrors } from '../../platform/http/api-docs.js';
import { ServerView, SetupView } from './administration.dto.js';
import { ServerState } from './server-state.js';
import { SetupReader } from './setup.queries.js';

/** What administrators need to know of their organisation and of the service. */
@ApiTags('Account')
@ApiErrors(401, 403)
@Controller('v2')
export class AdministrationController {
  constructor(
    private readonly setup: SetupReader,
    private readonly server: ServerState,
  ) {}

  @Get('account/setup')
  @Access(null, 'read', { only: 'admin' })
  @ApiData(SetupView)
  setupOf(@CurrentCaller() { tenantId }: Caller): Promise<SetupView> {
    return this.setup.read(tenantId);
  }

  @Get('server')
  @Access(null, 'read', { only: 'admin' })
  @ApiData(ServerView)
  serverState(@CurrentCaller() { tenantId }: Caller): Promise<ServerView> {
    return this.server.view(tenantId);
  }
}
