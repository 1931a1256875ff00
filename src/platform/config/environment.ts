import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, IsOptional, validateSync } from 'class-validator';
import {
  Address,
  BaseAddress,
  AtLeast,
  DatabaseUrl,
  Email,
  Like,
  OneOf,
  Secrets,
  StandbyUrl,
  Text,
  TrustProxy,
  Whole,
} from './rules.js';

/**
 * The environment variables of the service with their rules, except those of channels, which are in their folders.
 * `.env.example` explains them one by one.
 */
export class Environment {
  @OneOf('development', 'production', 'test') NODE_ENV: string = 'development';
  @Like(/^\P{Cc}+$/u, 'must be one line') SERVICE_NAME: string = 'Pager';
  @Whole(0, 65_535) PORT: number = 3000;
  @IsOptional() @Like(/^[\w.:%-]+$/, 'must be an address of this machine, such as 0.0.0.0 or 127.0.0.1') HOST?: string;
  @IsOptional() @DatabaseUrl() DATABASE_URL?: string;
  @IsOptional() @DatabaseUrl() DATABASE_DIRECT_URL?: string;
  @IsOptional() @StandbyUrl() DATABASE_READ_URL?: string;
  @Whole(0, 10_000) DATABASE_READ_MAX_LAG_MS: number = 200;
  @OneOf('auto', 'off') DATABASE_PREPARED_STATEMENTS: string = 'auto';
  @Whole(4, 500) DATABASE_POOL_SIZE: number = 10;
  @Text() DATA_DIR: string = '.data';
  @OneOf('0', '1') EMBEDDED_DATABASE: string = '0';
  @IsOptional() @Email() BOOTSTRAP_ADMIN_EMAIL?: string;
  @IsOptional() @AtLeast(8) BOOTSTRAP_ADMIN_PASSWORD?: string;
  @IsOptional() @AtLeast(16) BOOTSTRAP_API_KEY?: string;
  @IsOptional() @AtLeast(32) JWT_SECRET?: string;
  @IsOptional() @AtLeast(32) ENCRYPTION_KEY?: string;
  @IsOptional() @Secrets() JWT_SECRET_PREVIOUS?: string;
  @IsOptional() @Secrets() ENCRYPTION_KEY_PREVIOUS?: string;
  @Like(/^0*[1-9]\d*[smhd]?$/, 'must be a number of seconds, or look like 90s, 15m, 1h or 2d') JWT_EXPIRY: string =
    '15m';
  @Whole(1, 3650) SESSION_DAYS: number = 90;
  @IsOptional() @BaseAddress() PUBLIC_BASE_URL?: string;
  // Browsers are redirected there: an app or a page, never a script.
  @Like(
    /^(?!(javascript|vbscript|data|blob|file):)[a-z][a-z\d+.-]*:\S*$/i,
    'must be an address, such as pager:// or https://app.example.com',
  )
  APP_URL: string = 'pager://';
  @Text() PUSH_TOKEN_PREFIX: string = 'ExponentPushToken[';
  @IsOptional() @Address('http', 'https') S3_ENDPOINT?: string;
  @Text() S3_REGION: string = 'us-east-1';
  @IsOptional() @Text() S3_BUCKET?: string;
  @IsOptional() @Text() S3_ACCESS_KEY?: string;
  @IsOptional() @Text() S3_SECRET_KEY?: string;
  @OneOf('0', '1') RATE_LIMIT_DISABLED: string = '0';
  @Whole(1, 1_000_000_000) RATE_LIMIT_INGEST_PER_MIN: number = 120_000;
  @Whole(1, 1_000_000_000) RATE_LIMIT_INBOUND_PER_MIN: number = 300;
  @Like(
    /^(?!(.*,)?\s*bearer\s*(,|$))\s*[\w-]+\s*(,\s*[\w-]+\s*)*$/i,
    'must be names of Authorization schemes (not Bearer, which is for sessions), separated by commas',
  )
  COMPAT_KEY_SCHEMES: string = 'CompatKey,GenieKey';
  @IsOptional() @OneOf('open', 'closed') REGISTRATION?: string;
  @OneOf('on', 'off') CONSOLE: string = 'on';
  // Set by `npm run dev`.
  @IsOptional() @Address('http', 'https') CONSOLE_ADDRESS?: string;
  // Set by `npm start` where no mail server is named.
  @IsOptional() @Text() MAILBOX_FOLDER?: string;
  @TrustProxy() TRUST_PROXY: string = 'false';
  @IsOptional() @OneOf('0', '1') OUTBOUND_ALLOW_PRIVATE?: string;
  @IsOptional()
  @Like(
    /^\s*(\*\.)?[\w.:-]+\s*(,\s*(\*\.)?[\w.:-]+\s*)*$/,
    'must be hosts, separated by commas, such as hooks.example.com,*.example.org',
  )
  OUTBOUND_HOSTS?: string;
  @OneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent') LOG_LEVEL: string = 'info';
  @IsOptional() @OneOf('json', 'pretty') LOG_FORMAT?: string;
  @OneOf('all', 'api', 'worker') ROLE: string = 'all';
  @IsOptional() @AtLeast(16) METRICS_TOKEN?: string;
  @IsOptional() @OneOf('open', 'closed') METRICS?: string;
  @IsOptional() @OneOf('open', 'closed') API_DOCS?: string;
  @IsOptional() @Address('http', 'https') SELF_HEARTBEAT_URL?: string;
  @IsOptional() @Whole(0, 60) SELF_CHECK_MINUTES?: number;
  @OneOf('0', '1') PAGER_TRACE: string = '0';
  @IsOptional() @Whole(1, 36_500) RETENTION_DAYS?: number;
  @Whole(0, 3600) BUNDLE_SEC: number = 60;
  @Whole(0, 3600) BUNDLE_EMAIL_SEC: number = 300;
  @Whole(0, 3600) BUNDLE_P1_SEC: number = 15;
  @Whole(0, 3600) SMS_PER_HOUR: number = 10;
  @Whole(0, 3600) VOICE_PER_HOUR: number = 6;
  @Whole(4, 15) BCRYPT_COST: number = 12;
}

/** A setting is missing or invalid. The message for the operator names the variable. */
export class ConfigurationError extends Error {}

/** The names of the settings in a class. */
export function namesOf(kind: new () => object): string[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(kind, '', false, false);
  return [...new Set(rules.map(({ propertyName }) => propertyName))];
}

/** Reads settings from environment variables into a class, whose properties have the variables' names, and rules. */
export class SettingsReader {
  constructor(private readonly source: Readonly<Record<string, string | undefined>>) {}

  /** @throws ConfigurationError naming the first invalid variable */
  read<Settings extends object>(kind: new () => Settings): Settings {
    // An empty variable counts as unset: `FOO= npm start` is how shells and Compose files switch one off.
    const given = namesOf(kind).map((name) => [name, this.source[name]] as const);
    const known = Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== ''));
    const settings = plainToInstance(kind, known, { exposeDefaultValues: true });
    const [first] = validateSync(settings, { skipMissingProperties: false });
    if (first) throw new ConfigurationError(`${first.property}: ${Object.values(first.constraints ?? {})[0]}`);
    return settings;
  }
}
