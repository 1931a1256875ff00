#!/usr/bin/env node
/**
 * `pager`: the service and its commands, as the package installs them, and as `npm start` and `npm run cli` run them.
 * It runs bundled, as `dist/pager.js`.
 */
import { isInstalled } from '../dist/modules/app/installed.js';
import { prepareEnvironment, readEnvironment } from './environment.js';

const USAGE = `pager              starts the service, with its own PostgreSQL unless DATABASE_URL names one
pager --demo       the same, filled with a company: teams, schedules and a month of alerts
pager seed         fills the service that runs
pager demo         follows one alert through the service that runs, from start to end
pager migrate      brings the database to this version
pager backup FILE  a snapshot of the database at DATABASE_URL; pager restore FILE: into an empty one
pager help         the operator's commands: tenants, users, keys, secrets, configuration as code, moving in

Settings come from the environment or .env: PORT (3000), DATA_DIR (${isInstalled ? 'pager-data' : '.data'}), DATABASE_URL, SMTP_URL and more.
`;
const COMMANDS = {
  seed: () => import('./seed.js'),
  demo: () => import('./demo.js'),
  backup: () => import('./backup.js'),
  restore: () => import('./restore.js'),
  migrate: () => import('../dist/modules/migrate.js'),
};
/** Options of the start. */
const OPTIONS = ['--demo', '--into-this-database'];

readEnvironment();
if (isInstalled) process.env.DATA_DIR ||= 'pager-data';
const [first = '--start', ...rest] = process.argv.slice(2);
// Source maps take memory: commands have them, the service does not.
process.setSourceMapsEnabled(!first.startsWith('-'));
if (['--help', '-h'].includes(first) || (first === 'migrate' && rest.length > 0)) {
  process.stdout.write(USAGE);
} else if (Object.hasOwn(COMMANDS, first)) {
  process.argv.splice(2, 1);
  await COMMANDS[first]();
} else if (!first.startsWith('-')) {
  await import('../dist/modules/cli.js');
} else {
  await start(process.argv.slice(2));
}

async function start(options) {
  const unknown = options.find((option) => !OPTIONS.includes(option));
  if (unknown !== undefined) {
    process.stderr.write(`There is no option ${unknown}\n\n${USAGE}`);
    process.exit(2);
  }
  await prepareEnvironment();
  await import('../dist/modules/main.js');
  if (options.includes('--demo')) await COMMANDS.seed();
}
