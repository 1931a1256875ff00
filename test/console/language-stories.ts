import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { messagesOf } from '../../words/build.js';
import { asAdmin, createUser, PASSWORD } from '../support/accounts.js';
import { overflowOf } from '../support/chromium.js';
import { type Desk, expectSoon, lookAt, rowOf, seen, settled } from './desk.js';

const IN_GERMANY = { locale: 'de-DE', timezoneId: 'Europe/Berlin' };

/** English messages of the console that German has another text for; a value may be anything. What the API says is English. */
const ENGLISH = messagesOf('de')
  .filter(({ origin }) => origin.some(([file]) => file.startsWith('console/')))
  .filter(
    ({ message, translation }) =>
      message !== translation && !/^\{\w+, |^\{\w+\}(?:\W*|\W+\w{1,3}\W+)\{\w+\}$/.test(message),
  )
  .map(({ message }) => {
    const literal = message
      .replaceAll(/<\/?\d+>/g, '')
      .split(/\{\w+\}/)
      .map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
    return new RegExp(`^${literal.join('.+')}$`);
  });

/** What is shown there, and said to those who hear it: the texts between tags, and those of attributes. */
const TEXTS = `(root) => [...root.querySelectorAll('*')]
  .flatMap((each) => [
    ...[...each.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data),
    ...['title', 'aria-label', 'placeholder', 'alt'].map((name) => each.getAttribute(name) ?? ''),
  ])
  .map((text) => text.trim())
  .filter(Boolean)`;
const englishIn = async (page: Page, part = 'body'): Promise<string[]> => {
  const texts = await page.evaluate<string[]>(`(${TEXTS})(document.querySelector('${part}'))`);
  expect(texts.length).toBeGreaterThan(3);
  return texts.filter((text) => ENGLISH.some((message) => message.test(text)));
};

export const languageStories = (desk: () => Desk): void =>
  describe('the language', () => {
    it('is that of the browser until it is known who is there, and then of the profile', async () => {
      const { ada } = desk();
      const { page, faults } = await desk().window('/', null, IN_GERMANY);
      await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe('de');
      expect(await englishIn(page)).toEqual([]);
      await lookAt(page, 'sign-in-german');
      await page.getByLabel('E-Mail').fill(ada.email);
      await page.getByLabel('Passwort').fill(PASSWORD);
      await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe('en');
      expect(faults).toEqual([]);
    });

    it('is that of every text: in the frame of the inbox, its dialogs and on the page of the person', async () => {
      const { app } = desk();
      const user = await createUser(app, { reachable: true });
      await app.sql(`UPDATE users SET locale = 'de-DE' WHERE id = $1`, [user.id]);
      const { page, faults } = await desk().window('/', user);
      await page.getByRole('button', { name: 'Abmelden' }).waitFor();
      expect(await englishIn(page, 'nav.rail')).toEqual([]);
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Tastenkürzel' }).waitFor();
      expect(await englishIn(page, 'dialog[open]')).toEqual([]);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      const search = page.getByRole('combobox', { name: 'Suche und Befehle' });
      await search.waitFor();
      expect(await englishIn(page, 'dialog[open]')).toEqual([]);
      await search.fill('nichts davon');
      await seen(page, /^Nichts gefunden zu „nichts davon“ in Alarmen, .* und Befehlen\.$/);
      await search.fill('ruhez');
      await page.keyboard.press('Enter');
      await expectSoon(async () => (await page.evaluate('document.activeElement.textContent')) === 'Ruhezeiten');
      await settled(page);
      expect(await englishIn(page)).toEqual([]);
      for (const name of ['Abwesenheit beantragen', 'Alarme weiterleiten']) {
        await page.getByRole('button', { name }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).waitFor();
        expect(await englishIn(page, 'dialog[open]')).toEqual([]);
        await page.keyboard.press('Escape');
      }
      await lookAt(page, 'me-german');
      await desk().go(page, '/welcome');
      expect(await englishIn(page)).toEqual([]);
      await desk().go(page, '/nothing');
      await page.getByRole('heading', { name: 'Diese Seite gibt es nicht' }).waitFor();
      expect(faults).toEqual([]);
    });

    it('is that of every text about schedules, and has room on a phone', async () => {
      const { app, teamId } = desk();
      // Nothing reaches them, which is said, too.
      const user = await createUser(app, { fullName: 'Uwe Unerreicht', teamIds: [teamId] });
      await app.sql(`UPDATE users SET locale = 'de-DE' WHERE id = $1`, [user.id]);
      const at = (hours: number): string => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString();
      const post = async (path: string, body: object): Promise<string> =>
        (await app.as(`Bearer ${user.token}`).post(`/v2/${path}`, body)).body.data.id;
      const participants = [{ id: user.id }, { id: desk().ada.id }];
      const hours = { timeRestriction: { start: '08:00', end: '18:00' } };
      const id = await post('schedules', {
        ...{ name: 'Nachtdienst', timezone: 'America/New_York', teamId },
        rotations: [{ name: 'Erste', startDate: at(-48), type: 'daily', length: 3, participants, ...hours }],
      });
      await post(`schedules/${id}/overrides`, { userId: user.id, startTime: at(30), endTime: at(40), reason: 'Zahn' });
      await post('pto-requests', { startDate: at(50), endDate: at(70) });
      const { page, faults } = await desk().window('/schedules', user);
      const look = async (part?: string): Promise<void> => {
        await settled(page);
        expect([await englishIn(page, part), await overflowOf(page)]).toEqual([[], 0]);
      };
      await page.getByRole('link', { name: 'Nachtdienst' }).waitFor();
      await look();
      for (const width of [1280, 390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        for (const view of ['', '?range=day', '?view=list']) {
          await page.goto(new URL(`/console/schedules/${id}${view}`, page.url()).href);
          await page.getByRole('heading', { level: 1, name: 'Nachtdienst' }).waitFor();
          await look();
        }
        for (const name of [
          /^Einstellungen$/,
          /^Abonnieren$/,
          /^Vertretung$/,
          /^Erste ändern$/,
          /^Vertretung ändern: /,
        ]) {
          await page.locator('main').getByRole('button', { name }).last().click();
          await page.getByRole('dialog').waitFor();
          await look('dialog[open]');
          await page.keyboard.press('Escape');
          await page.getByRole('dialog').waitFor({ state: 'hidden' });
        }
      }
      await page.goto(new URL('/console/schedules?new=first', page.url()).href);
      await page.getByRole('dialog').waitFor();
      await look('dialog[open]');
      expect(faults).toEqual([]);
    });

    it('is that of the inbox, of an alert and of who is on call', async () => {
      const { app, alerts, teamId } = desk();
      const user = await createUser(app, { reachable: true, teamIds: [teamId] });
      await app.sql(`UPDATE users SET locale = 'de-DE' WHERE id = $1`, [user.id]);
      const message = 'Platte voll auf db-01';
      const more = { tags: ['db'], entity: 'db-01', description: 'Nur noch 2 % frei.' };
      const id = await desk().raise(message, { ...more, priority: 'P1', responders: [{ type: 'user', id: user.id }] });
      await alerts.act(id, 'notes', { note: 'Ich schaue', user: 'Ada Moreno' }).expect(202);
      await app.settle();
      const { page, faults } = await desk().window('/', user);
      // How an escalation goes on is said by the service, in English.
      const ownEnglish = async (): Promise<string[]> =>
        (await englishIn(page, 'main')).filter(
          (text) => !/^It stops when someone|, or after the last step\.$/.test(text),
        );
      await rowOf(page, message).waitFor();
      await page.getByRole('complementary', { name: 'Vorschau' }).waitFor();
      await settled(page);
      expect(await ownEnglish()).toEqual([]);
      await lookAt(page, 'inbox-german');
      await page.getByRole('button', { name: 'Neuer Alarm' }).click();
      await page.getByRole('dialog').getByText('Alarmiert').waitFor();
      expect(await englishIn(page, 'dialog[open]')).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByLabel(`Auswählen: ${message}`).check();
      await page.getByRole('group', { name: 'Ausgewählte Alarme' }).getByText('1 ausgewählt').waitFor();
      expect(await englishIn(page, '.bulk')).toEqual([]);
      await lookAt(page, 'bulk-german');
      await desk().go(page, `/alerts/${id}`);
      await page.locator('.story').getByText('Ich schaue').waitFor();
      await page.getByRole('button', { name: /Bestätigen/ }).click();
      await page.locator('.story').getByText('hat ihn bestätigt').waitFor();
      await page.getByRole('button', { name: 'Zuweisen oder Helfer hinzufügen …' }).click();
      await settled(page);
      expect(await ownEnglish()).toEqual([]);
      await lookAt(page, 'alert-german');
      await desk().go(page, '/on-call');
      await settled(page);
      expect(await ownEnglish()).toEqual([]);
      await lookAt(page, 'on-call-german');
      expect(faults).toEqual([]);
    });

    it('is that of incidents, their postmortems, maintenance, the status page and moving in; what is typed there is asked for', async () => {
      const { app } = desk();
      const admin = await createUser(app, { role: 'admin', teamIds: [desk().teamId] });
      await app.sql(`UPDATE users SET locale = 'de-DE' WHERE id = $1`, [admin.id]);
      const { page, faults } = await desk().window('/incidents', admin);
      await page.getByRole('button', { name: 'Incident eröffnen' }).click();
      const dialog = page.getByRole('dialog', { name: 'Incident eröffnen' });
      await dialog.getByLabel('Titel').fill('Suche ist langsam');
      expect(await englishIn(page, 'dialog[open]')).toEqual([]);
      await dialog.getByRole('button', { name: 'Abbrechen' }).click();
      const question = page.getByRole('dialog').last();
      await question.getByRole('button', { name: 'Behalten' }).click();
      await dialog.getByRole('button', { name: 'Incident eröffnen' }).click();
      await page.getByRole('heading', { level: 1, name: 'Suche ist langsam' }).waitFor();
      await page.getByRole('button', { name: 'Einsatzleitung übernehmen' }).click();
      await page.locator('.head-facts').getByText('Einsatzleitung: ').waitFor();
      expect(await englishIn(page)).toEqual([]);
      for (const name of ['Aktualisieren', 'Dienste und Personen', 'Rolle zuweisen …', 'Aufgabe hinzufügen …']) {
        await page.getByRole('button', { name, exact: true }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).waitFor();
        expect(await englishIn(page, 'dialog[open]')).toEqual([]);
        await page.keyboard.press('Escape');
      }
      await page.getByRole('button', { name: 'Entwurf anlegen' }).click();
      await page.getByRole('button', { name: 'Bearbeiten' }).click();
      await page.getByRole('button', { name: 'Maßnahme hinzufügen' }).click();
      expect(await englishIn(page)).toEqual([]);
      for (const path of ['/maintenance?new', '/status-page', '/moving-in']) {
        await desk().go(page, path);
        await settled(page);
        expect([path, await englishIn(page)]).toEqual([path, []]);
      }
      await page.getByRole('link', { name: 'Konfigurationsdateien' }).click();
      await seen(page, 'Dateien wählen');
      expect(await englishIn(page)).toEqual([]);
      expect(faults).toEqual([]);
    });

    it('of the profile begins as it is saved, after a question where something else is typed', async () => {
      const { app } = desk();
      const user = await createUser(app);
      const { page } = await desk().window('/me', user);
      await page.getByLabel('New address').fill('half@typed');
      await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
      await page.getByRole('button', { name: 'Save the profile' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
      await page.getByRole('button', { name: 'Save the profile' }).waitFor();
      expect(await page.getByLabel('New address').inputValue()).toBe('half@typed');
      expect(await page.locator('html').getAttribute('lang')).toBe('en');
      const { body } = await app.as(await asAdmin(app)).get(`/v2/users/${user.id}`);
      expect(body.data.locale).toBe('de');
      await page.getByLabel('New address').fill('');
      await page.getByRole('button', { name: 'Save the profile' }).click();
      await page.locator('html[lang=de]').waitFor();
      await page.getByRole('button', { name: 'Profil speichern' }).waitFor();
    });

    it('is English where the texts of another one do not come', async () => {
      const { page } = await desk().window('/sign-in', null, IN_GERMANY);
      await page.route(/assets\/de-/, (route) => route.abort());
      await page.reload();
      await seen(page, 'Forgotten your password?');
    });
  });
