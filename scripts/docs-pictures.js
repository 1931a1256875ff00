/**
 * The pictures of the README and the docs, each in light (`name.png`) and dark (`name-dark.png`), with at most 256 colours so
 * that they stay small. `paged` moves: an alert comes, is opened and is acknowledged on a phone.
 */
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import UPNG from 'upng-js';
import { PEOPLE } from './seed/organisation.js';

const DESK = { viewport: { width: 1200, height: 800 } };
const PHONE = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true };
/** Live events and countdowns never end: a picture is taken after this time. */
const QUIET_MS = 700;

/** What is seen at a path, after what is done there. */
const PICTURES = {
  inbox: { path: '/?team=all', act: openOwnAlert },
  schedule: { path: '/schedules/:id' },
  'new-schedule': { path: '/schedules', act: openForm('New schedule', 'Payments: second line') },
  policy: { path: '/escalations/:id' },
  'new-policy': { path: '/escalations', act: openForm('New escalation policy', 'Payments') },
  reports: { path: '/reports' },
  /** For everybody, and not a page of the console. */
  status: { site: '/status/lumen-shop' },
};

/** @param tools what `console-pictures.js` opens pages with */
export async function takeForDocs({ browser, base, folder, signIn, open, filled }) {
  for (const colorScheme of ['light', 'dark']) {
    const save = (name, frames, delays) =>
      writeFileSync(`${folder}/${name}${colorScheme === 'dark' ? '-dark' : ''}.png`, encoded(frames, delays));
    const look = { colorScheme, reducedMotion: 'reduce', timezoneId: 'Europe/Paris', locale: 'en-GB' };
    const desk = await browser.newContext({ ...DESK, ...look });
    await signIn(desk);
    const page = await desk.newPage();
    for (const [name, { path, site, act }] of Object.entries(PICTURES)) {
      if (site) await page.goto(base + site);
      else await open(page, await filled(desk, path));
      await act?.(page);
      await pause(QUIET_MS);
      save(name, [await page.screenshot()]);
    }
    await desk.close();
    const onCall = await whoIsOnCall(browser, base, signIn);
    const phone = await browser.newContext({ ...PHONE, ...look });
    await signIn(phone, onCall);
    await takePaged(phone, { base, open, save });
    await phone.close();
  }
}

/** Of the alerts of all teams, one of her own. */
async function openOwnAlert(page) {
  await page.getByRole('article').filter({ hasText: 'Amélie' }).first().locator('.age').click();
}

function openForm(button, name) {
  return async (page) => {
    await page.getByRole('button', { name: button }).first().click();
    await page.getByRole('dialog').getByLabel('Name').first().fill(name);
  };
}

/** The person whom an alert of Payments pages now. */
async function whoIsOnCall(browser, base, signIn) {
  const context = await browser.newContext();
  await signIn(context);
  const schedules = await (await context.request.get(`${base}/v2/schedules`)).json();
  const { id } = schedules.data.find(({ name }) => name.startsWith('Payments'));
  const onCalls = await (await context.request.get(`${base}/v2/schedules/${id}/on-calls`)).json();
  const [{ name }] = onCalls.data.onCallRecipients;
  await context.close();
  return PEOPLE.find(({ fullName, email }) => [fullName, email].includes(name)) ?? PEOPLE[0];
}

/** From a quiet inbox to an acknowledged alert; the alert is deleted again. */
async function takePaged(context, { base, open, save }) {
  const message = 'Card payments fail: 12 % of attempts';
  const page = await context.newPage();
  const frames = [];
  const shot = async () => {
    await pause(QUIET_MS);
    frames.push(await page.screenshot());
  };
  await open(page, '/');
  await shot();
  const data = { message, priority: 'P1', source: 'datadog', entity: 'card-gateway', tags: ['cards'] };
  const raised = await (await context.request.post(`${base}/v2/alerts`, { data })).json();
  const id = raised.data?.alertId ?? raised.alertId;
  try {
    await page.getByText(message).first().waitFor();
    await shot();
    await open(page, `/alerts/${id}`);
    await page
      .getByText(/\bsent$/)
      .first()
      .waitFor();
    await shot();
    save('alert-phone', [frames.at(-1)]);
    await page
      .getByRole('button', { name: /^Acknowledge/ })
      .first()
      .click();
    await page
      .getByText(/Acknowledged/)
      .first()
      .waitFor();
    await shot();
    save('paged', frames, [1500, 2000, 2500, 3000]);
  } finally {
    await context.request.delete(`${base}/v2/alerts/${id}`);
  }
}

/** Of several screenshots a moving PNG, whose frames are shown for `delays` (milliseconds). */
function encoded(frames, delays) {
  const images = frames.map((frame) => UPNG.decode(frame));
  const [{ width, height }] = images;
  const pixels = images.map((image) => UPNG.toRGBA8(image)[0]);
  return Buffer.from(UPNG.encode(pixels, width, height, 256, delays));
}
