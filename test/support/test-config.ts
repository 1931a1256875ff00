import type { PagerConfig } from '../../src/platform/config/config.js';
import { readConfig } from '../../src/platform/config/read-config.js';

/** Credentials of the first admin and key that every test app is bootstrapped with. */
export const ADMIN_EMAIL = 'admin@example.com';
export const ADMIN_PASSWORD = 'correct horse battery';
export const ROOT_KEY = 'pager-test-root-key-0123456789';

/** Settings as production reads them, for one test database. */
export function testConfig(databaseUrl: string, environment: Record<string, string> = {}): PagerConfig {
  return readConfig(testEnvironment(databaseUrl, environment));
}

export function testEnvironment(databaseUrl: string, environment: Record<string, string> = {}): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    // A new connection costs PostgreSQL more than most tests do.
    DATABASE_POOL_SIZE: '4',
    JWT_SECRET: 'jwt-secret-for-tests-jwt-secret-for-tests',
    ENCRYPTION_KEY: 'encryption-key-for-tests-encryption-key',
    BOOTSTRAP_ADMIN_EMAIL: ADMIN_EMAIL,
    BOOTSTRAP_ADMIN_PASSWORD: ADMIN_PASSWORD,
    BOOTSTRAP_API_KEY: ROOT_KEY,
    PUBLIC_BASE_URL: 'https://pager.example.com',
    REGISTRATION: 'open',
    // Stories move the clock by months; the usual end of a session is tried in `auth`.
    SESSION_DAYS: '3650',
    BCRYPT_COST: '4',
    RATE_LIMIT_DISABLED: '1',
    METRICS: 'open',
    API_DOCS: 'open',
    OUTBOUND_ALLOW_PRIVATE: '1',
    SELF_CHECK_MINUTES: '0',
    // Each page goes alone, but where a test is about storms.
    ...{ BUNDLE_SEC: '0', BUNDLE_EMAIL_SEC: '0', BUNDLE_P1_SEC: '0', SMS_PER_HOUR: '0', VOICE_PER_HOUR: '0' },
    LOG_LEVEL: 'debug',
    ...environment,
  };
}
