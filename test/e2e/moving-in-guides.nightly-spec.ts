import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { moveInCommand } from '../../src/app/cli/move-in/move-in-command.js';
import { createTenant } from '../support/accounts.js';
import { GOALERT_KEY, OldGoAlert } from '../support/old-goalert.js';
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

/** Each guide, and what stands in for the service that it leaves. */
const GUIDES = [
  ['leave-opsgenie', OldService, OLD_KEY],
  ['leave-pagerduty', OldPagerDuty, PAGERDUTY_KEY],
  ['leave-oncall', OnCallService, ONCALL_KEY],
  ['leave-goalert', OldGoAlert, GOALERT_KEY],
  ['moving-in', OldService, OLD_KEY],
] as const;

describe('the commands of the guides', () => {
  /** @contract operating-40, operating-42, operating-43 */
  it.each(GUIDES)(
    '%s: what the trial says is what the second command accepts',
    async (guide, Old, key) => {
      const [old, tenant] = [await Old.start(), await createTenant(app)];
      const at = (name: string): string => join(scratch, `${guide}-${name}`);
      writeFileSync(at('KEY'), key);
      const run = (command: string, hash: string) => {
        const words = command.replace(/#.*/, '').trim().split(/ +/);
        const given = words.map((word, place) => {
          if (word === 'HASH') return hash;
          if (words[place - 1] === '--from-api') return old.url;
          return /^(KEY|old\/|report\.html)$/.test(word) ? at(word) : word;
        });
        return moveInCommand([...given, '--tenant', tenant.id], testEnvironment(app.database.url));
      };
      try {
        const text = readFileSync(`docs/guides/${guide}.md`, 'utf8');
        const all = [...text.matchAll(/^npm run cli -- move-in (.+)$/gm)].map(([, words]) => words!);
        const [first = '', second = ''] = all;
        const trial = await run(first, '');
        expect(trial.exitCode).toBe(2);
        const hash = /--accept-differences (\w{64})/.exec(trial.text)?.[1] ?? '';
        expect(await run(second, hash)).toMatchObject({
          exitCode: 0,
          text: expect.stringContaining('Moved in.'),
        });
      } finally {
        await app.sql('DELETE FROM users WHERE "tenantId" = $1', [tenant.id]);
        await old.stop();
      }
    },
    120_000,
  );
});
