import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { formatInTimeZone } from 'date-fns-tz';
import { giveChannel } from '../support/accounts.js';
import { Company, type Colleague } from '../support/company.js';
import { FakeClock, minutes } from '../support/fake-clock.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { TwilioSink } from '../support/twilio-sink.js';

/* A week of an ordinary team in Berlin, in which every page is accounted for. Clocks go back on its Sunday. */

const ZONE = 'Europe/Berlin';
const PHONE = '+491510000001';
const KEY = 'the-key-of-the-monitoring';

interface Activity {
  createdAt: string;
  metadata: { outcome?: string; userName: string; channelType: string } | null;
}
interface Shift {
  userName: string;
  startTime: string;
  endTime: string;
}
interface Created {
  alertId: string;
  warnings?: string[];
}

let [sink, twilio, database, app]: [SmtpSink, TwilioSink, TestDatabase, TestApp] = [] as never;
let acme: Company;
const clock = new FakeClock('2026-10-19T06:00:00.000Z');
let people: Record<'hana' | 'ada' | 'ben' | 'cem', Colleague>;
/** What came since it was last read, about alerts: `Mon 23:00 Ada email: subject`; and about other things. */
const news: string[] = [];
const others: string[] = [];
/** Each page of the week: `Mon 23:00 Ada email`. */
const pages: string[] = [];
let texts = 0;

const start = () =>
  TestApp.start({
    ...{ database, clock },
    environment: { SMTP_URL: sink.url, ...twilio.environment, JWT_EXPIRY: '30d', REFRESH_TOKEN_EXPIRY: '60d' },
  });

beforeAll(async () => {
  [sink, twilio, database] = await Promise.all([SmtpSink.start(), TwilioSink.start(), createTestDatabase()]);
  app = await start();
  acme = new Company(app, sink);
});
afterAll(async () => {
  await app.stop();
  await Promise.all([sink.stop(), twilio.stop(), database.drop()]);
});

const inBerlin = (at: Date | string): string => formatInTimeZone(at, ZONE, 'EEE HH:mm');
const now = (): string => inBerlin(clock.now());
const givenName = (name: string): string => name.split(' ')[0] ?? '';

function write(line: string, isPage: boolean): void {
  (isPage ? news : others).push(line);
  if (isPage) pages.push(line.slice(0, line.indexOf(': ', 10)));
}

/** Writes down what has come since the last look. */
function look(): void {
  for (const { name, email } of Object.values(people)) {
    for (const { subject = '' } of acme.newMailsTo(email)) {
      write(`${now()} ${givenName(name)} email: ${subject}`, /^\[P\d\]/.test(subject));
    }
  }
  for (const { content } of twilio.to(PHONE).slice(texts)) {
    write(`${now()} Ben sms: ${content}`, /^P\d /.test(content));
    texts++;
  }
}

/** Time passes until `Tue 07:00` in Berlin, with the service at work. */
async function until(time: string): Promise<void> {
  for (let steps = 0; now() !== time; steps++) {
    if (steps > 7 * 24 * 4) throw new Error(`${time} never comes`);
    await app.advance(minutes(15), minutes(15));
    look();
  }
}

async function alert(message: string, priority: string, more: object = {}): Promise<Created> {
  const body = { message, priority, alias: message, ...more };
  const answer = await acme.send<Created & { data?: Created }>(KEY, 'post', '/v2/alerts', body);
  await app.settle();
  look();
  return answer.data ?? answer;
}

async function act(who: Colleague, action: string, { alertId }: Created): Promise<void> {
  await acme.send(who, 'post', `/v2/alerts/${alertId}/${action}`);
  await app.settle();
  look();
}

/** The pages that came since this was last asked. */
function told(): string[] {
  look();
  return news.splice(0);
}

