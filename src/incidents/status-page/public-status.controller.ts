import { Controller, Get } from '@nestjs/common';
import { ApiExtraModels, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import { Public } from '../../people/access/access.decorator.js';
import { ApiRaw, envelope } from '../../platform/http/api-docs.js';
import { Reply } from '../../platform/http/reply.js';
import { PublicIncidentView } from './dto/public-page.dto.js';
import { PublicStatus } from './public-status.js';

const TEXT = { type: 'string' };

/** Contract: GET /v2/public/status, for the default tenant (decisions §13). */
@ApiTags('Public status page')
@Controller('v2/public/status')
export class PublicStatusController {
  constructor(private readonly status: PublicStatus) {}

  @Get()
  @Public()
  @SkipThrottle()
  @ApiExtraModels(PublicIncidentView)
  @ApiRaw(
    200,
    envelope({
      data: { type: 'array', items: { $ref: getSchemaPath(PublicIncidentView) } },
      generatedAt: { ...TEXT, format: 'date-time' },
      overallStatus: { ...TEXT, enum: ['operational', 'degraded'] },
    }),
  )
  async get(): Promise<Reply> {
    return Reply.top(200, { ...(await this.status.ofDefaultTenant()) });
  }
}
