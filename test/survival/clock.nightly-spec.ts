import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { login, PASSWORD, type TestUser } from '../support/accounts.js';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { FakeClock, minutes, seconds } from '../support/fake-clock.js';
import { withMailbox } from '../support/mailbox.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';
import { report } from './support/form.js';

const BERLIN = 'Europe/Berlin';
/** 13:00 on the last of January in Berlin. */
const BEGINNING = '2026-01-31T12:00:00.000Z';

/** Turns that change at 02:30 in Berlin, which on one night of the year does not exist and on another comes twice. */
const HANDOFFS: [instant: string, what: string][] = [
  ['2026-02-01T01:30:00Z', 'the end of a month'],
  ['2026-03-01T01:30:00Z', 'the end of February'],
  ['2026-03-28T01:30:00Z', 'the night before the clocks go forward'],
  ['2026-03-29T01:30:00Z', '02:30 does not exist: it is 03:30'],
  ['2026-03-30T00:30:00Z', 'the night after'],
  ['2026-10-24T00:30:00Z', 'the night before the clocks go back, after a sleep of half a year'],
  ['2026-10-25T00:30:00Z', '02:30 comes twice: it is the first'],
  ['2026-10-26T01:30:00Z', 'the night after'],
];
/** A monthly report of somebody in Berlin, from the 31st of January at 13:00 on. */
const REPORTS: [instant: string, what: string][] = [
  ['2026-02-28T12:00:00Z', 'February has no 31st'],
  ['2026-03-31T11:00:00Z', 'the 31st again, in summer time'],
  ['2026-04-30T11:00:00Z', 'April has none either'],
];

let sink: SmtpSink;
let app: TestApp;
const clock = new FakeClock(BEGINNING);
let ada: TestUser;
let ben: TestUser;

beforeAll(async () => {
  sink = await SmtpSink.start();
  sink.expectMails(/^ada@example\.com: \[Pager\] Your monthly alert report/); // of the months between, too
  app = await TestApp.start({ clock, environment: { SMTP_URL: sink.url } });
  ada = await withMailbox(app, sink, { email: 'ada@example.com', fullName: 'Ada', timezone: BERLIN });
  ben = await withMailbox(app, sink, { email: 'ben@example.com', fullName: 'Ben', timezone: BERLIN });
  for (const user of [ada, ben]) await as(user, 'patch', `/v2/users/${user.id}`, { notifyOnHandoff: true });
  await app.http
    .post('/v2/schedules')
    .set('X-Service-Key', ROOT_KEY)
    .send({
      name: 'Nights',
      timezone: BERLIN,
      rotations: [{ type: 'daily', startDate: '2026-01-31T01:30:00Z', participants: [{ id: ada.id }, { id: ben.id }] }],
    })
    .expect(200);
  await as(ada, 'post', '/v2/reports/schedules', { cadence: 'monthly', email: ada.email });
  await app.settle();
});
afterAll(async () => {
  await app?.stop();
  await sink?.stop();
});

async function as(user: TestUser, method: 'post' | 'patch', path: string, body: object): Promise<void> {
  const token = await login(app, user.email, PASSWORD);
  await app
    .as(`Bearer ${token}`)
    .send(method, path, body)
    .expect(/reports/.test(path) ? 201 : 200);
}

async function at(instant: number): Promise<void> {
  clock.moveTo(new Date(instant));
  await app.settle();
}

/** The clock comes to that instant, passes it, is set back by two minutes and passes it again: how the count moves. */
async function pass(instant: string, count: () => number): Promise<{ early: number; onTime: number; again: number }> {
  const moment = Date.parse(instant);
  await at(moment - minutes(1));
  const before = count();
  await at(moment - seconds(1));
  const early = count() - before;
  await at(moment + seconds(10));
  const onTime = count() - before;
  for (const offset of [-minutes(2), seconds(1), minutes(5)]) await at(moment + offset);
  return { early, onTime, again: count() - before - onTime };
}

it('hands over, reports and escalates once, whatever the clock does', async () => {
  const told = (): string[] =>
    [...sink.mailsTo(ada.email), ...sink.mailsTo(ben.email)].map((mail) => mail.subject ?? '');
  const begins = (): number => told().filter((subject) => subject === 'You are on call: Nights').length;
  const ends = (): number => told().filter((subject) => subject === 'Your on-call shift has ended: Nights').length;
  const reports = (): number => told().filter((subject) => /monthly alert report/.test(subject)).length;
  const moments = [
    ...HANDOFFS.map(([instant, what]) => ({ instant, what, count: () => [begins(), ends()] })),
    ...REPORTS.map(([instant, what]) => ({ instant, what, count: () => [reports()] })),
  ].sort((one, other) => Date.parse(one.instant) - Date.parse(other.instant));

  for (const { instant, what, count } of moments) {
    // Both kinds of mail in one number: 1 each is 1 and 1000.
    const code = (): number => count().reduce((sum, each, index) => sum + each * 1000 ** index, 0);
    const once = count().length === 2 ? 1001 : 1;
    expect({ what, ...(await pass(instant, code)) }).toEqual({ what, early: 0, onTime: once, again: 0 });
    if (instant === '2026-03-29T01:30:00Z') await escalateThroughJumps();
  }
  report('clock jumps, DST and month ends', {
    handoffs: HANDOFFS.length,
    reports: REPORTS.length,
    missed: 0,
    doubled: 0,
  });
});

/** Steps at 0, 30 and 60 minutes while the clock jumps: 31 on, 10 back, and two hours on. */
async function escalateThroughJumps(): Promise<void> {
  const story = new EscalationStory(app);
  const { cid, dan, eve } = await story.people('cid', 'dan', 'eve');
  const policy = await story.policy({ rules: [pages(cid), pages(dan, 30), pages(eve, 60)] });
  const { alertId } = await story.raise(policy);
  const start = clock.now().getTime();
  const pagedAfter = async (offset: number): Promise<string[]> => {
    await at(start + offset);
    return (await story.pages(alertId)).flatMap(({ to }) => to);
  };
  expect(await pagedAfter(0)).toEqual(['cid']);
  expect(await pagedAfter(minutes(31))).toEqual(['cid', 'dan']);
  expect(await pagedAfter(minutes(21))).toEqual(['cid', 'dan']);
  expect(await pagedAfter(minutes(32))).toEqual(['cid', 'dan']);
  expect(await pagedAfter(minutes(152))).toEqual(['cid', 'dan', 'eve']);
  expect(await pagedAfter(minutes(59))).toEqual(['cid', 'dan', 'eve']);
  expect(await pagedAfter(minutes(600))).toEqual(['cid', 'dan', 'eve']);
  expect(sink.mails.filter(({ subject }) => subject === '[P3] It burns')).toHaveLength(3);
}
