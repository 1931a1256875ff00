import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SmtpSink } from '../support/smtp-sink.js';
import { ROOT_KEY } from '../support/test-config.js';
import { TwilioSink } from '../support/twilio-sink.js';
import { WebhookSink, type SinkAnswer } from '../support/webhook-sink.js';
import type { DurablePostgres } from './support/durable-postgres.js';
import { FORM, report } from './support/form.js';
import { migratedPostgres } from './support/migrated-postgres.js';
import { OnCallTeam } from './support/on-call-team.js';
import { Service } from './support/service.js';
import type { Store } from './support/store.js';
import { until } from './support/waiting.js';

type Medium = 'email' | 'sms' | 'voice' | 'webhook';

interface Row extends Record<string, unknown> {
  medium: Medium;
  to: string;
  state: string;
  attempts: number;
  reason: string | null;
  /** Seconds from the last attempt to the next. */
  pause: number;
}

/** A receiver, what is wrong with it, and what must become of what it is sent. */
interface Case {
  medium: Medium;
  to: string;
  fault: string;
  /** After the first attempt, and at the end. */
  first: 'sent' | 'pending' | 'failed';
  last: 'sent' | 'dead' | 'failed';
  /** Makes it fail. */
  arrange?: (to: string) => void;
  /** Makes it well again, after the first attempt. */
  heal?: (to: string) => void;
}

const MAX_ATTEMPTS = 5;
let postgres: DurablePostgres;
let mail: SmtpSink;
let phone: TwilioSink;
let web: WebhookSink;
let service: Service;
let store: Store;
let team: OnCallTeam;

const refuse = (status: number) => (to: string) => phone.become({ status, code: status * 100 }, to);
/** Without `Retry-After` it would be asked again sooner than those that fail. */
const BUSY = { status: 429, headers: { 'Retry-After': '23' } };
const BAD_ANSWERS = new Map<string, SinkAnswer[]>([
  ['/500', [500, 500, 500, 500, 500]],
  ['/429', [BUSY, BUSY]],
  ['/hangs', ['hang']],
]);
const answerBadly = (path: string): void => web.answer(path, ...(BAD_ANSWERS.get(path) ?? []));
const CASES: Case[] = [
  { medium: 'email', to: 'fine@example.com', fault: 'none', first: 'sent', last: 'sent' },
  {
    medium: 'email',
    to: 'hangs@example.com',
    fault: 'hangs once',
    first: 'pending',
    last: 'sent',
    arrange: (to) => mail.become('hang', to),
    heal: (to) => mail.become('accept', to),
  },
  {
    medium: 'email',
    to: 'busy@example.com',
    fault: '451',
    first: 'pending',
    last: 'dead',
    arrange: (to) => mail.become('temporary', to),
  },
  {
    medium: 'email',
    to: 'unknown@example.com',
    fault: '550',
    first: 'failed',
    last: 'failed',
    arrange: (to) => mail.become('permanent', to),
  },
  {
    medium: 'email',
    to: 'drops@example.com',
    fault: 'drops the connection',
    first: 'pending',
    last: 'dead',
    arrange: (to) => mail.become('drop', to),
  },
  { medium: 'sms', to: '+4915110000001', fault: 'none', first: 'sent', last: 'sent' },
  { medium: 'sms', to: '+4915110000002', fault: '500', first: 'pending', last: 'dead', arrange: refuse(500) },
  {
    medium: 'sms',
    to: '+4915110000003',
    fault: '429 once',
    first: 'pending',
    last: 'sent',
    arrange: refuse(429),
    heal: (to) => phone.become('accept', to),
  },
  { medium: 'voice', to: '+4915110000004', fault: 'none', first: 'sent', last: 'sent' },
  {
    medium: 'voice',
    to: '+4915110000005',
    fault: 'hangs once',
    first: 'pending',
    last: 'sent',
    arrange: (to) => phone.become('hang', to),
    heal: (to) => phone.become('accept', to),
  },
  {
    medium: 'voice',
    to: '+4915110000006',
    fault: 'answers garbage',
    first: 'pending',
    last: 'dead',
    arrange: (to) => phone.become('garbage', to),
  },
  { medium: 'webhook', to: '/fine', fault: 'none', first: 'sent', last: 'sent' },
  {
    medium: 'webhook',
    to: '/500',
    fault: '500',
    first: 'pending',
    last: 'dead',
    arrange: answerBadly,
  },
  {
    medium: 'webhook',
    to: '/429',
    fault: '429 twice',
    first: 'pending',
    last: 'sent',
    arrange: answerBadly,
  },
  {
    medium: 'webhook',
    to: '/hangs',
    fault: 'hangs once',
    first: 'pending',
    last: 'sent',
    arrange: answerBadly,
  },
];

