/** `npm run test:upgrade`: an earlier version and this one side by side, about three minutes. */
import { spawnSync } from 'node:child_process';
import { ensureBuilt } from './ensure-built.js';
import { ensureAllInstalled } from './ensure-installed.js';

ensureAllInstalled();
ensureBuilt();
const { status } = spawnSync(
  process.execPath,
  [
    '--no-warnings',
    '--import',
    './scripts/typescript/register.js',
    '--test-reporter=spec',
    'test/upgrade/rolling-upgrade.ts',
  ],
  { stdio: 'inherit' },
);
process.exit(status ?? 1);
