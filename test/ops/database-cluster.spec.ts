import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { load } from 'js-yaml';
import { parseDatabaseAddress } from '../../src/platform/config/database-address.js';
import { readConfig } from '../../src/platform/config/read-config.js';
import { K8S, manifestsIn, REPOSITORY, type Manifest } from './manifests.js';

const read = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8');

describe('the cluster of CloudNativePG', () => {
  const file = 'docker/k8s/postgres/cluster.yaml';
  const [cluster, ...others] = manifestsIn(join(K8S, 'postgres/cluster.yaml')) as [Manifest, ...Manifest[]];

  it('is one object with the fields that the operator knows', () => {
    expect(others).toEqual([]);
    expect(cluster).toMatchObject({ apiVersion: 'postgresql.cnpg.io/v1', kind: 'Cluster' });
    const known = [
      ...['imageName', 'instances', 'postgresql', 'bootstrap', 'failoverDelay', 'switchoverDelay'],
      ...['primaryUpdateStrategy', 'affinity', 'storage', 'walStorage', 'resources'],
    ];
    expect(Object.keys(cluster.spec as object).sort()).toEqual(known.sort());
    expect(cluster.spec.imageName).toMatch(/:1[4-9]\.\d+$/);
  });

  it('has every commit on two machines, and can lose one of them', () => {
    const { instances, postgresql, affinity } = cluster.spec as {
      instances: number;
      postgresql: { synchronous: { number: number }; parameters: Record<string, string> };
      affinity: object;
    };
    expect(postgresql.synchronous).toEqual({ method: 'any', number: 1, dataDurability: 'required' });
    expect(instances).toBeGreaterThan(postgresql.synchronous.number + 1);
    expect(postgresql.parameters['synchronous_commit']).toBe('on');
    expect(affinity).toMatchObject({ podAntiAffinityType: 'required' });
  });

  it('is reached by the address that it names', () => {
    const [, url = ''] = /DATABASE_URL is then (\S+)/.exec(read(file)) ?? [];
    const { initdb } = cluster.spec.bootstrap as { initdb: { database: string; owner: string } };
    expect(parseDatabaseAddress(url.replace('<password>', 'secret'))).toMatchObject({
      mustTakeWrites: true,
      hosts: [{ host: `${cluster.metadata.name}-rw`, port: 5432 }],
      place: `${cluster.metadata.name}-rw:5432/${initdb.database}`,
    });
    expect(url).toContain(`//${initdb.owner}:`);
  });
});

describe('the settings of Patroni', () => {
  const { bootstrap } = load(read('docker/ha/patroni.yml')) as {
    bootstrap: { dcs: Record<string, number | boolean> };
  };

  it('replace a lost primary within 20 s by a standby that has everything', () => {
    const { ttl, loop_wait, retry_timeout, ...dcs } = bootstrap.dcs;
    expect(ttl).toBe(20);
    expect(Number(loop_wait) + 2 * Number(retry_timeout)).toBeLessThanOrEqual(Number(ttl));
    expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: false });
  });
});

describe('compose with a cluster', () => {
  it('names all servers, and starts no database of its own', () => {
    const text = read('docker/ha/compose.override.yaml').replace('!override', '');
    const { services } = load(text) as {
      services: { pager: { environment: Record<string, string> }; postgres: { profiles: string[] } };
    };
    const url = services.pager.environment['DATABASE_URL']
      ?.replace(/\$\{DB_PASSWORD:\?[^}]*\}/, 'secret')
      .replace(/\$\{DB_HOSTS:\?[^}]*\}/, 'db1:5432,db2:5432')
      .replace(/\$\{DB_SSLMODE:-([^}]*)\}/, '$1');
    const secrets = { JWT_SECRET: 'x'.repeat(64), ENCRYPTION_KEY: 'x'.repeat(64) };
    const config = readConfig({ ...secrets, DATABASE_URL: url, NODE_ENV: 'production' });
    expect(parseDatabaseAddress(config.database.url ?? '')?.hosts).toHaveLength(2);
    expect(services.postgres.profiles).toEqual(['single']);
  });
});