beforeAll(async () => {
  ({ postgres, store } = await migratedPostgres());
  [mail, phone, web] = [await SmtpSink.start(), await TwilioSink.start(), await WebhookSink.start()];
  service = await Service.on(store.url, { SMTP_URL: mail.url, ...phone.environment });
  await service.start();
  team = await OnCallTeam.of(service, mail);
}, FORM.patience);
afterAll(async () => {
  await service?.kill();
  await postgres?.remove();
  for (const sink of [mail, phone, web]) await sink?.stop();
});

it(
  'retries what may succeed, keeps nobody waiting for it, and never takes an error for success',
  async () => {
    const responders: { type: 'user'; id: string }[] = [];
    for (const { medium, to, arrange } of CASES) {
      arrange?.(to);
      if (medium === 'webhook') await receiver(to);
      else responders.push({ type: 'user', id: await recipient(medium, to) });
    }
    const from = performance.now();
    await service.call(`CompatKey ${ROOT_KEY}`, 'POST', '/v2/alerts', { message: 'Fire', alias: 'fire', responders });

    const well = CASES.filter(({ fault }) => fault === 'none');
    await until('the others have theirs', () => well.every(arrivedAt), 60_000);
    const unaffected = performance.now() - from;
    // They have not waited for those that hang, whose attempts take ten seconds.
    const hanging = CASES.filter(({ fault }) => fault === 'hangs once');
    const meanwhile = await rows();
    const over = (row?: Row): boolean => row !== undefined && (hasEnded(row) || waitsAfter(1, row));
    expect(hanging.filter((each) => over(stateOf(meanwhile, each)))).toEqual([]);

    await untilTried(1);
    const afterFirst = await rows();
    for (const each of CASES) {
      expect({ ...each, ...stateOf(afterFirst, each) }).toMatchObject({ to: each.to, state: each.first, attempts: 1 });
    }
    // 22.5 s, spread by 20 %.
    for (const { state, pause } of afterFirst)
      if (state === 'pending') expect(Math.abs(pause - 22.5)).toBeLessThan(5.5);

    for (const { to, heal } of CASES) heal?.(to);
    for (let attempt = 2; attempt <= MAX_ATTEMPTS; attempt++) {
      // The clock of a running service cannot be moved: what waits is made due instead.
      for (const table of ['deliveries', 'webhook_deliveries']) {
        await store.sql(`UPDATE ${table} SET "dueAt" = now() WHERE state = 'pending' AND attempts < $1`, [attempt]);
      }
      await untilTried(attempt);
    }
    const atLast = await rows();
    for (const each of CASES) {
      const row = stateOf(atLast, each);
      expect({ ...each, ...row }).toMatchObject({ to: each.to, state: each.last });
      expect({ ...each, arrived: arrivedAt(each) }).toMatchObject({ to: each.to, arrived: each.last === 'sent' });
      if (each.last === 'dead')
        expect({ ...each, ...row }).toMatchObject({ attempts: MAX_ATTEMPTS, reason: expect.any(String) });
    }
    const audited = await auditedEndings();
    const wanted = CASES.map(({ medium, last }) => ending(medium, last)).filter((each) => each !== null);
    expect(audited).toEqual(wanted.sort());
    report('providers', {
      receivers: CASES.length,
      'the healthy ones reached after ms': Math.round(unaffected),
      attempts: atLast.reduce((sum, { attempts }) => sum + attempts, 0),
      sent: atLast.filter(({ state }) => state === 'sent').length,
      dead: atLast.filter(({ state }) => state === 'dead').length,
      refused: atLast.filter(({ state }) => state === 'failed').length,
      'audit entries': audited.length,
    });
  },
  FORM.patience,
);

