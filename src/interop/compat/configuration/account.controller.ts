import { Get } from '@nestjs/common';
import type { Reply } from '../../../platform/http/reply.js';
import { ServerConfig } from '../../../platform/config/config.js';
import { CONFIGURATION_PER_MINUTE } from '../../../platform/rate-limit/domain/limits.js';
import { UsersService } from '../../../people/users/users.service.js';
import { shown } from './answers.js';
import { Ask, type Asked } from './asked.js';
import { ThirdPartyController } from './configuration.guard.js';

/** There is no limit; SDKs read a signed 32-bit number. */
const UNLIMITED = 2 ** 31 - 1;
const PERIOD_SECONDS = 60;

@ThirdPartyController('v2', { resource: null })
export class ThirdPartyAccountController {
  constructor(
    private readonly users: UsersService,
    private readonly server: ServerConfig,
  ) {}

  @Get('account')
  async account(@Ask() { caller: { tenantId } }: Asked): Promise<Reply> {
    const userCount = (await this.users.directory(tenantId)).all().length;
    const plan = { maxUserCount: UNLIMITED, name: 'self-hosted', isYearly: false };
    return shown({ name: this.server.serviceName, userCount, plan });
  }

  /** What a key may send of these requests. */
  @Get('request-limits')
  limits(): Reply {
    const limits = [{ limit: CONFIGURATION_PER_MINUTE, periodInSeconds: PERIOD_SECONDS }];
    return shown({ rateLimits: ['search', 'configuration'].map((domain) => ({ domain, limits })) });
  }
}
