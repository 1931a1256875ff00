import 'reflect-metadata';
import { plainToInstance, Transform } from 'class-transformer';
import {
  IsEmail,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  Min,
  MinLength,
  validateSync,
} from 'class-validator';

const URL_OPTIONS = { require_tld: false, require_protocol: true } as const;
const HTTP_URL = { ...URL_OPTIONS, protocols: ['http', 'https'] };

/** One or more, separated by commas. */
const AreSecrets = (): PropertyDecorator =>
  Matches(/^[^,]{32,}(,[^,]{32,})*$/, { message: 'must be secrets of at least 32 bytes each, separated by commas' });

/** An empty variable counts as unset: `FOO= npm start` is how shells and Compose files switch one off. */
const blankIsUnset = ({ value }: { value: unknown }): unknown => (value === '' ? undefined : value);
const Text = (): PropertyDecorator => Transform(blankIsUnset);
const Int = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => {
    if (value === undefined || value === '') return undefined;
    return Number(value);
  });

/** Every environment variable of the service with its rule. `.env.example` explains them one by one. */
export class Environment {
  @IsIn(['development', 'production', 'test']) NODE_ENV: string = 'development';
  @Text() @IsString() SERVICE_NAME: string = 'Pager';
  @Int() @IsInt() @Min(0) @Max(65535) PORT: number = 3000;
  @Text() @IsString() HOST: string = '0.0.0.0';
  @Text() @IsOptional() @IsUrl({ ...URL_OPTIONS, protocols: ['postgres', 'postgresql'] }) DATABASE_URL?: string;
  @Int() @IsInt() @Min(4) @Max(500) DATABASE_POOL_SIZE: number = 10;
  @Text() @IsString() DATA_DIR: string = '.data';
  @Text() @IsIn(['0', '1']) EMBEDDED_DATABASE: string = '0';
  @Text() @IsOptional() @IsEmail({ require_tld: false }) BOOTSTRAP_ADMIN_EMAIL?: string;
  @Text() @IsOptional() @MinLength(8) BOOTSTRAP_ADMIN_PASSWORD?: string;
  @Text() @IsOptional() @MinLength(16) BOOTSTRAP_API_KEY?: string;
  @Text() @IsOptional() @MinLength(32) JWT_SECRET?: string;
  @Text() @IsOptional() @MinLength(32) ENCRYPTION_KEY?: string;
  @Text() @IsOptional() @AreSecrets() JWT_SECRET_PREVIOUS?: string;
  @Text() @IsOptional() @AreSecrets() ENCRYPTION_KEY_PREVIOUS?: string;
  @Text()
  @Matches(/^\d+[smhd]?$/, { message: 'JWT_EXPIRY must look like 900, 15m or 1h' })
  JWT_EXPIRY: string = '15m';
  @Text() @IsOptional() @IsUrl(HTTP_URL) PUBLIC_BASE_URL?: string;
  @Text() @IsString() APP_URL: string = 'pager://';
  @Text() @IsOptional() @IsUrl({ ...URL_OPTIONS, protocols: ['smtp', 'smtps'] }) SMTP_URL?: string;
  @Text() @IsString() MAIL_FROM: string = 'Pager <pager@localhost>';
  @Text() @IsOptional() @IsString() TWILIO_ACCOUNT_SID?: string;
  @Text() @IsOptional() @IsString() TWILIO_AUTH_TOKEN?: string;
  @Text() @IsOptional() @IsString() TWILIO_FROM?: string;
  @Text() @IsOptional() @IsUrl(HTTP_URL) TWILIO_API_BASE_URL?: string;
  @Text() @IsOptional() @IsString() EXPO_ACCESS_TOKEN?: string;
  @Text() @IsOptional() @IsUrl(HTTP_URL) PUSH_API_BASE_URL?: string;
  @Text() @IsString() PUSH_TOKEN_PREFIX: string = 'ExponentPushToken[';
  @Text() @IsOptional() @IsUrl(HTTP_URL) S3_ENDPOINT?: string;
  @Text() @IsString() S3_REGION: string = 'us-east-1';
  @Text() @IsOptional() @IsString() S3_BUCKET?: string;
  @Text() @IsOptional() @IsString() S3_ACCESS_KEY?: string;
  @Text() @IsOptional() @IsString() S3_SECRET_KEY?: string;
  @Text() @IsIn(['0', '1']) RATE_LIMIT_DISABLED: string = '0';
  @Int() @IsInt() @Min(1) RATE_LIMIT_INGEST_PER_MIN: number = 120_000;
  @Text() @IsString() COMPAT_KEY_SCHEMES: string = 'CompatKey,GenieKey';
  @Text() @IsOptional() @IsIn(['open', 'closed']) REGISTRATION?: string;
  @Text() @IsString() TRUST_PROXY: string = 'false';
  @Text() @IsOptional() @IsIn(['0', '1']) OUTBOUND_ALLOW_PRIVATE?: string;
  @Text() @IsIn(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']) LOG_LEVEL: string = 'info';
  @Text() @IsOptional() @IsIn(['json', 'pretty']) LOG_FORMAT?: string;
  @Text() @IsIn(['all', 'api', 'worker']) ROLE: string = 'all';
  @Text() @IsOptional() @MinLength(16) METRICS_TOKEN?: string;
  @Text() @IsOptional() @IsUrl(HTTP_URL) SELF_HEARTBEAT_URL?: string;
  @Int() @IsOptional() @IsInt() @Min(1) @Max(36_500) RETENTION_DAYS?: number;
  @Int() @IsInt() @Min(4) @Max(15) BCRYPT_COST: number = 12;
}

/** A setting is missing or wrong; the message names the variable and is all that the operator needs to see. */
export class ConfigurationError extends Error {}

/**
 * Reads and checks the environment.
 * @throws ConfigurationError naming the first variable that is wrong.
 */
export function parseEnvironment(source: Record<string, string | undefined>): Environment {
  const known = Object.fromEntries(
    Object.entries(source).filter(([key, value]) => key in DEFAULTS && value !== undefined && value !== ''),
  );
  const environment = plainToInstance(Environment, known, { exposeDefaultValues: true });
  const [first] = validateSync(environment, { skipMissingProperties: false });
  if (first) throw new ConfigurationError(`${first.property}: ${Object.values(first.constraints ?? {}).join('; ')}`);
  return environment;
}

const OPTIONAL_KEYS = [
  'DATABASE_URL',
  'BOOTSTRAP_ADMIN_EMAIL',
  'BOOTSTRAP_ADMIN_PASSWORD',
  'BOOTSTRAP_API_KEY',
  'JWT_SECRET',
  'ENCRYPTION_KEY',
  'JWT_SECRET_PREVIOUS',
  'ENCRYPTION_KEY_PREVIOUS',
  'PUBLIC_BASE_URL',
  'SMTP_URL',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_FROM',
  'TWILIO_API_BASE_URL',
  'EXPO_ACCESS_TOKEN',
  'PUSH_API_BASE_URL',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'REGISTRATION',
  'OUTBOUND_ALLOW_PRIVATE',
  'LOG_FORMAT',
  'METRICS_TOKEN',
  'RETENTION_DAYS',
  'SELF_HEARTBEAT_URL',
];
const DEFAULTS: Record<string, unknown> = {
  ...Object.fromEntries(OPTIONAL_KEYS.map((key) => [key, undefined])),
  ...new Environment(),
};
