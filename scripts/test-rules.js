// The alert rules with Prometheus' own tool; `npm test` leaves these checks out where the tool is missing.
import { spawnSync } from 'node:child_process';
import { exit } from 'node:process';

if (spawnSync('promtool', ['--version']).error) {
  console.error('npm run test:rules needs promtool in PATH (Debian: apt-get install prometheus)');
  exit(1);
}
const { status } = spawnSync(process.execPath, ['scripts/test.js', 'test/ops/monitoring.spec.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PROMTOOL: 'required' },
});
exit(status ?? 1);
