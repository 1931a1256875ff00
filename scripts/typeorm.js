/**
 * The TypeORM CLI with `ormconfig.ts`, on the database of the environment, of `.env`, or the embedded one:
 * `npm run migration:show`, and `npm run migration:create -- add-colours`, which also lists the new migration.
 * Migrations are run by `npm run migrate` and by every start.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startEmbeddedDatabase } from '../src/platform/database/embedded/embedded-database.ts';

const FOLDER = 'src/platform/database/migrations';
const INDEX = join(FOLDER, 'index.ts');

if (existsSync('.env')) process.loadEnvFile('.env');
const [command, ...rest] = process.argv.slice(2);
process.exitCode = command === 'migration:create' ? create(rest) : await onDatabase();

function typeorm(...options) {
  const hooks = ['--no-warnings', '--import', './scripts/typescript/register.js'];
  return spawnSync(process.execPath, [...hooks, 'node_modules/typeorm/cli.js', ...options], { stdio: 'inherit' })
    .status;
}

async function onDatabase() {
  const dataDir = resolve(process.env.DATA_DIR || '.data');
  if (!process.env.DATABASE_URL && !existsSync(join(dataDir, 'postgres-password'))) {
    process.stderr.write(`There is no database yet: set DATABASE_URL, or let "npm start" make one in ${dataDir}\n`);
    return 1;
  }
  const embedded = process.env.DATABASE_URL ? null : await startEmbeddedDatabase(dataDir);
  process.env.DATABASE_URL ??= embedded.url;
  const status = typeorm(command, '-d', 'ormconfig.ts', ...rest);
  await embedded?.stop();
  return status;
}

function create([name, ...more]) {
  if (!/^[a-z][a-z0-9-]*$/.test(name ?? '')) {
    process.stderr.write('Give the migration a name: npm run migration:create -- add-colours\n');
    return 1;
  }
  const before = new Set(readdirSync(FOLDER));
  const status = typeorm('migration:create', join(FOLDER, name), ...more);
  const file = readdirSync(FOLDER).find((each) => !before.has(each));
  if (status !== 0 || file === undefined) return status || 1;
  const source = readFileSync(join(FOLDER, file), 'utf8');
  const [, className] = /class (\w+)/.exec(source);
  // The bundler may rename the class; the name in the database stays.
  const named = source
    .replace('import {', 'import type {')
    .replace(/ implements MigrationInterface \{\n/, `$&  name = '${className}';\n`)
    .replaceAll('public async', 'async');
  writeFileSync(join(FOLDER, file), named);
  const index = readFileSync(INDEX, 'utf8')
    .replace(/^[^]* from '.*';\n/, `$&import { ${className} } from './${file.replace(/\.ts$/, '.js')}';\n`)
    .replace(/,?\s*\];\s*$/, `, ${className}];\n`);
  writeFileSync(INDEX, index);
  return spawnSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', join(FOLDER, file), INDEX], {
    stdio: 'inherit',
  }).status;
}
