import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { REPOSITORY } from './manifests.js';

const FOLDER = join(REPOSITORY, 'docker/monitoring');

/** Debian: `apt-get install prometheus`. */
const needed = process.env.PROMTOOL === 'required';
const there = spawnSync('promtool', ['--version']).error === undefined;
const withPromtool = there || needed ? it : it.skip;
const why = there || needed ? '' : ' (skipped: there is no promtool)';

/** Counted here, so that a rule that Prometheus leaves out is missed. */
const RULES = readFileSync(join(FOLDER, 'alerts.yaml'), 'utf8').match(/^ +- alert: /gm)?.length;

/** Which metrics the rules and the dashboard may name is checked beside /metrics itself: test/e2e/metrics.e2e-spec.ts. */
describe('docker/monitoring', () => {
  const promtool = (...args: string[]): { status: number | null; output: string } => {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' });
    return { status, output: stdout + stderr };
  };

  withPromtool(`has rules that Prometheus takes${why}`, () => {
    expect(promtool('check', 'rules', 'alerts.yaml')).toMatchObject({
      status: 0,
      output: expect.stringContaining(`${RULES} rules found`),
    });
  });

  withPromtool(`has rules that fire when they should, and not before${why}`, () => {
    expect(promtool('test', 'rules', 'alerts.test.yaml')).toMatchObject({ status: 0 });
  });

  withPromtool(`has a scrape configuration that Prometheus takes${why}`, () => {
    expect(promtool('check', 'config', '--syntax-only', 'prometheus.yaml')).toMatchObject({ status: 0 });
  });

  it('has a dashboard whose panels lie side by side and say what they show', () => {
    const { panels } = JSON.parse(readFileSync(join(FOLDER, 'dashboard.json'), 'utf8')) as {
      panels: { id: number; title: string; gridPos: { x: number; y: number; w: number; h: number } }[];
    };
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const taken = new Set<string>();
    for (const { title, gridPos } of panels) {
      expect(title).not.toBe('');
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect(taken.has(`${x} ${y}`)).toBe(false);
          taken.add(`${x} ${y}`);
        }
    }
  });
});
