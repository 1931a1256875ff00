import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiErrors, ApiResult, ApiTeamList } from '../../platform/http/api-docs.js';
import { Reply } from '../../platform/http/reply.js';
import { ApiKeysService } from './api-keys.service.js';
import { TokenListQuery } from './dto/integration.dto.js';
import { TokenView } from './dto/integration.views.js';

/** Contract: "Integrations and tokens". */
@ApiTags('Tokens')
@ApiErrors(401, 403)
@Controller('v2/tokens')
export class TokensController {
  constructor(private readonly keys: ApiKeysService) {}

  @Get()
  @Access('integrations', 'read')
  @ApiTeamList(TokenView)
  async list(@CurrentCaller() caller: Caller, @Query() query: TokenListQuery): Promise<Reply> {
    const { tokens, hidden } = await this.keys.list(caller, query.allTeams === 'true');
    return Reply.all(tokens, hidden);
  }

  @Delete(':id')
  @Access('integrations', 'write')
  @ApiResult('deleted')
  @ApiErrors(404)
  async revoke(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Reply> {
    await this.keys.revoke(caller, id);
    return Reply.data({ result: 'deleted' });
  }
}