async function onCall(schedule: string): Promise<string[]> {
  const { onCallRecipients } = await acme.does<{ onCallRecipients: { name: string }[] }>(
    ...([people.hana, 'get', `/v2/schedules/${schedule}/on-calls`] as const),
  );
  return onCallRecipients.map(({ name }) => givenName(name));
}

/** Three people share the duty, day by day; the lead is next where they do not answer. */
async function arrange() {
  const hana = await acme.hire(acme.root, 'Hana', { role: 'admin' });
  const { id: teamId } = await acme.does(hana, 'post', '/v2/teams', { name: 'Platform' });
  const member = (name: string) => acme.hire(hana, name, { teamId });
  people = { hana, ada: await member('Ada'), ben: await member('Ben'), cem: await member('Cem') };
  for (const { id } of Object.values(people)) {
    await acme.does(hana, 'patch', `/v2/users/${id}`, { timezone: ZONE });
  }
  const { ada, ben, cem } = people;
  for (const sleeper of [ada, cem]) {
    const night = { notifyQuietHoursStart: '22:00', notifyQuietHoursEnd: '07:00' };
    await acme.does(sleeper, 'patch', `/v2/users/${sleeper.id}`, night);
  }
  await giveChannel(app, ben.id, PHONE, 'sms');
  const { channels } = await acme.send<{ channels: { id: string; type: string }[] }>(ben, 'get', '/v2/channels');
  const phone = channels.find(({ type }) => type === 'sms')?.id ?? '';
  const rule = { name: 'Phone', criteria: { onlyOwn: true }, action: { channelIds: [phone], delayMins: 0 } };
  await acme.does(ben, 'post', '/v2/notification-rules', rule);

  const rotation = { name: 'Daily', type: 'daily', startDate: '2026-10-19T09:00:00+02:00' };
  const { id: schedule } = await acme.does(hana, 'post', '/v2/schedules', {
    ...{ name: 'Duty', timezone: ZONE, teamId },
    rotations: [{ ...rotation, participants: inTurn(ada, ben, cem) }],
  });
  await acme.does(hana, 'post', '/v2/escalations', {
    ...{ name: 'Platform', teamId },
    rules: [
      { recipientType: 'schedule', recipientId: schedule },
      { recipientType: 'user', recipientId: hana.id, delayMinutes: 30 },
    ],
  });
  await acme.does(hana, 'post', '/v2/integrations', { name: 'Monitoring', apiKey: KEY, teamId });
  return { schedule, phone };
}
type Arranged = Awaited<ReturnType<typeof arrange>>;

const inTurn = (...who: Colleague[]): object[] => who.map(({ id }) => ({ type: 'user', id }));

/** Ada sleeps: the lead hears of it, and Ada in the morning. */
async function quietNight() {
  await until('Mon 23:00');
  const slow = await alert('Backup is slow', 'P3');
  expect(slow.warnings).toEqual([expect.stringContaining('Ada Acme has quiet hours: held until 07:00')]);
  await until('Tue 07:30');
  expect(told()).toEqual(['Mon 23:30 Hana email: [P3] Backup is slow', 'Tue 07:00 Ada email: [P3] Backup is slow']);
  await act(people.ada, 'acknowledge', slow);
  await act(people.ada, 'close', slow);
  return [slow];
}

/** Ben's phone is broken: the mail takes the page at once, and he is told. A test switches the phone on again. */
async function brokenPhone({ phone }: Arranged) {
  const { ben } = people;
  await until('Tue 14:00');
  twilio.become({ status: 400, code: 21610 }, PHONE);
  const full = await alert('Disk is full', 'P2');
  expect(told()).toEqual(['Tue 14:00 Ben email: [P2] Disk is full']);
  expect(others).toContainEqual(expect.stringMatching(/^Tue 14:00 Ben email: .*does not work any more/));
  await act(ben, 'acknowledge', full);
  await until('Tue 16:00');
  twilio.become('accept', PHONE);
  await acme.send(ben, 'post', `/v2/channels/${phone}/test`);
  expect(told()).toEqual([]);
  expect(others.at(-1)).toMatch(/^Tue 16:00 Ben sms: This is a test/);
  await act(ben, 'close', full);
  const again = await alert('Disk is full again', 'P2');
  expect(told()).toEqual([expect.stringContaining('Tue 16:00 Ben sms: P2 high: Disk is full again')]);
  await act(ben, 'close', again);
  return [full, again];
}

