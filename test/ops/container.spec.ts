import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { load } from 'js-yaml';
import { emailChannel } from '../../src/paging/channels/email/email.channel.js';
import { readConfig } from '../../src/platform/config/read-config.js';
import { REPOSITORY } from './manifests.js';

interface Stage {
  name: string;
  base: string;
  env: Record<string, string>;
  user: string | null;
  steps: ({ kind: 'copy'; from: string | null; sources: string[] } | { kind: 'run'; command: string })[];
  command: string[];
  healthcheck: string[];
}

const read = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8');
const reader = new URL('../../docker/dockerfile.js', import.meta.url).href;
const { readDockerfile } = (await import(reader)) as { readDockerfile: (text: string) => Stage[] };

describe('the Dockerfile', () => {
  const stages = readDockerfile(read('docker/Dockerfile'));
  const service = stages.at(-1) as Stage;

  it('runs the production dependencies alone, as a numbered user that is not root', () => {
    expect(stages.map(({ base }) => base)).toEqual(['node:24-slim', 'node:24-slim', 'node:24-slim']);
    const modules = service.steps.find((step) => step.kind === 'copy' && step.sources.includes('/app/node_modules'));
    const from = stages.find(({ name }) => name === (modules as { from?: string }).from);
    const commands = from?.steps.flatMap((step) => (step.kind === 'run' ? [step.command] : []));
    expect(commands?.filter((command) => command.startsWith('npm'))).toEqual([
      expect.stringMatching(/^npm ci --omit=dev /),
    ]);
    expect(service).toMatchObject({ user: '1000:1000', env: { NODE_ENV: 'production' } });
    expect(service.command).toEqual(['node', '--max-semi-space-size=32', 'dist/main.js']);
  });

  it('asks for its health with what is in the image', () => {
    expect(service.healthcheck[0]).toBe('node');
    expect(service.healthcheck.at(-1)).toContain('/health');
  });

  it('copies what .dockerignore lets through', () => {
    const [nothing, ...rest] = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(nothing).toBe('*');
    const letThrough = rest.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    const copied = stages.flatMap(({ steps }) =>
      steps.flatMap((step) => (step.kind === 'copy' && step.from === null ? step.sources : [])),
    );
    expect([...new Set(copied)].sort()).toEqual(letThrough.sort());
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
