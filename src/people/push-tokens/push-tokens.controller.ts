import { Body, Controller, Delete, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../access/access.decorator.js';
import { type Caller, wordsOf } from '../access/caller.js';
import { ApiErrors, ApiResult } from '../../platform/http/api-docs.js';
import { Reply } from '../../platform/http/reply.js';
import { UserReachability } from '../users/user-reachability.js';
import { UNREACHABLE_WARNINGS } from '../users/unreachable-warnings.js';
import { RegisterPushTokenDto } from './push-token.dto.js';
import { PushTokensService } from './push-tokens.service.js';

/** People need no grant for their own phones. API keys have no phones. */
@ApiTags('Push tokens')
@ApiErrors(401, 403)
@Controller('v2/push-tokens')
export class PushTokensController {
  constructor(
    private readonly tokens: PushTokensService,
    private readonly reach: UserReachability,
  ) {}

  @Post()
  @Access('push-tokens', 'write', { only: 'jwt' })
  @ApiOperation({ summary: 'Register a phone; it belongs to the caller' })
  @ApiResult('registered', { userId: { type: 'string', format: 'uuid' }, ...UNREACHABLE_WARNINGS })
  @ApiErrors(400)
  async register(@CurrentCaller() caller: Caller, @Body() body: RegisterPushTokenDto): Promise<Reply> {
    await this.tokens.register(caller, body);
    return Reply.data({
      result: 'registered',
      userId: caller.id,
      ...(await this.reach.warningsFor(caller.tenantId, [caller.id], wordsOf(caller))),
    });
  }

  @Delete(':token')
  @Access('push-tokens', 'write', { only: 'jwt' })
  @ApiOperation({ summary: 'Forget a phone (its owner, or an administrator)' })
  @ApiResult('deleted')
  @ApiErrors(404)
  async remove(@CurrentCaller() caller: Caller, @Param('token') token: string): Promise<Reply> {
    await this.tokens.remove(caller, token);
    return Reply.data({ result: 'deleted' });
  }
}
