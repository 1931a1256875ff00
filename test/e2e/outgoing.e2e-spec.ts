import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { DataSource, type QueryRunner } from 'typeorm';
import { Outgoing1795985255036 } from '../../src/platform/database/migrations/1795985255036-outgoing.js';
import { BusyOutgoing1795995686349 } from '../../src/platform/database/migrations/1795995686349-busy-outgoing.js';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { isOutgoing } from '../../src/platform/delivery-queue/outgoing.queries.js';
import { ADDRESS_NOTICES } from '../../src/paging/notifications/addresses/address-notices.js';
import { ROOM_POSTS } from '../../src/paging/announcements/room-posts.js';
import { HANDOFF_NOTICES } from '../../src/paging/handoff-notices/handoff-notices.js';
import { INCIDENT_NOTICES } from '../../src/paging/incident-notices/incident-notices.js';
import { PUSH_NOTICES } from '../../src/paging/push-notices/push-notices.js';
import { CHAT_REVISIONS } from '../../src/paging/revisions/chat-revisions.js';
import { ROOM_REVISIONS } from '../../src/paging/room-posts/room-revisions.js';
import { SHIFT_NOTICES } from '../../src/paging/shift-notices/shift-notices.js';
import { defaultTenantId } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';
import { until } from '../survival/support/waiting.js';

const [userId, incidentId, tokenId] = [randomUUID(), randomUUID(), randomUUID()];
const to = { userId, channelId: randomUUID(), channelType: 'email' as const };
const at = '2026-05-03T07:00:00.120Z';
const handoff = {
  userId,
  scheduleId: randomUUID(),
  scheduleName: 'Ops',
  kind: 'begin',
  at,
  until: null,
  onCall: [],
} as const;

describe('what is to leave the service', () => {
  let app: TestApp;
  let tenantId: string;
  let runner: QueryRunner;
  const later = new BusyOutgoing1795995686349();
  const outgoing = new Outgoing1795985255036();
  const migration = {
    down: () => later.down(runner).then(() => outgoing.down(runner)),
    up: () => outgoing.up(runner).then(() => later.up(runner)),
  };

  beforeAll(async () => {
    app = await TestApp.start();
    tenantId = await defaultTenantId(app);
    runner = app.nest.get(DataSource).createQueryRunner();
  });
  afterAll(async () => {
    await runner.release();
    await app.stop();
  });

  /** One of each kind. */
  const plan = (): Promise<void> =>
    app.nest.get(UnitOfWork).transaction(tenantId, async (tx) => {
      const content = { title: 'Hi', body: 'there', priority: 'default', data: { type: 'override' } } as never;
      await app.queue(PUSH_NOTICES).add(tx, [{ userId, tokenId, cause: 'override/1', content }]);
      await app.queue(HANDOFF_NOTICES).add(tx, [{ ...to, handoff: { ...handoff, onCall: [] } }]);
      const shift = { ...to, handoff: { ...handoff, onCall: [] }, time: 'just-before' as const, delayMins: 5 };
      await app.queue(SHIFT_NOTICES).add(tx, [{ ...shift, ruleId: randomUUID() }]);
      await app.queue(INCIDENT_NOTICES).add(tx, [{ ...to, incidentId, cause: 'opened+5', notice: {} as never }]);
      await app.queue(ADDRESS_NOTICES).add(tx, [{ ...to, failed: {} as never }]);
      await app.queue(ROOM_POSTS).add(tx, [{ roomId: randomUUID(), announcement: {} as never }]);
      await app.queue(ROOM_REVISIONS).add(tx, [{ roomPageId: randomUUID() }]);
      await app.queue(CHAT_REVISIONS).add(tx, [{ deliveryId: randomUUID() }]);
    });
  const rows = (): Promise<{ kind: string; payload: object }[]> =>
    app.sql('SELECT * FROM outgoing ORDER BY kind COLLATE "C", id');

  it('is planned once, whatever plans it again, where something tells that it is the same', async () => {
    await plan();
    expect(await rows()).toHaveLength(8);
    await plan();
    expect((await rows()).map(({ kind }) => kind)).toEqual([
      ...['address-notices', 'address-notices', 'chat-revisions', 'chat-revisions', 'handoff-notices'],
      ...['incident-notices', 'push-notices', 'room-posts', 'room-posts', 'room-revisions', 'room-revisions'],
      'shift-notices',
    ]);
  });

  it('tells who was notified of an incident', async () => {
    const wasTold = (...ids: string[]): Promise<boolean> =>
      app.nest.get(UnitOfWork).transaction(tenantId, (tx) => isOutgoing(tx, INCIDENT_NOTICES.name, ...ids));
    expect([await wasTold(incidentId, userId), await wasTold(incidentId, randomUUID())]).toEqual([true, false]);
  });

  it('moves from the tables of the version before, and back, as it is', async () => {
    const before = await rows();
    await migration.down();
    expect(await app.sql('SELECT "userId", at, kind FROM handoff_notices')).toEqual([
      { userId, at: new Date(at), kind: 'begin' },
    ]);
    await migration.up();
    const after = await rows();
    expect(after).toEqual(before.map((row) => ({ ...row, payload: expect.objectContaining(row.payload) })));
    expect(await app.sql('SELECT FROM handoff_notices')).toEqual([]);
    await plan();
    expect((await rows()).filter(({ kind }) => kind === 'shift-notices')).toHaveLength(1);
  });

  it('waits with the move for what the version before has on its way', async () => {
    await migration.down();
    await app.sql(`UPDATE incident_notices SET state = 'sending', attempts = 1, "dueAt" = now() + interval '1 hour'`);
    const moving = migration.up();
    await until('nobody of the version before takes any', async () => {
      const raised = await app.sql(`SELECT FROM work_versions WHERE kind = 'notifications.send-incident-notices'`);
      return raised.length > 0;
    });
    expect(await rows()).toEqual([]);
    await app.sql(`UPDATE incident_notices SET state = 'sent' WHERE state = 'sending' AND attempts = 1`);
    await moving;
    expect(await app.sql(`SELECT state FROM outgoing WHERE kind = 'incident-notices'`)).toEqual([{ state: 'sent' }]);
    expect(await app.sql('SELECT state FROM incident_notices')).toEqual([{ state: 'sent' }]);
  });
});
