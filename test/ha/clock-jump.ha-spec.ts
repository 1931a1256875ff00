import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DurablePostgres } from '../survival/support/durable-postgres.js';
import { FORM, randomFrom, report, SEED } from '../survival/support/form.js';
import { Load } from '../survival/support/load.js';
import { OnCallTeam } from '../survival/support/on-call-team.js';
import { PageBook } from '../survival/support/page-book.js';
import { Service } from '../survival/support/service.js';
import { Store } from '../survival/support/store.js';
import { pause, until } from '../survival/support/waiting.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { ROOT_KEY } from '../support/test-config.js';

const ON_CALL = 'oncall@example.com';
/** Paged after half an hour, which does not pass here. */
const LATER = 'later@example.com';
/** Their mail server never answers. */
const STUCK = 'stuck@example.com';
const random = randomFrom(SEED);
let postgres: DurablePostgres;
let sink: SmtpSink;
let store: Store;
let steady: Service;
let jumper: Service;
let folder: string;
let stuck: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pager-clock-'));
  await setClock('+0');
  postgres = await DurablePostgres.start();
  sink = await SmtpSink.start();
  store = await Store.create(postgres, 'clock');
  steady = await Service.on(store.url, { SMTP_URL: sink.url });
  jumper = await Service.on(store.url, {
    SMTP_URL: sink.url,
    LD_PRELOAD: await faketime(),
    FAKETIME_TIMESTAMP_FILE: clockFile(),
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  });
  await steady.start();
  await jumper.start();
  const team = await OnCallTeam.of(steady, sink);
  stuck = await team.person(STUCK);
  await team.escalation([
    { userId: await team.person(ON_CALL), delayMinutes: 0 },
    { userId: await team.person(LATER), delayMinutes: 30 },
  ]);
}, FORM.patience);
afterAll(async () => {
  for (const replica of [steady, jumper]) await replica?.kill();
  await postgres?.remove();
  await sink?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

it(
  'neither sends again nor too early when the clock of one replica jumps by an hour, and back',
  async () => {
    const verifications = new PageBook(sink.mailsTo(LATER)).total;
    let turn = 0;
    const load = new Load('clock', { url: () => (turn++ % 2 === 0 ? steady : jumper).url, random });
    const taken = async (): Promise<void> => {
      const before = load.acknowledged.length;
      await until('alerts are taken', () => load.acknowledged.length > before + 40);
    };
    await taken();
    // The other replica is in the middle of a send: its lease must not look as if it had run out an hour ago.
    sink.become('hang', STUCK);
    const offered = tries();
    const responders = [{ type: 'user', id: stuck }];
    await steady.call(`CompatKey ${ROOT_KEY}`, 'POST', '/v2/alerts', { message: 'Stuck', alias: 'stuck', responders });
    await until('a send hangs', () => tries() > offered);
    for (const offset of ['+3600', '+0', '-3600', '+0']) {
      await setClock(offset);
      await pause(4000);
      await taken();
    }
    const triesWhileHanging = tries() - offered;
    await load.end();
    // Whoever is cut off in the middle of a send has to repeat it: only the one that hangs.
    await until('the others are through', async () => (await store.unfinished()) <= 1);
    sink.become('accept', STUCK);
    sink.hangUp();
    await store.settled();

    const lost = await store.missing(load.acknowledged.map(({ alertId }) => alertId));
    const pages = new PageBook(sink.mailsTo(ON_CALL));
    const unpaged = (await store.alertIds()).filter((id) => pages.of(id) === 0);
    const early = new PageBook(sink.mailsTo(LATER)).total - verifications;
    const lines = [...jumper.log.matchAll(/The clock of this machine jumped by [-\d.]+ s/g)].map(([line]) => line);
    report('the clock of a replica jumps', {
      answers: load.tally,
      lost: lost.length,
      'pages sent': pages.total,
      'alerts without a page': unpaged.length,
      repeated: pages.repeatedDeliveries.length,
      'too early': early,
      'tries of the send under way': triesWhileHanging,
      'lines in the log': lines.length,
    });
    expect(lost).toEqual([]);
    expect(unpaged).toEqual([]);
    expect([pages.repeatedDeliveries, early]).toEqual([[], 0]);
    expect(lines).toHaveLength(4);
  },
  FORM.patience,
);

const tries = (): number => sink.attempts.filter((address) => address === STUCK).length;
const clockFile = (): string => join(folder, 'offset');
const setClock = (offset: string): Promise<void> => writeFile(clockFile(), `${offset}\n`);

/** Where Debian keeps the library, whatever the machine. */
async function faketime(): Promise<string> {
  const [triplet] = (await readdir('/usr/lib')).filter((name) => name.endsWith('-linux-gnu'));
  return `/usr/lib/${triplet}/faketime/libfaketimeMT.so.1`;
}
