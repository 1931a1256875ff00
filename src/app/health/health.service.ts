import { Injectable } from '@nestjs/common';
import { ChannelProviders } from '../../paging/channels/channel-providers.js';
import { DatabaseProbe } from '../../platform/database/database-probe.js';
import { ReadReplica } from '../../platform/database/replica/read-replica.js';
import { HealthParts } from './health-parts.js';

const PROBE_MS = 2000;

/** Responds to /health: `{status:'ok'}` or 503 `{status:'error', message}`. */
@Injectable()
export class HealthService {
  constructor(
    private readonly database: DatabaseProbe,
    private readonly providers: ChannelProviders,
    private readonly parts: HealthParts,
    private readonly replica: ReadReplica,
  ) {}

  /** @param deep adds the state of each part */
  async check(deep: boolean): Promise<Record<string, unknown> & { status: 'ok' | 'error' }> {
    const up = await this.database.answers(PROBE_MS);
    const parts = deep && up ? await this.parts.all(PROBE_MS) : [];
    const shown = Object.fromEntries(parts.map(([name, { status }]) => [name, status]));
    const checks = deep ? { checks: { ...this.checks(up), ...shown } } : {};
    const problem = up ? parts.find(([, part]) => part.problem !== null)?.[1].problem : 'Database unreachable';
    return problem ? { status: 'error', message: problem, ...checks } : { status: 'ok', ...checks };
  }

  private checks(up: boolean): Record<string, unknown> {
    const database = up ? 'up' : 'down';
    return {
      database,
      datastore: database,
      ...(this.replica.state && { readReplica: this.replica.state }),
      providers: this.providers.configured(),
    };
  }
}
