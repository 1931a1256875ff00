import { randomBytes } from 'node:crypto';
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  AuthConfig,
  DatabaseConfig,
  LimitsConfig,
  MonitoringConfig,
  PagingConfig,
  RetentionConfig,
  ServerConfig,
  StorageConfig,
  type PagerConfig,
} from './config.js';
import { parseDatabaseAddress } from './database-address.js';
import { ConfigurationError, Environment, SettingsReader } from './environment.js';

/**
 * Turns environment variables into the settings of the service (decisions §1).
 * Outside production, missing secrets are generated once and kept in DATA_DIR.
 * @throws ConfigurationError naming the missing or invalid variable
 */
export function readConfig(source: Record<string, string | undefined>): PagerConfig {
  const settings = new SettingsReader(source);
  const env = settings.read(Environment);
  const production = env.NODE_ENV === 'production';
  if (env.DATABASE_READ_URL !== undefined && env.DATABASE_URL === undefined)
    throw new ConfigurationError('DATABASE_READ_URL: needs a DATABASE_URL, of which it names a standby');
  const dataDir = resolve(env.DATA_DIR);
  if (production) requireInProduction(env);
  if (!production || env.DATABASE_URL === undefined) openDataDir(dataDir);
  const generated = production ? {} : generatedSecrets(dataDir);
  const publicBaseUrl = (env.PUBLIC_BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');

  return {
    server: Object.assign(new ServerConfig(), {
      serviceName: env.SERVICE_NAME,
      production,
      // Outside production registration is open, so only this machine can connect.
      host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
      port: env.PORT,
      publicBaseUrl,
      appUrl: env.APP_URL,
      pushTokenPrefix: env.PUSH_TOKEN_PREFIX,
      trustProxy: parseTrustProxy(env.TRUST_PROXY),
      role: env.ROLE as ServerConfig['role'],
      logLevel: env.LOG_LEVEL,
      logFormat: (env.LOG_FORMAT ?? (production ? 'json' : 'pretty')) as ServerConfig['logFormat'],
      dataDir,
      console: env.CONSOLE === 'on',
      consoleAddress: env.CONSOLE_ADDRESS ?? null,
      mailboxFolder: production ? null : (env.MAILBOX_FOLDER ?? null),
      apiDocsOpen: (env.API_DOCS ?? (production ? 'closed' : 'open')) === 'open',
      outboundHosts: (env.OUTBOUND_HOSTS ?? '')
        .toLowerCase()
        .split(',')
        .map((host) => host.trim())
        .filter(Boolean),
      outboundAllowPrivate: (env.OUTBOUND_ALLOW_PRIVATE ?? (production ? '0' : '1')) === '1',
    }),
    database: Object.assign(new DatabaseConfig(), {
      url: env.DATABASE_URL ?? null,
      directUrl: env.DATABASE_DIRECT_URL ?? null,
      readUrl: env.DATABASE_READ_URL ?? null,
      readMaxLagMs: env.DATABASE_READ_MAX_LAG_MS,
      poolSize: env.DATABASE_POOL_SIZE,
      prepares: env.DATABASE_PREPARED_STATEMENTS !== 'off',
      keepsSession: true,
    }),
    auth: Object.assign(new AuthConfig(), {
      jwtSecret: env.JWT_SECRET ?? generated.jwtSecret ?? '',
      previousJwtSecrets: env.JWT_SECRET_PREVIOUS?.split(',') ?? [],
      jwtExpirySeconds: parseDurationSeconds(env.JWT_EXPIRY),
      sessionDays: env.SESSION_DAYS,
      encryptionKey: env.ENCRYPTION_KEY ?? generated.encryptionKey ?? '',
      previousEncryptionKeys: env.ENCRYPTION_KEY_PREVIOUS?.split(',') ?? [],
      compatKeySchemes: env.COMPAT_KEY_SCHEMES.split(',')
        .map((scheme) => scheme.trim())
        .filter(Boolean),
      registration: (env.REGISTRATION ?? (production ? 'closed' : 'open')) as AuthConfig['registration'],
      bcryptCost: env.BCRYPT_COST,
      bootstrapAdminEmail: env.BOOTSTRAP_ADMIN_EMAIL ?? null,
      bootstrapAdminPassword: env.BOOTSTRAP_ADMIN_PASSWORD ?? null,
      bootstrapApiKey: env.BOOTSTRAP_API_KEY ?? null,
    }),
    limits: Object.assign(new LimitsConfig(), {
      disabled: env.RATE_LIMIT_DISABLED === '1',
      perMinute: { ingest: env.RATE_LIMIT_INGEST_PER_MIN, inbound: env.RATE_LIMIT_INBOUND_PER_MIN },
    }),
    storage: Object.assign(new StorageConfig(), { s3: s3Settings(env) }),
    monitoring: Object.assign(new MonitoringConfig(), {
      metricsToken: env.METRICS_TOKEN ?? null,
      metricsOpen: (env.METRICS ?? (production ? 'closed' : 'open')) === 'open',
      selfHeartbeatUrl: env.SELF_HEARTBEAT_URL ?? null,
      selfCheckMinutes: env.SELF_CHECK_MINUTES ?? (production ? 5 : 0),
      traces: env.PAGER_TRACE === '1',
    }),
    retention: Object.assign(new RetentionConfig(), { days: env.RETENTION_DAYS ?? null }),
    paging: Object.assign(new PagingConfig(), {
      bundling: { sec: env.BUNDLE_SEC, emailSec: env.BUNDLE_EMAIL_SEC, p1Sec: env.BUNDLE_P1_SEC },
      // 0: no limit.
      perHour: Object.fromEntries(
        Object.entries({ sms: env.SMS_PER_HOUR, voice: env.VOICE_PER_HOUR }).filter(([, limit]) => limit > 0),
      ),
    }),
    settings,
  };
}

function requireInProduction(env: Environment): void {
  if (!env.JWT_SECRET) throw new ConfigurationError('JWT_SECRET: required in production (at least 32 bytes)');
  if (!env.ENCRYPTION_KEY) throw new ConfigurationError('ENCRYPTION_KEY: required in production (at least 32 bytes)');
  if (!env.DATABASE_URL && env.EMBEDDED_DATABASE !== '1') {
    throw new ConfigurationError(
      'DATABASE_URL: required in production (or EMBEDDED_DATABASE=1 to run on the embedded database)',
    );
  }
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const) {
    if (env[name] === undefined || parseDatabaseAddress(env[name])?.saysEncryption !== false) continue;
    throw new ConfigurationError(
      `${name}: add ?sslmode=verify-full (no-verify: without a look at the certificate; disable: on a network that is yours alone)`,
    );
  }
}