/** Cem gives an evening to Ben; then the order is changed: Cem stays, the evening stays Ben's, Ben is next. */
async function swapAndEdit({ schedule }: Arranged) {
  const { ada, ben, cem, hana } = people;
  await until('Wed 10:00');
  const evening = { startTime: '2026-10-21T16:00:00Z', endTime: '2026-10-21T20:00:00Z' };
  const { id } = await acme.does(cem, 'post', `/v2/schedules/${schedule}/swap-requests`, {
    userId: ben.id,
    ...evening,
  });
  await acme.does(ben, 'patch', `/v2/swap-requests/${id}/accept`);
  await until('Wed 12:00');
  const { rotations } = await acme.does<{ rotations: { id: string }[] }>(hana, 'get', `/v2/schedules/${schedule}`);
  const path = `/v2/schedules/${schedule}/rotations/${rotations[0]?.id ?? ''}`;
  const edited = await acme.does<object>(hana, 'patch', path, { participants: inTurn(ada, cem, ben) });
  expect(edited).not.toHaveProperty('onCallBefore');
  expect(await onCall(schedule)).toEqual(['Cem']);
  await until('Wed 12:15');
  // Cem's days are the same as before, so there is nothing to tell Cem.
  const changed = others.filter((line) => line.startsWith('Wed 12:'));
  expect(changed.map((line) => line.slice(10, 13)).sort()).toEqual(['Ada', 'Ben']);
  const noon = await alert('Queue grows', 'P2');
  expect(told()).toEqual(['Wed 12:15 Cem email: [P2] Queue grows']);
  await act(cem, 'close', noon);
  await until('Wed 19:00');
  const evenings = await alert('Queue grows again', 'P2');
  expect(told()).toEqual([expect.stringContaining('Wed 19:00 Ben sms: P2 high: Queue grows again')]);
  await act(ben, 'close', evenings);
  await until('Wed 22:00');
  expect(await onCall(schedule)).toEqual(['Cem']);
  await until('Thu 09:00');
  expect(await onCall(schedule)).toEqual(['Ben']);
  return [noon, evenings];
}

/** What grows worse wakes whoever was left to sleep, once; whoever has it already is told. */
async function worse({ schedule }: Arranged) {
  const { ada, ben } = people;
  await until('Thu 10:00');
  const latency = await alert('Latency', 'P4');
  await act(ben, 'acknowledge', latency);
  await until('Thu 10:30');
  expect(await alert('Latency', 'P1')).toMatchObject({ alertId: latency.alertId });
  expect(told()).toEqual([
    expect.stringContaining('Thu 10:00 Ben sms: P4 low: Latency'),
    expect.stringMatching(/^Thu 10:30 Ben sms: .*Latency/),
  ]);
  await act(ben, 'close', latency);
  await until('Fri 09:00');
  expect(await onCall(schedule)).toEqual(['Ada']);
  await until('Fri 23:30');
  const errors = await alert('Errors', 'P3');
  await until('Fri 23:45');
  expect(told()).toEqual([]);
  expect(await alert('Errors', 'P1')).toMatchObject({ alertId: errors.alertId });
  expect(told()).toEqual(['Fri 23:45 Ada email: [P1] Errors']);
  await act(ada, 'acknowledge', errors);
  await until('Sat 08:00');
  expect(told()).toEqual([]);
  await act(ada, 'close', errors);
  return [latency, errors];
}

