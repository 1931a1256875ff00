import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { load } from 'js-yaml';
import { emailChannel } from '../../src/paging/channels/email/email.channel.js';
import { readConfig } from '../../src/platform/config/read-config.js';
import { REPOSITORY } from './manifests.js';

const read = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8');

describe('the Dockerfile', () => {
  const dockerfile = read('docker/Dockerfile');

  it('runs the package with its locked production dependencies alone, as a numbered user that is not root', () => {
    expect(dockerfile.match(/^FROM .*$/gm)).toEqual(
      ['build', 'package', 'service'].map((name) => `FROM node:24-slim AS ${name}`),
    );
    const [, packaged = '', service = ''] = dockerfile.split(/^FROM .*$/m).slice(1);
    expect(packaged.match(/(?<= )npm ci .*$/gm)).toEqual([
      expect.stringMatching(/^npm ci --omit=dev --omit=optional --workspaces=false --ignore-scripts /),
    ]);
    expect(service.match(/^COPY .*$/gm)).toEqual(['COPY --from=package /app ./']);
    expect(service).toMatch(/^USER 1000:1000$/m);
    expect(service).toMatch(/^ENV NODE_ENV=production$/m);
  });

  it('asks for its health with what is in the image', () => {
    expect(dockerfile).toMatch(/^HEALTHCHECK .*\\\n +CMD \["node", .*\/health/m);
  });
});

describe('compose.yaml', () => {
  interface Service {
    environment?: Record<string, string>;
    depends_on?: Record<string, unknown>;
    volumes?: string[];
    image: string;
    ports?: string[];
  }
  const compose = load(read('docker/compose.yaml')) as { services: Record<string, Service>; volumes: object };

  it('depends on services and volumes that it has, of pinned versions', () => {
    for (const { depends_on = {}, volumes = [], image } of Object.values(compose.services)) {
      for (const name of Object.keys(depends_on)) expect(compose.services).toHaveProperty(name);
      for (const volume of volumes) expect(compose.volumes).toHaveProperty(volume.split(':')[0] ?? '');
      if (image !== 'pager:latest') expect(image).toMatch(/:(v?\d|RELEASE\.\d)/);
    }
  });

  it('publishes Pager alone to the network', () => {
    const published = Object.entries(compose.services).flatMap(([name, { ports = [] }]) =>
      ports.map((port) => [name, String(port)] as const),
    );
    expect(published.filter(([, port]) => !port.startsWith('127.0.0.1:'))).toEqual([['pager', '3000:3000']]);
    expect(published.map(([name]) => name)).toEqual(['pager', 's3', 'mailpit']);
    expect(Object.values(compose.services).filter((service) => 'network_mode' in service)).toEqual([]);
    expect(read('docker/ha/compose.override.yaml')).not.toContain('ports:');
  });

  it('sets the service up with settings that it takes, each secret given from outside', () => {
    const given = compose.services['pager']?.environment ?? {};
    const secret = /^\$\{\w+:\?/;
    for (const name of ['JWT_SECRET', 'ENCRYPTION_KEY', 'S3_SECRET_KEY']) expect(given[name]).toMatch(secret);
    const value = (text: string): string =>
      text
        .replace(/\$\{BOOTSTRAP_ADMIN_EMAIL:\?[^}]*\}/, 'admin@example.com')
        .replaceAll(/\$\{\w+:\?[^}]*\}/g, 'x'.repeat(64))
        .replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');
    const environment = Object.fromEntries(Object.entries(given).map(([name, text]) => [name, value(text)]));
    const config = readConfig({ ...environment, NODE_ENV: 'production' });
    expect(config.storage.s3).toMatchObject({ endpoint: 'http://s3.localhost:9000', bucket: 'pager' });
    expect(emailChannel.settings(config.settings)?.url).toBe('smtp://mailpit:1025?ignoreTLS=true');
    expect(config.monitoring).toEqual({
      metricsToken: null,
      metricsOpen: false,
      selfHeartbeatUrl: null,
      selfCheckMinutes: 5,
      traces: false,
    });
    expect(new URL(config.database.url ?? '').hostname).toBe('postgres');
  });
});
