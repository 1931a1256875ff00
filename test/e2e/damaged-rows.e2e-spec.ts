import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { logs } from '../support/log-watch.js';
import { TestApp } from '../support/test-app.js';
import { MATRIX } from './access-matrix/matrix.js';
import { World } from './access-matrix/world.js';

/** Their rows tell what happened, not what somebody configured. */
const HISTORY = `'audit_log', 'outbox'`;

/** What somebody's hand or a broken disk may leave in a row must not keep anybody from deleting the thing. */
describe('a thing whose stored rows are damaged', () => {
  let app: TestApp;
  let world: World;
  beforeAll(async () => {
    app = await TestApp.start();
    world = await World.make(app);
  });
  afterAll(() => app.stop());

  /** Puts a number into every JSON column of each row that names this id; where the database refuses, it stays. */
  async function damage(id: string): Promise<number> {
    const columns = await app.sql<{ table: string; column: string }>(
      `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
       WHERE table_schema = 'public' AND data_type = 'jsonb' AND table_name NOT IN (${HISTORY})`,
    );
    let damaged = 0;
    for (const { table, column } of columns) {
      const rows = await app
        .sql(
          `UPDATE "${table}" t SET "${column}" = '5' WHERE t."tenantId" = $1 AND strpos(t::text, $2) > 0 RETURNING 1`,
          [world.tenantId, id],
        )
        .catch(() => []);
      damaged += rows.length;
    }
    return damaged;
  }

  it('can be deleted, and the audit log says so', async () => {
    logs.expectErrors(
      /The audit log leaves out what could not be read|A schedule is left out: it cannot be read|An escalation policy cannot be read/,
    );
    const damaged: string[] = [];
    for (const [route, { ok, on }] of Object.entries(MATRIX)) {
      if (!route.startsWith('DELETE ') || !on || ok !== 200 || /users|teams|invites/.test(route)) continue;
      const { params } = await on.make(world);
      const id = Object.values(params).at(-1) ?? '';
      if ((await damage(id)) > 0) damaged.push(route);
      const path = route.slice('DELETE '.length).replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? 'x');
      const as = (await world.authorization('admin')) ?? '';
      const { status, text } = await world.send('DELETE', path, as, {});
      expect([route, status, status === 200 ? '' : text]).toEqual([route, 200, '']);
    }
    expect(damaged).toEqual(
      expect.arrayContaining([
        'DELETE /v2/escalations/{id}',
        'DELETE /v2/schedules/{id}/rotations/{rid}',
        'DELETE /v2/alert-policies/{id}',
        'DELETE /v2/routing-rules/{id}',
        'DELETE /v2/notification-rules/{id}',
        'DELETE /v2/incidents/{id}',
        'DELETE /v2/integrations/{id}',
      ]),
    );
    const { body } = await app
      .as((await world.authorization('admin')) ?? '')
      .get('/v2/audit-log?action=escalation_policy.delete')
      .expect(200);
    expect(body.data).toMatchObject([{ entityType: 'escalation_policy', entityName: expect.any(String) }]);
  }, 60_000);
});
