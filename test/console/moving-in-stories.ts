import { describe, expect, it } from '@jest/globals';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CrawlPauses } from '../../src/interop/moving-in/runs/run-reader.js';
import { createUser } from '../support/accounts.js';
import { faultsOf, overflowOf } from '../support/chromium.js';
import { OLD_KEY, OldService } from '../support/old-service.js';
import { type Desk, expectSoon, seen, settled } from './desk.js';

const SAMPLE = 'test/fixtures/moving-in/backup-sample/OpsGenieBackups';

export const movingInStories = (desk: () => Desk): void =>
  describe('moving in', () => {
    it('takes the zip file of a backup, shows the trial object by object, and moves in when it is accepted', async () => {
      const { app } = desk();
      const folder = mkdtempSync(join(tmpdir(), 'pager-moving-in-'));
      const files: Zippable = {};
      for (const kind of readdirSync(SAMPLE))
        for (const name of readdirSync(join(SAMPLE, kind)))
          files[`OpsGenieBackups/${kind}/${name}`] = strToU8(readFileSync(join(SAMPLE, kind, name), 'utf8'));
      writeFileSync(join(folder, 'backup.zip'), zipSync(files));
      const admin = await createUser(app, { role: 'admin', fullName: 'Mona Mover' });
      const { page } = await desk().window('/moving-in', admin);
      await page.getByLabel('Choose a zip file').setInputFiles(join(folder, 'backup.zip'));
      await seen(page, 'You can leave this page');
      await app.settle();
      await seen(page, 'A trial: nothing was changed');
      expect(await app.sql('SELECT FROM imported_objects')).toEqual([]);
      const rows = page.getByRole('region', { name: 'Object by object' });
      const counted = async () =>
        /^(\d+) of (\d+)$/
          .exec((await rows.getByRole('status').textContent()) ?? '')
          ?.slice(1)
          .map(Number);
      const [all = 0, total = 0] = (await counted()) ?? [];
      expect([all === total, total > 60]).toEqual([true, true]);
      expect(await rows.getByRole('listitem').count()).toBeLessThan(total);
      await rows.getByLabel('What', { exact: true }).selectOption('create');
      await rows.getByLabel('Search').fill('Follow_the_SUN');
      await expectSoon(async () => (await counted())?.join(' of ') === `1 of ${total}`);
      await seen(page, 'Cloud_follow_the_sun');
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 800 });
        await settled(page);
        expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      }
      const act = page.getByRole('button', { name: 'Move in', exact: true });
      expect(await act.isDisabled()).toBe(true);
      await page.getByLabel('I have read the report and accept').check();
      await act.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Move in' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await app.settle();
      await seen(page, 'Moved in.');
      await seen(page, /Integrations are switched off, and the old service pages alone/);
      expect((await app.sql('SELECT FROM imported_objects')).length).toBeGreaterThan(40);
      await page.getByRole('link', { name: 'What is managed' }).click();
      await page.getByLabel('Search').fill('backend_primary');
      await seen(page, /^1 of \d+$/);
      rmSync(folder, { recursive: true });
    });

    it('says what is wrong with a zip file and with the address of an API, and keeps no key in the page', async () => {
      const { app } = desk();
      const admin = await createUser(app, { role: 'admin' });
      const { page } = await desk().window('/moving-in', admin);
      await page.getByRole('button', { name: 'Delete what was read' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByLabel('Address of the API').fill('http://api.example.com');
      await page.getByLabel('API key').fill('a-key-of-the-old-service');
      await page.getByRole('button', { name: 'Read it and try' }).click();
      await seen(page, 'would get the key unencrypted');
      // What was typed is there again where it comes to nothing.
      await page.getByLabel('Address of the API').fill('https://127.0.0.1:1');
      // What is wrong with an option opens the options.
      const options = page
        .locator('form')
        .filter({ has: page.getByLabel('API key') })
        .getByText('Options', { exact: true });
      const keys = page.getByLabel('Keys of integrations').first();
      await options.click();
      await keys.fill('a name without a key');
      await options.click();
      await keys.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Read it and try' }).click();
      await keys.waitFor();
      expect(await keys.getAttribute('aria-invalid')).toBe('true');
      await keys.fill('');
      await page.getByRole('button', { name: 'Read it and try' }).click();
      await seen(page, 'You can leave this page');
      await app.settle();
      await seen(page, 'That did not work');
      expect(await page.getByLabel('Address of the API').inputValue()).toBe('https://127.0.0.1:1');
      expect(await page.getByLabel('API key').inputValue()).toBe('a-key-of-the-old-service');
      await page.getByLabel('Choose a zip file').setInputFiles({
        ...{ name: 'wrong.zip', mimeType: 'application/zip', buffer: Buffer.from('nothing of that kind') },
      });
      await seen(page, 'You can leave this page');
      await app.settle();
      await seen(page, 'That is no zip file');
      expect(await page.content()).not.toContain('a-key-of-the-old-service');
      await page.getByRole('button', { name: 'Delete what was read' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Delete what was read' }).waitFor({ state: 'hidden' });
    });

    it('compares with a log of the old service, and says what stands in the way of switching', async () => {
      const { app } = desk();
      const admin = await createUser(app, { role: 'admin' });
      const { page } = await desk().window('/moving-in?show=comparison', admin);
      for (const days of ['32', '0', '1.5', '']) {
        await page.getByLabel('Days to look back').fill(days);
        await seen(page, 'Between 1 and 31 days');
        expect(await page.getByRole('button', { name: 'Compare', exact: true }).isDisabled()).toBe(true);
      }
      await page.getByLabel('Days to look back').fill('31');
      expect(await page.getByRole('button', { name: 'Compare', exact: true }).isDisabled()).toBe(false);
      expect(await page.getByLabel('Old service').locator('option').first().textContent()).toBe('Opsgenie');
      const createdAt = app.clock.now().toISOString();
      const log = { id: '1', message: 'Seen only there', sender: 'Nagios', team: 'Ops', createdAt, pages: [] };
      const give = (text: string): Promise<void> =>
        page.getByLabel('Choose a log file').setInputFiles({
          ...{ name: 'old.jsonl', mimeType: 'text/plain', buffer: Buffer.from(text) },
        });
      await give('nothing of that kind');
      await seen(page, 'line 1: is no JSON');
      await give(JSON.stringify(log));
      await seen(page, 'You can leave this page');
      await app.settle();
      await seen(page, 'Not yet: settle this first.');
      await seen(page, '1 sender posts only to the old service.');
      await page.getByLabel('Outcome').selectOption('only-there');
      await seen(page, 'Its sender posts only to the old service: no alert of it has come here.');
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 800 });
        await settled(page);
        expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      }
      await page.getByRole('button', { name: 'Delete the comparison' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Compare', exact: true }).waitFor();
      expect(await app.sql('SELECT FROM comparisons')).toEqual([]);
    });

    it('plans and applies a configuration file, and says what is refused', async () => {
      const { app } = desk();
      const admin = await createUser(app, { role: 'admin' });
      const { page } = await desk().window('/moving-in?show=files', admin);
      const give = (text: string): Promise<void> =>
        page.getByLabel('Choose files').setInputFiles({
          ...{ name: 'pager.yaml', mimeType: 'text/yaml', buffer: Buffer.from(text) },
        });
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download the present configuration' }).click(),
      ]);
      // What was downloaded is as it is there; a first plan makes it managed.
      await page.getByLabel('Choose files').setInputFiles({
        ...{ name: 'pager.json', mimeType: 'application/json', buffer: readFileSync(await file.path()) },
      });
      await seen(page, /^0 new, \d+ changed, 0 deleted/);
      await give('version: 1\nteams: [');
      await seen(page, 'pager.yaml: ');
      await give(
        'version: 1\nmanagedBy: the repository\nteams:\n  - name: Cartographers\n    description: They draw maps\n',
      );
      const plan = page.getByRole('region', { name: 'The plan' });
      await seen(page, '1 new, 0 changed, 0 deleted');
      await page.setViewportSize({ width: 320, height: 800 });
      await settled(page);
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await plan.getByRole('button', { name: 'Apply' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
      await seen(page, 'Done: 1 new');
      expect(await app.sql(`SELECT name FROM teams WHERE name = 'Cartographers'`)).toHaveLength(1);
      await page.goto(`${app.url}/console/moving-in?show=managed`);
      await page.getByLabel('Search').fill('the repository');
      await seen(page, 'Cartographers');
    });

    it('is nothing for others', async () => {
      const { page } = await desk().window('/moving-in', desk().ada);
      await page.getByRole('heading', { name: 'Administrators move an organisation in' }).waitFor();
    });
  });

/** What rarely happens. */
export const slowMovingInStories = (desk: () => Desk): void =>
  describe('moving in', () => {
    it('says for which answer of the API it waits, and how often it has asked', async () => {
      const { app } = desk();
      const old = await OldService.start();
      const pauses = app.nest.get(CrawlPauses, { strict: false });
      const { longMs, wait } = pauses;
      pauses.longMs = 0;
      /** Pauses end when the story says so. */
      let goOn = (): void => undefined;
      pauses.wait = (ms) => (ms === 120_000 ? new Promise((resolve) => (goOn = resolve)) : Promise.resolve());
      let letGo = (): void => undefined;
      old.held = new Promise((resolve) => (letGo = resolve));
      old.trouble = [429];
      old.retryAfter = '120';
      try {
        const admin = await createUser(app, { role: 'admin', fullName: 'Mona Mover' });
        const { page } = await desk().window('/moving-in', admin);
        await page.getByLabel('Address of the API').fill(old.url);
        await page.getByLabel('API key').fill(OLD_KEY);
        await page.getByRole('button', { name: 'Read it and try' }).click();
        await seen(page, 'You can leave this page');
        const read = app.settle();
        await seen(page, /Waiting for \/v2\/users\?.*: \d+ s so far\. There is no answer yet\./);
        letGo();
        await seen(page, /It answered 429 at the first try; it is tried again in (\d+ min|\d+ s)/);
        for (const width of [1280, 320]) {
          await page.setViewportSize({ width, height: 800 });
          await settled(page);
          expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
        }
        goOn();
        await read;
        await seen(page, 'A trial: nothing was changed');
        await page.getByRole('button', { name: 'Delete what was read' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
        await page.getByRole('button', { name: 'Delete what was read' }).waitFor({ state: 'hidden' });
      } finally {
        goOn();
        letGo();
        Object.assign(pauses, { longMs, wait });
        await old.stop();
      }
    });
  });
