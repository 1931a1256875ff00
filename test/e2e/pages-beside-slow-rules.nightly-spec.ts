import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AlertPipeline } from '../../src/alerts/create/alert-pipeline.js';
import { createUser, giveChannel, login } from '../support/accounts.js';
import { ROOT } from '../support/alert-client.js';
import { heavyDetails } from '../support/heavy-details.js';
import { PagingWorld } from '../support/paging.js';
import { TestApp } from '../support/test-app.js';
import { WebhookSink } from '../support/webhook-sink.js';
import { slowness } from '../support/worked-time.js';

/*
 * An organisation with as many rules as it may have, each with patterns that take as long as they may, sends alerts without end.
 * The pages of another one arrive meanwhile.
 */
const MOST_MS = 500;
const PAGES = 11;
const CLIENTS = 8;

let app: TestApp;
let other: PagingWorld;
let authorization: string;
let hooks: WebhookSink;
beforeAll(async () => {
  app = await TestApp.start({ automaticJobs: true, canPage: true, environment: { DATABASE_POOL_SIZE: '8' } });
  hooks = await WebhookSink.start();
  authorization = `Bearer ${await login(app)}`;
  other = await PagingWorld.create(app);
}, 60_000);
afterAll(async () => {
  expect(hooks.calls).toBeDefined();
  await app.stop();
  await hooks.stop();
});

const send = (path: string, body: object) => app.http.post(path).set({ authorization }).send(body);
/** Ten patterns that fit nothing. */
const heavy = (of: string): object => ({
  type: 'match-any-condition',
  conditions: Array.from({ length: 10 }, (_, n) => ({
    ...{ field: 'details', operation: 'matches', expectedValue: `.*a.{120}b.{${120 + n}}[${of}N][1000]` },
  })),
});

/** As many rows as there may be, each with patterns of its own. */
async function copies(table: string, column: string, count: number): Promise<void> {
  await app.sql(
    `INSERT INTO ${table} SELECT (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'name', 'Copy ' || n,
       '${column}', replace(t."${column}"::text, '1000', (1000 + n)::text)::jsonb))).*
     FROM ${table} t, generate_series(1, ${count}) n`,
  );
}

async function storeRules(): Promise<void> {
  const match = { conditions: heavy('p') };
  const policy = { name: 'Heavy', match, actions: { suppress: true } };
  await send('/v2/alert-policies', policy).expect(200);
  await copies('alert_policies', 'match', 1998);
  // Its change makes the copies known to the process.
  await send('/v2/alert-policies', { ...policy, name: 'Last' }).expect(200);
  for (let n = 0; n < 10; n++) {
    const config = { url: hooks.url('/'), filter: heavy(`h${n}`) };
    await send('/v2/integrations', { name: `Hook ${n}`, type: 'webhook', config }).expect(200);
    const criteria = { conditions: heavy(`r${n}`) };
    await send('/v2/notification-rules', { name: `Rule ${n}`, action: { delayMins: 0 }, criteria }).expect(200);
    const team = { name: `Heavy ${n}`, match: { conditions: heavy(`n${n}`) }, actions: { suppress: true } };
    await send('/v2/notification-policies', team).expect(201);
  }
}

describe('beside an organisation whose rules take as long as they may', () => {
  let ann: string;
  let person: string;
  let sent = 0;
  let answered = 0;
  const raise = async (): Promise<void> => {
    const body = { message: 'Flood', details: heavyDetails(++sent, 16), responders: [{ type: 'user', id: ann }] };
    const { status } = await app.as(ROOT).post('/v2/alerts', body);
    expect([202, 503]).toContain(status);
    answered++;
  };
  /** @returns milliseconds from the create to the mail */
  const page = async (message: string): Promise<number> => {
    const begun = performance.now();
    await app.nest.get(AlertPipeline).create([
      {
        ...{ tenantId: other.tenantId, teamId: null, suppressNotifications: false, integration: null },
        fields: { message, responders: [{ type: 'user', id: person }] },
        actor: { type: 'system', id: null, name: 'test' },
      },
    ]);
    await app.mails!.accepted('other@example.com');
    return performance.now() - begun;
  };

  beforeAll(async () => {
    await storeRules();
    ann = (await createUser(app)).id;
    await giveChannel(app, ann, 'ann@example.com');
    app.mails!.expectMails(/^ann@/);
    person = await other.reachable('other@example.com');
    // Both are in memory, and the flood is not over before it has begun.
    await raise();
    await page('First');
  }, 120_000);

  /** @contract routing-13 */
  it('pages arrive within half a second', async () => {
    let isOver = false;
    const before = answered;
    const flood = Array.from({ length: CLIENTS }, async () => {
      while (!isOver) await raise();
    });
    const took: number[] = [];
    for (let n = 0; took.length < PAGES || answered === before; n++) took.push(await page(`Page ${n}`));
    isOver = true;
    await Promise.all(flood);
    const most = took.toSorted((a, b) => a - b)[Math.floor(0.9 * took.length)]!;
    expect(most).toBeLessThan(MOST_MS * slowness());
  }, 120_000);
});
