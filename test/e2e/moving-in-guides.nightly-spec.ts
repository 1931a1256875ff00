import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { moveInCommand } from '../../src/app/cli/move-in/move-in-command.js';
import { createTenant } from '../support/accounts.js';
import { GOALERT_KEY, KEY_OF_SHOP, OldGoAlert } from '../support/old-goalert.js';
import { logs } from '../support/log-watch.js';
import { OLD_KEY, OldService } from '../support/old-service.js';
import { OldPagerDuty, PAGERDUTY_KEY } from '../support/old-pagerduty.js';
import { ONCALL_KEY, OnCallService } from '../support/oncall-service.js';
import { TestApp } from '../support/test-app.js';
import { testEnvironment } from '../support/test-config.js';

let app: TestApp;
let scratch: string;
beforeAll(async () => {
  app = await TestApp.start();
  scratch = mkdtempSync(join(tmpdir(), 'pager-guides-'));
}, 60_000);
afterAll(async () => {
  rmSync(scratch, { recursive: true });
  await app.stop();
});

/** Each guide, what stands in for the service that it leaves, its key, and keys that its integrations have there. */
const GUIDES = [
  ['leave-opsgenie', OldService, OLD_KEY, []],
  [
    'leave-pagerduty',
    OldPagerDuty,
    PAGERDUTY_KEY,
    ['0123456789abcdef0123456789abcdef', 'R028DIE06SNKNO6V5ACSLRV7Y0TUVG7T'],
  ],
  ['leave-oncall', OnCallService, ONCALL_KEY, ['mReAoNwDm0eMwKo1mTeTwYo', 'aReAoNwDm0eMwKo1mTeTwYo']],
  ['leave-goalert', OldGoAlert, GOALERT_KEY, [KEY_OF_SHOP]],
  ['moving-in', OldService, OLD_KEY, []],
] as const;

describe('the commands of the guides', () => {
  /** @contract operating-40, operating-42, operating-43 */
  it.each(GUIDES)(
    '%s: the second takes what the first says, and only the archive has keys',
    async (...of) => {
      const [guide, Old, key, keys] = of;
      const [old, tenant] = [await Old.start(), await createTenant(app)];
      const at = (name: string): string => join(scratch, `${guide}-${name}`);
      writeFileSync(at('KEY'), key);
      const told: string[] = [];
      const run = async (command: string, hash = '') => {
        const words = command.replace(/#.*/, '').trim().split(/ +/);
        const given = words.map((word, place) => {
          if (word === 'HASH') return hash;
          if (words[place - 1] === '--from-api') return old.url;
          return /^(KEY|old\/|report\.html)$/.test(word) ? at(word) : word;
        });
        const environment = testEnvironment(app.database.url);
        const ended = await moveInCommand([...given, '--tenant', tenant.id], environment, (line) => told.push(line));
        told.push(ended.text);
        return ended;
      };
      try {
        const text = readFileSync(`docs/guides/${guide}.md`, 'utf8');
        const all = [...text.matchAll(/^npm run cli -- move-in (.+)$/gm)].map(([, words]) => words!);
        const [first = '', second = ''] = all;
        const trial = await run(first);
        expect(trial.exitCode).toBe(2);
        const hash = /--accept-differences (\w{64})/.exec(trial.text)?.[1];
        expect(await run(second, hash)).toMatchObject({ exitCode: 0, text: expect.stringContaining('Moved in.') });

        expect(told.filter((line) => line.includes('keep it as safe as the account itself'))).toHaveLength(1);
        const files = readdirSync(at('old/'), { recursive: true, encoding: 'utf8' }).map((name) =>
          join(at('old/'), name),
        );
        const answers = files.filter((name) => statSync(name).isFile());
        expect(answers.filter((name) => (statSync(name).mode & 0o077) !== 0)).toEqual([]);
        const archive = answers.map((name) => readFileSync(name, 'utf8')).join('');
        expect([archive.includes(key), keys.filter((each) => !archive.includes(each))]).toEqual([false, []]);
        const stored = await app.sql(
          `SELECT a::text FROM audit_log a WHERE "tenantId" = $1
         UNION ALL SELECT r::text FROM moving_in_runs r WHERE "tenantId" = $1`,
          [tenant.id],
        );
        const places = {
          terminal: told.join('\n'),
          ...{
            report: readFileSync(at('report.html'), 'utf8'),
            database: JSON.stringify(stored),
            log: logs.lines.join(''),
          },
        };
        const found = Object.entries(places).flatMap(([place, held]) =>
          [key, ...keys].flatMap((each) => (held.includes(each) ? `${each} in ${place}` : [])),
        );
        expect(found).toEqual([]);
      } finally {
        await app.sql('DELETE FROM users WHERE "tenantId" = $1', [tenant.id]);
        await old.stop();
      }
    },
    120_000,
  );
});
