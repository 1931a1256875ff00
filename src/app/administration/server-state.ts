import { Injectable } from '@nestjs/common';
import { existsSync, readFileSync } from 'node:fs';
import { ChannelProviders } from '../../paging/channels/channel-providers.js';
import { MEDIA } from '../../paging/channels/registry.js';
import {
  AuthConfig,
  MonitoringConfig,
  RetentionConfig,
  ServerConfig,
  StorageConfig,
} from '../../platform/config/config.js';
import { DatabaseProbe } from '../../platform/database/database-probe.js';
import { HealthParts, type PartHealth } from '../health/health-parts.js';
import type { HealthCheckView, ProviderView, ServerView } from './administration.dto.js';
import { ProviderRecords } from './providers.queries.js';

const PROBE_MS = 2000;
/** From the bundle, from one of its chunks, from the sources, and from their modules. */
const PACKAGES = ['..', '../..', '../../..', '../../../..'].map(
  (folder) => new URL(`${folder}/package.json`, import.meta.url),
);
const { version, license } = JSON.parse(
  readFileSync(
    PACKAGES.find((url) => existsSync(url))!,
    'utf8',
  ),
) as Record<'version' | 'license', string>;

/** What runs, how its operator has set it up, and what it checks of itself; without any secret. */
@Injectable()
export class ServerState {
  constructor(
    private readonly server: ServerConfig,
    private readonly auth: AuthConfig,
    private readonly storage: StorageConfig,
    private readonly retention: RetentionConfig,
    private readonly monitoring: MonitoringConfig,
    private readonly database: DatabaseProbe,
    private readonly parts: HealthParts,
    private readonly providers: ChannelProviders,
    private readonly records: ProviderRecords,
  ) {}

  /** @param tenantId whose notifications are counted */
  async view(tenantId: string): Promise<ServerView> {
    const [checks, providers] = await Promise.all([this.checks(), this.providersOf(tenantId)]);
    return {
      version,
      licence: license,
      publicBaseUrl: this.server.publicBaseUrl,
      mailboxFolder: this.server.mailboxFolder,
      registration: this.auth.registration,
      attachments: this.storage.s3 !== null,
      retentionDays: this.retention.days,
      selfCheckMinutes: this.monitoring.selfCheckMinutes,
      checks,
      providers,
    };
  }

  private async checks(): Promise<HealthCheckView[]> {
    const [isUp, parts] = await Promise.all([this.database.answers(PROBE_MS), this.parts.all(PROBE_MS)]);
    const database = { status: isUp ? 'up' : 'down', problem: isUp ? null : 'The database takes no changes' };
    const checked: [name: string, health: PartHealth][] = [['database', database], ...parts];
    if (this.monitoring.selfCheckMinutes === 0) checked.push(['selfCheck', { status: 'off', problem: null }]);
    return checked.map(([name, { lastSuccessAt = null, ...state }]) => ({
      ...{ name, ...state },
      lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
    }));
  }

  private async providersOf(tenantId: string): Promise<ProviderView[]> {
    const records = await this.records.read(tenantId);
    return MEDIA.map((type) => {
      const record = records.get(type);
      return {
        ...{ type, configured: this.providers.isConfigured(type) },
        ...{ sent: record?.sent ?? 0, failed: record?.failed ?? 0 },
        lastSentAt: record?.lastSentAt?.toISOString() ?? null,
        lastFailedAt: record?.lastFailedAt?.toISOString() ?? null,
        lastFailure: record?.lastFailure ?? null,
      };
    });
  }
}
