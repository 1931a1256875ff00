import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigurationError, Environment, namesOf } from './environment.js';
import { readConfig } from './read-config.js';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://u:p@db.internal:5432/pager?sslmode=verify-full',
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
  /** @contract limits-7, operating-1 */
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
    expect(config.limits).toEqual({ disabled: false, perMinute: { ingest: 120_000, inbound: 300 } });
    expect(config.storage).toEqual({ s3: null });
    expect(config.monitoring).toEqual({
      metricsToken: null,
      metricsOpen: false,
      selfHeartbeatUrl: null,
      selfCheckMinutes: 5,
      traces: false,
    });
    expect(config.retention).toEqual({ days: null });
    expect(config.server.apiDocsOpen).toBe(false);
  });

  it('has a read replica only beside a database of its own', () => {
    const address = 'postgres://u:p@replica:5432/pager?sslmode=verify-full';
    expect(readConfig(production).database).toMatchObject({ readUrl: null, readMaxLagMs: 200 });
    expect(readConfig({ ...production, DATABASE_READ_URL: address }).database.readUrl).toBe(address);
    const embedded = { ...production, DATABASE_URL: '', EMBEDDED_DATABASE: '1', DATABASE_READ_URL: address };
    expect(() => readConfig(embedded)).toThrow('DATABASE_READ_URL: needs a DATABASE_URL');
  });

  it('in production sends nothing in clear to a database on another machine, unless its address says so', () => {
    const start = (url: string, name = 'DATABASE_URL') => readConfig({ ...production, [name]: url });
    const elsewhere = [
      'db.internal:5432',
      '10.0.0.1',
      '[fd00::1]:5432',
      'a:5432,127.0.0.1:5433',
      'localhost.example.com',
    ];
    for (const host of elsewhere) {
      for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL']) {
        if (name === 'DATABASE_READ_URL' && host.includes(',')) continue; // names one server
        expect(() => start(`postgres://u:p@${host}/pager`, name)).toThrow(`${name}: add ?sslmode=verify-full`);
        expect(() => start(`postgres://u:p@${host}/pager?connect_timeout=3`, name)).toThrow(name);
        expect(() => start(`postgres://u:p@${host}/pager?sslmode=disable`, name)).not.toThrow();
      }
    }
    for (const host of ['localhost', '127.0.0.1:5432', '127.1.2.3', '[::1]:5432'])
      start(`postgres://u:p@${host}/pager`);
    start('postgres://u@/pager?host=/run/postgresql');
    expect(() =>
      readConfig({ ...production, NODE_ENV: 'test', DATABASE_URL: 'postgres://u:p@db.internal/pager' }),
    ).not.toThrow();
  });

  it('outside production listens only on this machine, unless HOST is set', () => {
    const host = (change: Record<string, string>) => {
      const folder = mkdtempSync(join(tmpdir(), 'pager-host-'));
      try {
        return readConfig({ DATA_DIR: folder, ...change }).server.host;
      } finally {
        rmSync(folder, { recursive: true });
      }
    };
    expect(host({})).toBe('127.0.0.1');
    expect(host({ NODE_ENV: 'test' })).toBe('127.0.0.1');
    expect(host({ HOST: '0.0.0.0' })).toBe('0.0.0.0');
    expect(readConfig({ ...production, HOST: '10.0.0.1' }).server.host).toBe('10.0.0.1');
  });

  const WHOLE = (from: number, to: number): string => `must be a whole number from ${from} to ${to}`;
  const HTTP = 'must be an address that begins with http:// or https:// and names a host';
  const POSTGRES =
    'must be an address that begins with postgres:// or postgresql:// and names a host, several separated by ' +
    'commas, or a folder of sockets as ?host= (target_session_attrs, if given, is read-write)';
  const STANDBY =
    'must be an address that begins with postgres:// or postgresql:// and names one host, without target_session_attrs';
  const BASE = 'must be an address that begins with http:// or https://, without user, query or fragment';
  const HOSTS = 'must be hosts, separated by commas, such as hooks.example.com,*.example.org';
  const SCHEMES = 'must be names of Authorization schemes (not Bearer, which is for sessions), separated by commas';
  const SWITCH = 'must be 0 or 1';
  const SECRETS = 'must be secrets of at least 32 bytes each, separated by commas';
  const PROXY = 'must be true, false, a number of hops, or the addresses of the proxies, separated by commas';
  const EXPIRY = 'must be a number of seconds, or look like 90s, 15m, 1h or 2d';
  const wrong: [name: string, line: string, ...values: (string | undefined)[]][] = [
    ['NODE_ENV', 'must be development, production or test', 'prod'],
    ['PORT', WHOLE(0, 65_535), 'many', '70000', '1.5'],
    ['HOST', 'must be an address of this machine, such as 0.0.0.0 or 127.0.0.1', 'http://here', 'a b'],
    [
      'DATABASE_URL',
      POSTGRES,
      'mysql://db/pager',
      'postgres://',
      'db:5432',
      'postgres://a,b/p?target_session_attrs=any',
    ],
    ['DATABASE_URL', 'required in production (or EMBEDDED_DATABASE=1 to run on the embedded database)', undefined],
    ['DATABASE_POOL_SIZE', WHOLE(4, 500), '3', 'ten'],
    ['EMBEDDED_DATABASE', SWITCH, 'yes'],
    ['BOOTSTRAP_ADMIN_EMAIL', 'must be an e-mail address', 'ada'],
    ['BOOTSTRAP_ADMIN_PASSWORD', 'must have at least 8 characters', 'short'],
    ['BOOTSTRAP_API_KEY', 'must have at least 16 characters', 'short'],
    ['JWT_SECRET', 'must have at least 32 characters', 'short'],
    ['JWT_SECRET', 'required in production (at least 32 bytes)', '', undefined],
    ['ENCRYPTION_KEY', 'must have at least 32 characters', 'short'],
    ['ENCRYPTION_KEY', 'required in production (at least 32 bytes)', undefined],
    ['JWT_SECRET_PREVIOUS', SECRETS, 'short'],
    ['ENCRYPTION_KEY_PREVIOUS', SECRETS, `${'z'.repeat(32)},short`],
    ['JWT_EXPIRY', EXPIRY, 'soon', '0', '15 m'],
    ['SESSION_DAYS', 'must be a whole number from 1 to 3650', '0', '3651', 'x'],
    ['SERVICE_NAME', 'must be one line', 'Pager\r\nBcc: all@example.com'],
    ['PUBLIC_BASE_URL', BASE, 'pager.example.com', 'ftp://pager.example.com', 'javascript:alert(1)'],
    [
      'PUBLIC_BASE_URL',
      BASE,
      'https://u:p@pager.example.com',
      'https://pager.example.com/?a=b',
      'https://pager.example.com#',
    ],
    [
      'APP_URL',
      'must be an address, such as pager:// or https://app.example.com',
      'pager',
      'javascript:alert(1)',
      'data:x',
    ],
    ['S3_ENDPOINT', HTTP, 'minio:9000'],
    ['RATE_LIMIT_DISABLED', SWITCH, 'true'],
    ['RATE_LIMIT_INGEST_PER_MIN', WHOLE(1, 1_000_000_000), '-1', 'Infinity'],
    ['RATE_LIMIT_INBOUND_PER_MIN', WHOLE(1, 1_000_000_000), '-1', 'Infinity'],
    ['COMPAT_KEY_SCHEMES', SCHEMES, 'Compat Key', ',', 'Bearer', 'GenieKey, bearer', 'bearer,GenieKey'],
    ['REGISTRATION', 'must be open or closed', 'yes'],
    ['METRICS', 'must be open or closed', '1'],
    ['CONSOLE_ADDRESS', HTTP, 'localhost:5173', 'ftp://a'],
    ['API_DOCS', 'must be open or closed', 'true'],
    ['CONSOLE', 'must be on or off', 'no'],
    ['TRUST_PROXY', PROXY, 'maybe', '10.0.0.0/33', '10.0.0.1;10.0.0.2', '-1'],
    ['OUTBOUND_ALLOW_PRIVATE', SWITCH, 'no'],
    ['OUTBOUND_HOSTS', HOSTS, 'https://a.example', 'a.example;b.example', '*', 'a.*.example', ','],
    ['LOG_LEVEL', 'must be trace, debug, info, warn, error, fatal or silent', 'loud'],
    ['LOG_FORMAT', 'must be json or pretty', 'xml'],
    ['DATABASE_DIRECT_URL', POSTGRES, 'mysql://db/pager'],
    [
      'DATABASE_READ_URL',
      STANDBY,
      'mysql://db/pager',
      'postgres://a,b/pager',
      'postgres://a/pager?target_session_attrs=read-write',
    ],
    ['DATABASE_READ_MAX_LAG_MS', WHOLE(0, 10_000), '-1', '10001', '1s'],
    ['DATABASE_PREPARED_STATEMENTS', 'must be auto or off', 'on'],
    ['ROLE', 'must be all, api or worker', 'boss'],
    ['METRICS_TOKEN', 'must have at least 16 characters', 'short'],
    ['SELF_HEARTBEAT_URL', HTTP, 'hc-ping.com/1'],
    ['SELF_CHECK_MINUTES', WHOLE(0, 60), '-1', '61', 'often'],
    ['PAGER_TRACE', SWITCH, 'yes'],
    ['RETENTION_DAYS', WHOLE(1, 36_500), '0', '1.5', 'forever'],
    ...['BUNDLE_SEC', 'BUNDLE_EMAIL_SEC', 'BUNDLE_P1_SEC', 'SMS_PER_HOUR', 'VOICE_PER_HOUR'].map(
      (name): [string, string, ...string[]] => [name, WHOLE(0, 3600), '-1', '3601'],
    ),
    ['BCRYPT_COST', WHOLE(4, 15), '3', '31'],
  ];
  const combinations: [line: string, change: object][] = [
    ['S3_ENDPOINT: set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY together', { S3_BUCKET: 'attachments' }],
    ['S3_ENDPOINT: give the address without a path', { ...storage, S3_ENDPOINT: 'http://minio:9000/attachments' }],
  ];
  const lines = wrong.flatMap(([name, line, ...values]) =>
    values.map((value): [string, object] => [`${name}: ${line}`, { [name]: value }]),
  );

  /** @contract operating-1 */
  it.each([...lines, ...combinations])('says in one line "%s" for %j', (line, change) => {
    expect(() => readConfig({ ...production, ...change })).toThrow(new ConfigurationError(line));
  });

  it('has a rule, and a wrong value above, for every setting but those in which any text is right', () => {
    const anyText = ['SERVICE_NAME', 'DATA_DIR', 'MAILBOX_FOLDER', 'PUSH_TOKEN_PREFIX', 'S3_REGION'];
    const ofStorage = ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'];
    const checked = [...wrong.map(([name]) => name), ...anyText, ...ofStorage];
    expect([...new Set(checked)].sort()).toEqual(namesOf(Environment).sort());
  });

  it('names a folder that it cannot write to', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pager-config-'));
    const file = join(folder, 'file');
    writeFileSync(file, 'in the way');
    expect(() => readConfig({ DATA_DIR: file })).toThrow(`DATA_DIR: ${file} must be a folder that can be written to (`);
    expect(() => readConfig({ DATA_DIR: join(file, 'below') })).toThrow(/^DATA_DIR: .* must be a folder .*ENOTDIR/);
    writeFileSync(join(folder, 'secrets.json'), 'half a');
    expect(() => readConfig({ DATA_DIR: folder })).toThrow(/^DATA_DIR: .*secrets\.json cannot be read \(/);
    rmSync(folder, { recursive: true });
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

  /** @contract auth-30 */
  it('opens registration outside production, and in production only if set', () => {
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

  it.each([
    { PUBLIC_BASE_URL: 'https://pager.example.com:8443/sub/' },
    { PUBLIC_BASE_URL: 'http://pager_1:3000' },
    { APP_URL: 'pager://' },
    { APP_URL: 'http://localhost:3001/app' },
    { COMPAT_KEY_SCHEMES: 'GenieKey, BearerOfKeys' },
    { SERVICE_NAME: 'Päger 🔔' },
  ])('takes %j', (change) => {
    expect(() => readConfig({ ...production, ...change })).not.toThrow();
  });

  /** @contract operating-2 */
  it('accepts the embedded database in production only when asked for', () => {
    const config = readConfig({ ...production, DATABASE_URL: undefined, EMBEDDED_DATABASE: '1' });
    expect(config.database.url).toBeNull();
  });

  it('outside production generates secrets once, readable only by their owner', () => {
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
    expect([read({}), read({ SESSION_DAYS: '30' })].map(({ auth }) => auth.sessionDays)).toEqual([90, 30]);
    expect(read({ TRUST_PROXY: '2' }).server.trustProxy).toBe(2);
    expect(read({ RETENTION_DAYS: '90' }).retention.days).toBe(90);
    expect(read({ RETENTION_DAYS: '' }).retention.days).toBeNull();
    for (const proxies of ['10.0.0.0/8', 'loopback, fd00::/8', '::1'])
      expect(read({ TRUST_PROXY: proxies }).server.trustProxy).toBe(proxies);
    expect(read({ PUBLIC_BASE_URL: 'https://p.example.com/' }).server.publicBaseUrl).toBe('https://p.example.com');
  });
});
