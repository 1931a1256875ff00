/**
 * `npm run dev`: the service, started anew after each change of `src` or `words` that compiles. Settings, database and mailbox are
 * those of `npm start`. Types are left to the editor and to `npm test`. With `--inspect` (`npm run dev:debug`) a
 * debugger can attach at port 9229, or the one given (`--inspect=9300`).
 *
 * Vite serves the console beside it, with hot reload.
 *
 * What makes a restart quick: only our own sources are bundled, and those that changed compiled; the next process has
 * loaded the packages before it is needed; the embedded database keeps running.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './ensure-installed.js';
import { prepareEnvironment } from './environment.js';
import { helpIfAsked } from './help.js';

helpIfAsked('npm run dev: starts the service anew after each change of src. npm run dev:debug: with an inspector.');
ensureInstalled();
const { SourceBundle } = await import('./source-bundle.js');
const { watchSources } = await import('./watch-sources.js');

/** An editor writes a file in several steps, and `git switch` many files. More than the 50 ms in which the watcher says one change. */
const SETTLE_MS = 60;
/** A service that takes longer to stop is killed; what was on its way is taken up by the next one. */
const STOP_MS = 2000;
const option = process.argv.slice(2).find((argument) => /^--inspect(=\d+)?$/.test(argument));
/** The inspector's port, or null. */
const inspect = option === undefined ? null : Number(option.split('=')[1] ?? 9229);
/** Beside the packages, so that the build finds them; and not in `dist`, which `npm run build` empties. */
const OUT = 'node_modules/.cache/pager-dev';

rmSync(OUT, { recursive: true, force: true });
await prepareEnvironment();
const bundle = new SourceBundle(OUT, {
  main: 'src/main.ts',
  config: 'src/platform/config/read-config.ts',
  database: 'src/platform/database/embedded/embedded-database.ts',
});
/** The process that serves, or the last one that did. */
let service = null;
/** The process that will serve next. */
let waiting = null;
let database = null;
/** Vite's server, and the console's address there. */
let pages = null;
let consoleAddress;
let timer = null;
let changedAt = null;
let turn = Promise.resolve();

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end());
await watchSources(['src', 'words'], () => {
  changedAt ??= Date.now();
  clearTimeout(timer);
  timer = setTimeout(() => (turn = turn.then(restart)), SETTLE_MS);
});
turn = turn.then(restart);

async function restart() {
  const since = changedAt;
  changedAt = null;
  // What does not compile is told by the bundler; the service of before goes on.
  const build = await bundle.build();
  if (build === null) return;
  const { folder, packages } = build;
  await Promise.all([startDatabase(folder), startPages()]);
  waiting ??= startWaiting(packages);
  await stop(service);
  const again = service !== null;
  service = waiting;
  const served = service;
  served.once('exit', (code) => {
    if (served === service && code !== 0 && !served.killed)
      process.stdout.write('The service has ended; the next change of src starts it again\n');
  });
  service.send({
    file: pathToFileURL(join(folder, 'main.js')).href,
    since: again ? since : null,
    inspect,
    consoleAddress,
  });
  waiting = null;
  // Once the service has started; both at once would slow each other down.
  setTimeout(() => (waiting ??= startWaiting(packages)), 3000).unref();
}

/** Vite's server for the console, which hands requests to the API on to the service. Without it the service goes on. */
async function startPages() {
  if (pages !== null) return;
  const PAGER = `http://localhost:${process.env.PORT || 3000}`;
  pages = fork('scripts/dev-console.js', { env: { ...process.env, PAGER } });
  [consoleAddress] = await Promise.race([once(pages, 'message'), once(pages, 'exit').then(() => [])]);
}

function startWaiting(packages) {
  return fork('scripts/dev-process.js', packages, { execArgv: ['--enable-source-maps'] });
}

/** The embedded one belongs to this process, which stays. */
async function startDatabase(folder) {
  if (database !== null) return;
  const load = (name) => import(pathToFileURL(join(folder, `${name}.js`)).href);
  const { readConfig } = await load('config');
  const config = readConfig(process.env);
  const { startEmbeddedDatabase } = await load('database');
  database = config.database.url ? {} : await startEmbeddedDatabase(config.server.dataDir);
}

async function stop(child) {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(kill);
}

async function end() {
  await Promise.all([stop(service), stop(waiting), stop(pages)]);
  await database?.stop?.();
  await bundle.end().catch(() => undefined);
  process.exit(0);
}
