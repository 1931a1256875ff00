import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import { Public } from '../../people/access/access.decorator.js';
import { ApiRaw } from '../../platform/http/api-docs.js';
import { Reply } from '../../platform/http/reply.js';
import { HealthService } from './health.service.js';

const UP = { type: 'string', enum: ['up', 'down'] };
const CONFIGURED = { type: 'boolean', description: 'Configured, no more' };
const PROVIDERS = { type: 'object', properties: { sms: CONFIGURED, voice: CONFIGURED, email: CONFIGURED } };
const READ_REPLICA = { ...UP, description: 'Absent: none. Without it all is read on the primary: `status` stays `ok`' };
const SELF_CHECK = { type: 'string', enum: ['up', 'pending', 'down'], description: 'Absent: off' };
const SHAPE = {
  type: 'object',
  properties: {
    status: { type: 'string', enum: ['ok', 'error'] },
    message: { type: 'string', description: 'Only with `error`' },
    checks: {
      type: 'object',
      properties: {
        database: UP,
        datastore: UP,
        readReplica: READ_REPLICA,
        providers: PROVIDERS,
        selfCheck: SELF_CHECK,
      },
    },
  },
};

@ApiTags('Health')
@SkipThrottle()
@Controller('health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get()
  @Public()
  @ApiOperation({ summary: 'Is the service able to work?' })
  @ApiQuery({ name: 'deep', required: false, description: 'Present with any value: adds `checks`' })
  @ApiRaw(200, SHAPE)
  @ApiRaw(503, SHAPE, 'The database takes no writes; `deep`: or no page arrives')
  async check(@Query() query: Record<string, unknown>): Promise<Reply> {
    const health = await this.health.check('deep' in query);
    return Reply.raw(health.status === 'ok' ? 200 : 503, health);
  }
}
