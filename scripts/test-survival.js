/** `npm run test:survival`: the survival tests in their long form, a quarter of an hour; arguments go to jest. */
import { spawnSync } from 'node:child_process';
import { ensureBuilt } from './ensure-built.js';
import { ensureAllInstalled } from './ensure-installed.js';

ensureAllInstalled();
ensureBuilt();
const tests = process.argv.length > 2 ? process.argv.slice(2) : ['test/survival'];
const { status } = spawnSync(process.execPath, ['--no-warnings', 'node_modules/jest/bin/jest.js', ...tests], {
  stdio: ['inherit', 'ignore', 'inherit'],
  env: { ...process.env, SURVIVAL: 'long' },
});
process.exit(status ?? 1);