/** The service is down while a step is due: the step comes once, as soon as it is up. */
async function restart() {
  const { cem } = people;
  await until('Sat 15:00');
  const certificate = await alert('Certificate ends', 'P2');
  await until('Sat 15:15');
  await app.stop();
  clock.moveBy(minutes(30));
  acme.app = app = await start();
  await app.settle();
  expect(told()).toEqual(['Sat 15:00 Cem email: [P2] Certificate ends', 'Sat 15:45 Hana email: [P2] Certificate ends']);
  await act(cem, 'close', certificate);
  return [certificate];
}

/** Cem's turn has 25 hours, and his night ends at seven by the clock on the wall. */
async function longNight({ schedule }: Arranged) {
  const { cem, ben, hana } = people;
  await until('Sat 23:00');
  const held = await alert('Replica lags', 'P3');
  expect(held.warnings).toEqual([expect.stringContaining('Cem Acme has quiet hours: held until 07:00')]);
  await act(hana, 'close', held);
  await until('Sun 02:45');
  await app.advance(minutes(60), minutes(15));
  expect(clock.now().toISOString()).toBe('2026-10-25T01:45:00.000Z');
  const night = await alert('Replica lags again', 'P3');
  await until('Sun 06:45');
  expect(told()).toEqual(['Sun 03:15 Hana email: [P3] Replica lags again']);
  await until('Sun 07:00');
  expect(told()).toEqual(['Sun 07:00 Cem email: [P3] Replica lags again']);
  await until('Sun 08:45');
  expect(await onCall(schedule)).toEqual(['Cem']);
  await until('Sun 09:00');
  expect(await onCall(schedule)).toEqual(['Ben']);
  const morning = await alert('Login fails', 'P1');
  expect(told()).toEqual([expect.stringContaining('Sun 09:00 Ben sms: P1 critical: Login fails')]);
  await act(ben, 'close', morning);
  await act(cem, 'close', night);
  return [held, night, morning];
}

it('goes through the week: every page comes once, to whom it should, and is told as it was', async () => {
  const arranged = await arrange();
  const alerts = [
    ...(await quietNight()),
    ...(await brokenPhone(arranged)),
    ...(await swapAndEdit(arranged)),
    ...(await worse(arranged)),
    ...(await restart()),
    ...(await longNight(arranged)),
  ];
  await until('Mon 12:00');
  expect(told()).toEqual([]);
  // What the service says about each alert is what came.
  const { hana } = people;
  const said: string[] = [];
  for (const { alertId } of alerts) {
    const { activities } = await acme.does<{ activities: Activity[] }>(hana, 'get', `/v2/alerts/${alertId}/activities`);
    for (const { createdAt, metadata } of activities.toReversed()) {
      if (metadata?.outcome !== 'sent') continue;
      said.push(`${inBerlin(createdAt)} ${givenName(metadata.userName)} ${metadata.channelType}`);
    }
  }
  expect(said).toEqual(pages);
  // Who was on call stays true.
  const range = 'start=2026-10-19T07:00:00Z&end=2026-10-26T08:00:00Z';
  const path = `/v2/schedules/${arranged.schedule}/shifts?${range}`;
  const { shifts } = await acme.does<{ shifts: Shift[] }>(hana, 'get', path);
  expect(
    shifts.map(
      ({ userName, startTime, endTime }) => `${givenName(userName)} ${inBerlin(startTime)} to ${inBerlin(endTime)}`,
    ),
  ).toEqual([
    ...['Ada Mon 09:00 to Tue 09:00', 'Ben Tue 09:00 to Wed 09:00'],
    ...['Cem Wed 09:00 to Wed 18:00', 'Ben Wed 18:00 to Wed 22:00', 'Cem Wed 22:00 to Thu 09:00'],
    ...['Ben Thu 09:00 to Fri 09:00', 'Ada Fri 09:00 to Sat 09:00', 'Cem Sat 09:00 to Sun 09:00'],
    'Ben Sun 09:00 to Mon 09:00',
  ]);
});
