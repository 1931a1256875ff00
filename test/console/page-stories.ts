import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { faultsOf, overflowOf } from '../support/chromium.js';
import { isNightly } from '../support/nightly.js';
import { type Desk, OF_ITS_OWN, settled } from './desk.js';
import { layersOf } from './layers.js';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 320, height: 640 };
const LOOKS = [
  ['light', DESK],
  ['dark', PHONE],
] as const;
/** What is looked at by day, too; their stories look at other pages. */
const BY_DAY = ['/', '/alerts/:id', '/schedules/:id', '/me'];
/** Windows for the dialogs, of each theme and width once; a phone is a window of its own. */
const WINDOWS: ['dark' | 'light', string, BrowserContextOptions | undefined][] = [
  ['dark', 'wide', undefined],
  ['light', 'narrow', { viewport: PHONE, isMobile: true, hasTouch: true }],
];

const NOT_THERE = '0195c0de-0000-7000-8000-000000000001';

/** Kilobytes after gzip; the first load in two languages. */
const FIRST_LOAD_KB = 110;
const LAZY_KB = 31;
const BUILT = fileURLToPath(new URL('../../dist/console/', import.meta.url));
const ASSETS = `${BUILT}assets/`;
const kilobytes = (content: Buffer): number => gzipSync(content).length / 1000;

