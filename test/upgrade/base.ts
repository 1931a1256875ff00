import { spawnSync } from 'node:child_process';

/**
 * The version from which an upgrade without downtime is promised: the earliest from which it holds. Before 1.0 it may be moved
 * forward where docs/operate/upgrade.md names the break and its reason. A commit of main.
 */
const OLDEST = '3cb811273738af0d77d3bb4753310581a0419c88';

/** What `npm run test:upgrade` upgrades: the last release before this commit, or else the oldest version. */
export function upgradeBase(): string {
  const { stdout } = spawnSync('git', ['describe', '--tags', '--abbrev=0', '--match=v*', 'HEAD^'], {
    encoding: 'utf8',
  });
  return stdout.trim() || OLDEST;
}