/** A user who is reached in one way only; their id. */
async function recipient(medium: Medium, to: string): Promise<string> {
  const username = `${medium}-${to.replace(/\W/g, '')}@people.example.com`;
  const user = { username, fullName: to, password: 'a password for survivors' };
  const { data } = await service.call<{ data: { id: string } }>(team.admin, 'POST', '/v2/users', user);
  await store.sql(
    `INSERT INTO channels ("tenantId", id, "userId", type, value, verified, "codeTries", "createdAt", "updatedAt")
     SELECT "tenantId", gen_random_uuid(), id, $2, $3, true, 0, now(), now() FROM users WHERE id = $1`,
    [data.id, medium, to],
  );
  await store.sql(`SELECT pg_notify('pager_changes', "tenantId" || ':channels') FROM tenants`);
  return data.id;
}

/** An outbound integration. */
async function receiver(path: string): Promise<void> {
  const config = { url: web.url(path), events: ['alert.created'] };
  await service.call(team.admin, 'POST', '/v2/integrations', { name: path, type: 'webhook', config });
}

function arrivedAt({ medium, to }: Case): boolean {
  if (medium === 'email') return mail.mailsTo(to).length > 0;
  // The stand-in keeps every call, those that it answered badly too.
  if (medium === 'webhook') return web.to(to).length > (BAD_ANSWERS.get(to)?.length ?? 0);
  return phone.to(to).length > 0;
}

function rows(): Promise<Row[]> {
  return store.sql<Row>(
    `SELECT d."channelType" AS medium, c.value AS to, d.state, d.attempts, d.reason,
            extract(epoch FROM d."dueAt" - d."updatedAt")::float AS pause
     FROM deliveries d JOIN channels c ON c.id = d."channelId"
     UNION ALL
     SELECT 'webhook', i.name, w.state, w.attempts, w.reason, extract(epoch FROM w."dueAt" - w."updatedAt")::float
     FROM webhook_deliveries w JOIN integrations i ON i.id = w."integrationId"`,
  );
}

function stateOf(all: readonly Row[], { medium, to }: Case): Row | undefined {
  return all.find((row) => row.medium === medium && row.to === to);
}

/**
 * Until every message has come to its end, or waits after that attempt. The count of attempts tells, not the times: a row
 * made due, and not taken yet, looks like one that waits for its next try.
 */
async function untilTried(attempt: number): Promise<void> {
  await until(`attempt ${attempt} is over`, async () => {
    const all = await rows();
    return all.length === CASES.length && all.every((row) => hasEnded(row) || waitsAfter(attempt, row));
  });
}

const hasEnded = ({ state }: Row): boolean => state !== 'pending' && state !== 'sending';
const waitsAfter = (attempt: number, { state, attempts }: Row): boolean => state === 'pending' && attempts >= attempt;

async function auditedEndings(): Promise<string[]> {
  const entries = await store.sql<{ ending: string }>(
    `SELECT coalesce(details->>'channelType', 'webhook') || ' ' || action AS ending FROM audit_log
     WHERE "entityType" = 'notification-rule' OR action LIKE 'outbound\\_webhook.%'`,
  );
  return entries.map(({ ending: each }) => each).sort();
}

/** The audit entry of an end: each page has one, an outbound webhook only when its receiver will never be told. */
function ending(medium: Medium, last: Case['last']): string | null {
  if (medium === 'webhook') return last === 'sent' ? null : `webhook outbound_webhook.${last}`;
  return `${medium} ${last === 'sent' ? 'sent' : 'failed'}`;
}