export const pageStories = (desk: () => Desk): void =>
  describe('every page', () => {
    /** What is listed in `console/src/shell/routes.ts`, and the sign-in form. */
    function pages(alertId: string, scheduleId: string): string[] {
      const routes = readFileSync(new URL('../../console/src/shell/routes.ts', import.meta.url), 'utf8');
      const ids: Record<string, string> = {
        ...{ '/alerts/:id': alertId, '/schedules/:id': scheduleId, '/incidents/:id': desk().incidentId },
      };
      const paths = [...routes.matchAll(/path: '([^']+)'/g)].map(([, path]) => path!);
      return paths
        .filter((path) => isNightly || BY_DAY.includes(path))
        .map((path) => (path.includes(':') ? path.replace(/:\w+/, ids[path] ?? NOT_THERE) : path));
    }

    /** With a rotation, an override and a gap. */
    async function aSchedule(): Promise<string> {
      const { app, ada } = desk();
      const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
      const post = async (path: string, body: object): Promise<string> => {
        const request = app.as(`Bearer ${ada.token}`).post(`/v2/schedules${path}`);
        return (await request.send(body).expect(200)).body.data.id as string;
      };
      const participants = [{ id: ada.id }];
      const rotation = { name: 'Primary', type: 'daily', startDate: at(-48), endDate: at(24), participants };
      const id = await post('', { name: 'Looked at', teamId: desk().teamId, rotations: [rotation] });
      await post(`/${id}/overrides`, { userId: ada.id, startTime: at(2), endTime: at(9), reason: 'Swap' });
      return id;
    }

    it('has no fault of accessibility, fits 320 px and keeps to its Content-Security-Policy, light and dark', async () => {
      const id = await desk().raise('Looked at', {
        description: 'A text with aVeryLongWordWithoutAnySpaceThatHasToBeBrokenSomewhereInTheMiddleOfItself.',
        details: { runbook: 'https://wiki.example.com/runbook', host: 'db-01.eu-central-1.internal.example.com' },
        tags: ['database', 'eu-central-1'],
        priority: 'P1',
      });
      const found: Record<string, unknown> = {};
      // Opened once for all looks, as that takes longest. Each theme at one width: the colours are the same at both.
      const look = async (page: Page, path: string): Promise<void> => {
        for (const [colorScheme, size] of LOOKS) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize(size);
          await settled(page);
          const overflow = await overflowOf(page);
          // A page about something that is not there says so.
          const isThere = !path.includes(NOT_THERE);
          const errors = isThere ? await page.locator('.error-line').allTextContents() : [];
          let axe = await faultsOf(page);
          // It may have been loading again just then, without a heading.
          if (axe.length > 0) {
            await settled(page);
            axe = await faultsOf(page);
          }
          if (axe.length + errors.length > 0 || overflow > 0)
            found[`${path}, ${colorScheme}, ${size.width} px`] = { axe, overflow, errors };
        }
      };
      const anonymous = await desk().window('/sign-in', null);
      await look(anonymous.page, '/sign-in');
      // With a service worker, as users have it: this story is long enough for it to be installed and to serve the later pages.
      const { page, faults } = await desk().window('/', undefined, OF_ITS_OWN);
      for (const path of pages(id, await aSchedule())) {
        await desk().go(page, path);
        await look(page, path);
      }
      expect(found).toEqual({});
      expect([...anonymous.faults, ...faults]).toEqual([]);
    });

    it.each(WINDOWS)(
      'has dialogs without a fault, which give the focus back: %s, %s',
      async (theme, _width, options) => {
        const { page } = await desk().window('/incidents', desk().ada, options);
        await page.emulateMedia({ colorScheme: theme });
        const start = page.getByRole('button', { name: 'Start an incident' });
        await start.click();
        await page.getByRole('dialog', { name: 'Start an incident' }).waitFor();
        await settled(page);
        expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
        expect(await page.evaluate('document.activeElement.textContent')).toBe('Start an incident');
        await page.keyboard.press('?');
        await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
        expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      },
    );

    it('tells somebody who may only read why each of its buttons is off', async () => {
      const { incidentId, sam } = desk();
      const id = await desk().raise('Only to read', { tags: ['database'] });
      const { page } = await desk().window('/', sam);
      const silent: Record<string, string[]> = {};
      let told = 0;
      const paths = ['/', `/alerts/${id}`, `/schedules/${await aSchedule()}`, '/people?show=teams'];
      if (isNightly)
        paths.push(
          ...[`/incidents/${incidentId}`, '/escalations', '/heartbeats', '/maintenance', '/integrations', '/rules'],
          '/settings?view=keys',
        );
      for (const path of paths) {
        await desk().go(page, path);
        const off = await page.locator('main button:is(:disabled, [aria-disabled=true])').evaluateAll((buttons) =>
          buttons.map((each) => ({
            name: each.getAttribute('aria-label') ?? each.textContent.trim(),
            why: each.ownerDocument.getElementById(each.getAttribute('aria-describedby') ?? '')?.textContent,
          })),
        );
        // Beside them it is written, too: nobody has to try each.
        const written = await page.locator('main').innerText();
        const unwritten = new Set(off.flatMap(({ why }) => (why && !written.includes(why) ? [why] : [])));
        if (unwritten.size > 0) silent[`${path}, not written`] = [...unwritten];
        // These move between alerts: there is no other one.
        const acts = off.filter(({ name }) => !/^(Previous|Next) alert$/.test(name));
        told += acts.filter(({ why }) => why).length;
        const without = acts.filter(({ why }) => !why);
        if (without.length > 0) silent[path] = without.map(({ name }) => name);
      }
      expect(silent).toEqual({});
      expect(told).toBeGreaterThan(isNightly ? 20 : 8);
    });

    it('is small: the first load, also in German, and what each page adds; without `preact/compat`, which changes all', async () => {
      // Of somebody with an English profile, so that it has both languages.
      const { page } = await desk().window('/', undefined, { locale: 'de-DE' });
      await settled(page);
      const loaded = await page.evaluate<string[]>('performance.getEntriesByType("resource").map(({ name }) => name)');
      const names = readdirSync(ASSETS).filter((name) => /\.(js|css)$/.test(name));
      const sizes = names.map((name) => ({
        name: name.replace(/-[\w-]{8}(\.\w+)$/, '$1'),
        isFirst: loaded.some((url) => url.endsWith(name)),
        size: kilobytes(readFileSync(`${ASSETS}${name}`)),
      }));
      const first = sizes.filter(({ isFirst }) => isFirst);
      const total = first.reduce((sum, { size }) => sum + size, 0);
      expect(total).toBeGreaterThan(10);
      expect(total > FIRST_LOAD_KB ? { total, first } : null).toBeNull();
      expect(sizes.filter(({ isFirst, size }) => !isFirst && size > LAZY_KB)).toEqual([]);
      const scripts = names.filter((name) => name.endsWith('.js'));
      expect(scripts.filter((name) => readFileSync(`${ASSETS}${name}`, 'utf8').includes('isReactComponent'))).toEqual(
        [],
      );
    });

    it('has its layers in order, whichever css comes first', () => {
      expect(layersOf(BUILT, 'index.html')).toEqual(['reset', 'tokens', 'parts']);
    });
  });
