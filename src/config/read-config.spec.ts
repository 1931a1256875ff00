import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from './read-config.js';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://u:p@db.internal:5432/pager',
  JWT_SECRET: 'x'.repeat(32),
  ENCRYPTION_KEY: 'y'.repeat(32),
};

const storage = {
  S3_ENDPOINT: 'http://minio:9000/',
  S3_BUCKET: 'attachments',
  S3_ACCESS_KEY: 'access',
  S3_SECRET_KEY: 'secret',
};

describe('readConfig', () => {
  it('has the defaults of decisions §1', () => {
    const config = readConfig(production);
    expect(config.server).toMatchObject({
      port: 3000,
      host: '0.0.0.0',
      publicBaseUrl: 'http://localhost:3000',
      appUrl: 'pager://',
      trustProxy: false,
      role: 'all',
      logFormat: 'json',
      outboundAllowPrivate: false,
    });
    expect(config.auth).toMatchObject({
      jwtExpirySeconds: 900,
      compatKeySchemes: ['CompatKey', 'GenieKey'],
      registration: 'closed',
      bcryptCost: 12,
    });
    expect(config.limits).toEqual({ disabled: false, ingestPerMinute: 120_000 });
    expect(config.providers).toMatchObject({ smtpUrl: null, twilio: null, push: null });
    expect(config.storage).toEqual({ s3: null });
    expect(config.monitoring).toEqual({ metricsToken: null, selfHeartbeatUrl: null });
    expect(config.retention).toEqual({ days: null });
  });

  it.each([
    ['PORT', { PORT: 'many' }],
    ['PORT', { PORT: '70000' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['JWT_SECRET', { JWT_SECRET: 'short' }],
    ['JWT_SECRET', { JWT_SECRET: '' }],
    ['ENCRYPTION_KEY', { ENCRYPTION_KEY: undefined }],
    ['JWT_SECRET_PREVIOUS', { JWT_SECRET_PREVIOUS: 'short' }],
    ['ENCRYPTION_KEY_PREVIOUS', { ENCRYPTION_KEY_PREVIOUS: `${'z'.repeat(32)},short` }],
    ['DATABASE_URL', { DATABASE_URL: undefined }],
    ['JWT_EXPIRY', { JWT_EXPIRY: 'soon' }],
    ['ROLE', { ROLE: 'boss' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['SMTP_URL', { SMTP_URL: 'http://mail' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['RETENTION_DAYS', { RETENTION_DAYS: '0' }],
    ['RETENTION_DAYS', { RETENTION_DAYS: '1.5' }],
    ['RETENTION_DAYS', { RETENTION_DAYS: 'forever' }],
    ['SELF_HEARTBEAT_URL', { SELF_HEARTBEAT_URL: 'hc-ping.com/1' }],
    ['RATE_LIMIT_INGEST_PER_MIN', { RATE_LIMIT_INGEST_PER_MIN: '-1' }],
    ['TWILIO_ACCOUNT_SID', { TWILIO_FROM: '+4912345' }],
    ['S3_ENDPOINT', { S3_BUCKET: 'attachments' }],
    ['S3_ENDPOINT', { ...storage, S3_ENDPOINT: 'minio:9000' }],
    ['S3_ENDPOINT', { ...storage, S3_ENDPOINT: 'http://minio:9000/attachments' }],
    ['TWILIO_ACCOUNT_SID', { TWILIO_ACCOUNT_SID: 'SK1', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+4912345' }],
  ])('names %s when it is wrong: %j', (name, change) => {
    expect(() => readConfig({ ...production, ...change })).toThrow(new RegExp(`^${name}: `));
  });

  it('reads the secrets that are still accepted beside the present ones', () => {
    expect(readConfig(production).auth).toMatchObject({ previousJwtSecrets: [], previousEncryptionKeys: [] });
    const [a, b] = ['a'.repeat(32), 'b'.repeat(40)];
    const rotating = { JWT_SECRET_PREVIOUS: a, ENCRYPTION_KEY_PREVIOUS: `${a},${b}` };
    expect(readConfig({ ...production, ...rotating }).auth).toMatchObject({
      previousJwtSecrets: [a],
      previousEncryptionKeys: [a, b],
    });
  });

  it('lets strangers register outside production, and in production only when told so', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pager-config-'));
    const registration = (change: Record<string, string>) =>
      readConfig({ DATA_DIR: folder, ...change }).auth.registration;
    try {
      expect(registration({})).toBe('open');
      expect(registration({ REGISTRATION: 'closed' })).toBe('closed');
      expect(registration(production)).toBe('closed');
      expect(registration({ ...production, REGISTRATION: '' })).toBe('closed');
      expect(registration({ ...production, REGISTRATION: 'open' })).toBe('open');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('accepts the embedded database in production only when asked for', () => {
    const config = readConfig({ ...production, DATABASE_URL: undefined, EMBEDDED_DATABASE: '1' });
    expect(config.database.url).toBeNull();
  });

  it('outside production makes secrets once and keeps them to itself', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pager-config-'));
    try {
      const first = readConfig({ DATA_DIR: folder });
      const second = readConfig({ DATA_DIR: folder });
      expect(first.auth.jwtSecret).toHaveLength(64);
      expect(second.auth).toEqual(first.auth);
      expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
      expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toContain(first.auth.encryptionKey);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('reads where attachments are kept', () => {
    const keys = { bucket: 'attachments', accessKey: 'access', secretKey: 'secret' };
    const expected = { endpoint: 'http://minio:9000', region: 'us-east-1', ...keys };
    expect(readConfig({ ...production, ...storage }).storage.s3).toEqual(expected);
    const elsewhere = readConfig({ ...production, ...storage, S3_REGION: 'eu-central-1' });
    expect(elsewhere.storage.s3).toEqual({ ...expected, region: 'eu-central-1' });
  });

  it('reads durations, days and proxy settings', () => {
    const read = (extra: Record<string, string>) => readConfig({ ...production, ...extra });
    expect(read({ JWT_EXPIRY: '1h' }).auth.jwtExpirySeconds).toBe(3600);
    expect(read({ JWT_EXPIRY: '90' }).auth.jwtExpirySeconds).toBe(90);
    expect(read({ TRUST_PROXY: '2' }).server.trustProxy).toBe(2);
    expect(read({ RETENTION_DAYS: '90' }).retention.days).toBe(90);
    expect(read({ RETENTION_DAYS: '' }).retention.days).toBeNull();
    expect(read({ TRUST_PROXY: '10.0.0.0/8' }).server.trustProxy).toBe('10.0.0.0/8');
    expect(read({ PUBLIC_BASE_URL: 'https://p.example.com/' }).server.publicBaseUrl).toBe('https://p.example.com');
  });
});
