import type { SettingsReader } from './environment.js';
import { Global, Module, type DynamicModule, type Type } from '@nestjs/common';

/** The settings, read once at start; each area is injected by its class. */

export class ServerConfig {
  serviceName!: string;
  production!: boolean;
  host!: string;
  port!: number;
  /** The base of all links to the service; no trailing slash. */
  publicBaseUrl!: string;
  /** Scheme or address of the app that SSO redirects to, e.g. `pager://`. */
  appUrl!: string;
  /** The prefix of valid push tokens. */
  pushTokenPrefix!: string;
  /** Express' trust-proxy setting; false: a client cannot choose its own IP. */
  trustProxy!: boolean | number | string;
  role!: 'all' | 'api' | 'worker';
  logLevel!: string;
  logFormat!: 'json' | 'pretty';
  /** Where generated secrets, the first-run file and the embedded database live (absolute). */
  dataDir!: string;
  /** The console is served under `/console/`. */
  console!: boolean;
  /** Under `npm run dev`: where Vite serves the console instead; else null. */
  consoleAddress!: string | null;
  /** Outside production: the folder in which mails are kept instead of being sent; else null. */
  mailboxFolder!: string | null;
  /** Are /docs and /openapi.json available without a credential? */
  apiDocsOpen!: boolean;
  /** Outbound calls may reach loopback and private addresses. */
  outboundAllowPrivate!: boolean;
  /** Hosts that outbound calls may reach, in small letters, `*.` for all below; none: every one. */
  outboundHosts: readonly string[] = [];
}

export class DatabaseConfig {
  /** Null: an embedded PostgreSQL is started in `dataDir`. */
  url!: string | null;
  /** The URL of the same database without a pooler; null: `url` has no pooler. */
  directUrl!: string | null;
  /** A standby of that database, for lists and reports; null: none. */
  readUrl!: string | null;
  /** How long a read waits for the standby to catch up, in milliseconds. */
  readMaxLagMs!: number;
  poolSize!: number;
  /** Prepare statements? Not behind a pooler that does not keep sessions. */
  prepares!: boolean;
  /** Determined at start; false: behind a pooler in transaction mode. */
  keepsSession!: boolean;
}

export class AuthConfig {
  jwtSecret!: string;
  /** Tokens signed with these are accepted too: previous or coming secrets. */
  previousJwtSecrets!: string[];
  /** Lifetime of access tokens in seconds. */
  jwtExpirySeconds!: number;
  /** After how many days a session ends however often it is renewed. */
  sessionDays!: number;
  /** Key material for AES-256-GCM at rest; any length ≥ 32 bytes, hashed to a key. */
  encryptionKey!: string;
  /** Older keys that still decrypt. */
  previousEncryptionKeys!: string[];
  /** Third-party `Authorization` schemes whose credential is an API key. */
  compatKeySchemes!: string[];
  registration!: 'open' | 'closed';
  bcryptCost!: number;
  bootstrapAdminEmail!: string | null;
  bootstrapAdminPassword!: string | null;
  bootstrapApiKey!: string | null;
}

export class LimitsConfig {
  /** Lifts every rate limit. */
  disabled!: boolean;
  /** Requests of a credential under `/v2/alerts`; alerts that webhooks and mails bring to a URL token. */
  perMinute!: { ingest: number; inbound: number };
}

export class StorageConfig {
  /** The store of attachments; null: they are switched off. */
  s3!: { endpoint: string; region: string; bucket: string; accessKey: string; secretKey: string } | null;
}

export class MonitoringConfig {
  /** The bearer token for /metrics; null: none. */
  metricsToken!: string | null;
  /** Without a token: may everybody read /metrics? */
  metricsOpen!: boolean;
  /** Called while notifications are sent; null: none. */
  selfHeartbeatUrl!: string | null;
  /** Minutes between synthetic alerts; 0: none. */
  selfCheckMinutes!: number;
  /** Log the times of each notification's steps? */
  traces!: boolean;
}

export class RetentionConfig {
  /** Days for which closed alerts are kept; null: for ever. */
  days!: number | null;
}

export class PagingConfig {
  /** Seconds for which notifications to one person over one channel are grouped; 0: no grouping. */
  bundling!: { sec: number; emailSec: number; p1Sec: number };
  /** Notifications per hour to one person over one channel, by type; absent: no limit. */
  perHour!: Readonly<Record<string, number>>;
}

export interface PagerConfig {
  server: ServerConfig;
  database: DatabaseConfig;
  auth: AuthConfig;
  limits: LimitsConfig;
  storage: StorageConfig;
  monitoring: MonitoringConfig;
  retention: RetentionConfig;
  paging: PagingConfig;
  /** For settings that are declared by their feature: those of channels. */
  settings: SettingsReader;
}

/** Makes each area of the settings injectable by its class. */
@Global()
@Module({})
export class ConfigModule {
  static register(config: PagerConfig): DynamicModule {
    const areas = Object.values(config) as object[];
    const providers = areas.map((area) => ({ provide: area.constructor as Type, useValue: area }));
    return { module: ConfigModule, providers, exports: providers.map((each) => each.provide) };
  }
}