function s3Settings(env: Environment): StorageConfig['s3'] {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = env;
  const given = [endpoint, bucket, accessKey, secretKey].filter(Boolean).length;
  if (given === 0) return null;
  if (!endpoint || !bucket || !accessKey || !secretKey) {
    throw new ConfigurationError('S3_ENDPOINT: set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY together');
  }
  const { origin, pathname } = new URL(endpoint);
  if (pathname !== '/') throw new ConfigurationError('S3_ENDPOINT: give the address without a path');
  return { endpoint: origin, region: env.S3_REGION, bucket, accessKey, secretKey };
}

/** `15m`, `1h`, `30s`, `2d` or plain seconds → seconds. */
function parseDurationSeconds(text: string): number {
  const unit = { s: 1, m: 60, h: 3600, d: 86_400 }[text.at(-1) ?? ''] ?? 1;
  return Number.parseInt(text, 10) * unit;
}

/** Express accepts a boolean, a hop count, or a list of addresses. */
function parseTrustProxy(text: string): boolean | number | string {
  if (text === 'true') return true;
  if (text === 'false') return false;
  return /^\d+$/.test(text) ? Number(text) : text;
}

interface Secrets {
  jwtSecret?: string;
  encryptionKey?: string;
}

/** @throws ConfigurationError if it is not writable */
function openDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigurationError(`DATA_DIR: ${dataDir} must be a folder that can be written to (${reasonOf(error)})`);
  }
}

function keptSecrets(file: string): Secrets {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  } catch (error) {
    throw new ConfigurationError(`DATA_DIR: ${file} cannot be read (${reasonOf(error)})`);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function generatedSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) return keptSecrets(file);
  const secrets = { jwtSecret: randomBytes(32).toString('hex'), encryptionKey: randomBytes(32).toString('hex') };
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  chmodSync(file, 0o600);
  return secrets;
}
