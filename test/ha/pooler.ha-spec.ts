import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DurablePostgres } from '../survival/support/durable-postgres.js';
import { FORM, randomFrom, report, SEED } from '../survival/support/form.js';
import { Load } from '../survival/support/load.js';
import { OnCallTeam } from '../survival/support/on-call-team.js';
import { PageBook } from '../survival/support/page-book.js';
import { Service } from '../survival/support/service.js';
import { Store } from '../survival/support/store.js';
import { until } from '../survival/support/waiting.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { PgBouncer, type PoolMode } from './support/pgbouncer.js';

const ON_CALL = 'oncall@example.com';
const NEXT = 'next@example.com';
let postgres: DurablePostgres;

beforeAll(async () => {
  postgres = await DurablePostgres.start();
}, FORM.patience);
afterAll(() => postgres?.remove());

describe.each<[PoolMode, object]>([
  ['session', {}],
  ['session', { DATABASE_PREPARED_STATEMENTS: 'off' }],
  ['transaction', {}],
])('behind PgBouncer in %s mode %j', (mode, settings) => {
  let bouncer: PgBouncer;
  let sink: SmtpSink;
  let store: Store;
  let replicas: Service[] = [];

  beforeAll(async () => {
    bouncer = await PgBouncer.start(postgres.port, mode);
    sink = await SmtpSink.start();
    store = await Store.create(postgres, `pager_${mode}_${Object.keys(settings).length}`);
    const environment = {
      SMTP_URL: sink.url,
      ...settings,
      ...(mode === 'transaction' ? { DATABASE_DIRECT_URL: store.url } : {}),
    };
    replicas = [];
    for (let each = 0; each < 2; each++) replicas.push(await Service.on(bouncer.through(store.url), environment));
    for (const replica of replicas) await replica.start();
  }, FORM.patience);
  afterAll(async () => {
    for (const replica of replicas) await replica.kill();
    bouncer?.stop();
    await sink?.stop();
  });

  it(
    'two replicas lose no page, and hear of a change of the policy',
    async () => {
      const [first, second] = replicas as [Service, Service];
      const team = await OnCallTeam.of(first, sink);
      const userId = await team.person(ON_CALL);
      await team.escalation([{ userId, delayMinutes: 0 }]);
      await team.waitUntilKnownTo(second, userId);
      let turn = 0;
      const load = new Load('pooled', { url: () => replicas[turn++ % 2]!.url, random: randomFrom(SEED), width: 4 });
      await until('alerts are taken', () => load.acknowledged.length > 300);
      await load.end();
      expect(load.tally).toBe(`202: ${load.acknowledged.length}`);
      await store.settled();
      const pages = new PageBook(sink.mailsTo(ON_CALL));
      const alerts = await store.alertIds();
      expect(await store.missing(load.acknowledged.map(({ alertId }) => alertId))).toEqual([]);
      expect(pages.repeatedDeliveries).toEqual([]);
      expect(await store.deliveriesIn('dead', 'failed', 'skipped', 'cancelled')).toEqual([]);
      report(`PgBouncer, ${mode}`, { answers: load.tally, alerts: alerts.length, pages: pages.total });

      // The second replica has the first policy in its memory.
      const other = await team.person(NEXT);
      await team.escalation([{ userId: other, delayMinutes: 0 }]);
      await team.waitUntilKnownTo(second, other);
      await second.call(team.admin, 'POST', '/v2/alerts', { message: 'After the change', priority: 'P1' });
      await until('the one who is new in the policy is paged', () =>
        sink.mailsTo(NEXT).some(({ subject }) => subject?.includes('After the change')),
      );
      // pino's level of errors.
      for (const { log } of replicas) expect(log).not.toMatch(/"level":[56]0/);
    },
    FORM.patience,
  );
});

describe('a start that cannot work', () => {
  let bouncer: PgBouncer | null = null;
  afterEach(() => bouncer?.stop());

  it(
    'says in one line what to change: transaction mode without an address of the database itself',
    async () => {
      bouncer = await PgBouncer.start(postgres.port, 'transaction');
      const service = await Service.on(bouncer.through(await postgres.createDatabase('pager_refused')));
      await expect(service.start()).rejects.toThrow();
      const [line = '', ...more] = service.log.split('\n').filter((each) => each.includes('could not start'));
      expect(line).toMatch(/DATABASE_URL: .*transaction mode.* set DATABASE_DIRECT_URL/);
      expect(more).toEqual([]);
      expect(service.log).not.toMatch(/^\s+at /m);
    },
    FORM.patience,
  );
});
