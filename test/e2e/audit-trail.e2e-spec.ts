import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { ChangeTrail } from '../../src/platform/audit/change-trail.js';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { TeamMember } from '../../src/people/teams/team.entity.js';
import { SavedSearch } from '../../src/alerts/saved-searches/saved-search.entity.js';
import { runCommand } from '../../src/app/cli/run-command.js';
import { asAdmin, createKey, createTenant, createUser, type TestUser } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';
import { testEnvironment } from '../support/test-config.js';

interface Entry {
  action: string;
  entityType: string;
  entityId: string;
  entityName: string | null;
  userId: string | null;
  userName: string | null;
  actorType: string | null;
  source: string | null;
  ip: string | null;
  details: Record<string, unknown> | null;
  changes: Record<string, { before: unknown; after: unknown }> | null;
}

let app: TestApp;
let admin: string;
let ada: TestUser;
beforeAll(async () => {
  app = await TestApp.start({ environment: { TRUST_PROXY: '1' } });
  admin = await asAdmin(app);
  ada = await createUser(app, { fullName: 'Ada' });
});
afterAll(() => app.stop());

type Method = 'post' | 'put' | 'patch' | 'delete';
const send = (method: Method, path: string, body: object = {}, authorization = admin) =>
  app.as(authorization).send(method, path, body);
async function make(path: string, body: object, authorization = admin): Promise<string> {
  const answer = await send('post', path, body, authorization);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return (answer.body as { data: { id: string } }).data.id;
}
/** Oldest first. */
async function trail(query: string, authorization = admin): Promise<Entry[]> {
  const { body } = await app.as(authorization).get(`/v2/audit-log?limit=200&${query}`).expect(200);
  return (body as { data: Entry[] }).data.toReversed();
}
const about = async (id: string, authorization?: string): Promise<Entry[]> =>
  (await trail('', authorization)).filter(({ entityId }) => entityId === id);
const stored = async (): Promise<number> => (await app.sql('SELECT 1 FROM audit_log')).length;

describe('a change', () => {
  /** @contract searches-14 */
  it('that changes nothing leaves nothing', async () => {
    const service = { name: 'Shop', tags: ['web'], description: 'Sells' };
    const id = await make('/v2/services', service);
    const window = { name: 'Night', startTime: '2026-06-01T00:00:00Z', endTime: '2026-06-01T02:00:00Z' };
    const windowId = await make('/v2/maintenance-windows', window);
    const before = await stored();
    await send('patch', `/v2/services/${id}`, service).expect(200);
    await send('patch', `/v2/services/${id}`, {}).expect(200);
    await send('patch', `/v2/maintenance-windows/${windowId}`, window).expect(200);
    expect(await stored()).toBe(before);
  });

  /** @contract searches-14 */
  it('that is refused leaves nothing', async () => {
    const before = await stored();
    await send('post', '/v2/users', { username: ada.email, fullName: 'Second', password: 'long enough' }).expect(409);
    await send('post', '/v2/teams', { name: 'Half', members: [{ userId: crypto.randomUUID() }] }).expect(404);
    expect(await stored()).toBe(before);
  });

  it('that is made in several steps has one entry; one that is taken back has none', async () => {
    const unitOfWork = app.nest.get(UnitOfWork, { strict: false });
    const id = await make('/v2/saved-searches', { name: 'One', query: 'x' });
    const { tenantId } = (await app.sql<{ tenantId: string }>('SELECT "tenantId" FROM saved_searches'))[0] ?? {};
    await unitOfWork.transaction(tenantId ?? '', async (tx) => {
      await tx.repo(SavedSearch).update({ id }, { name: 'Two' });
      await tx.repo(SavedSearch).update({ id }, { name: 'Three', query: 'y' });
      const passing = crypto.randomUUID();
      const row = { id: passing, name: 'Passing', query: 'z', teamId: null, createdAt: app.clock.now() };
      await tx.repo(SavedSearch).insert(row);
      await tx.repo(SavedSearch).delete({ id: passing });
    });
    expect((await trail('entityType=saved_search')).slice(1)).toEqual([
      expect.objectContaining({
        ...{ action: 'saved_search.update', entityId: id, actorType: 'system', source: 'system', userName: 'system' },
        changes: { name: { before: 'One', after: 'Three' }, query: { before: 'x', after: 'y' } },
      }),
    ]);
  });

  it('is told of more records, too, than a statement has parameters', async () => {
    const id = await make('/v2/saved-searches', { name: 'Among many', query: 'x' });
    const [row] = await app.sql<{ tenantId: string }>('SELECT "tenantId" FROM saved_searches WHERE id = $1', [id]);
    const scope = app.nest.get(UnitOfWork, { strict: false }).of(row?.tenantId ?? '');
    const changes = new ChangeTrail(app.nest.get(DataSource, { strict: false }).manager, scope);
    // Whatever is not there in the end has no entry.
    const passing = Array.from({ length: 40_000 }, () => ({ id: crypto.randomUUID() }));
    changes.added(SavedSearch, [...passing, { id }]);
    // Nor have these, of which two columns are the key.
    const teamId = crypto.randomUUID();
    const members = Array.from({ length: 40_000 }, () => ({ teamId, userId: crypto.randomUUID() }));
    changes.added(TeamMember, members);
    const elsewhere = Array.from({ length: 1001 }, () => ({ teamId: crypto.randomUUID(), userId: teamId }));
    changes.added(TeamMember, elsewhere);
    expect(await changes.entries()).toMatchObject([{ action: 'saved_search.create', entityName: 'Among many' }]);
  });

  /** @contract searches-14 */
  it('tells of what it was before, however many come at once', async () => {
    const id = await make('/v2/services', { name: 'Contended' });
    const names = Array.from({ length: 8 }, (_each, index) => `Name ${index}`);
    await Promise.all(names.map((name) => send('patch', `/v2/services/${id}`, { name }).expect(200)));
    const rows = await app.sql<{ before: string; after: string }>(
      `SELECT changes->'name'->>'before' AS before, changes->'name'->>'after' AS after FROM audit_log
       WHERE action = 'service.update' AND "entityId" = $1`,
      [id],
    );
    const follows = new Map(rows.map(({ before, after }) => [before, after]));
    const chain = ['Contended'];
    for (let next = follows.get('Contended'); next !== undefined; next = follows.get(next)) chain.push(next);
    expect(chain.toSorted()).toEqual(['Contended', ...names]);
  });

  it('of a large thing keeps the beginnings of its values', async () => {
    const timeline = Array.from({ length: 100 }, () => ({
      time: '2026-06-01T00:00:00Z',
      description: 'x'.repeat(500),
    }));
    const incidentId = await make('/v2/incidents', { name: 'Long' });
    const id = await make('/v2/postmortems', { incidentId, summary: 'S', timeline });
    const [entry] = await about(id);
    expect(JSON.stringify(entry).length).toBeLessThan(4000);
    expect(entry).toMatchObject({ action: 'postmortem.create', details: { incidentId } });
  });
});

describe('what goes with a thing', () => {
  /** @contract searches-15 */
  it('is counted in the entry of the thing', async () => {
    const teamId = await make('/v2/teams', { name: 'Doomed', members: [{ userId: ada.id }] });
    await make(`/v2/teams/${teamId}/roles`, { name: 'Lead' });
    await make('/v2/routing-rules', { name: 'R', match: { tags: ['r'] }, targetTeamId: teamId });
    await make('/v2/alert-policies', { name: 'P', teamId, match: { tags: ['p'] }, actions: { autoAck: true } });
    const before = await stored();
    await send('delete', `/v2/teams/${teamId}`).expect(200);
    expect(await stored()).toBe(before + 1);
    expect((await about(teamId)).at(-1)).toMatchObject({
      action: 'team.delete',
      entityName: 'Doomed',
      details: { members: 1, roles: 1, routingRules: 1, alertPolicies: 1 },
    });
  });

  it('of a person is their channels, rules and memberships', async () => {
    const gone = await createUser(app, { fullName: 'Gone' });
    const own = `Bearer ${gone.token}`;
    await send('post', '/v2/channels', { type: 'email', value: 'gone@example.com' }, own).expect(200);
    await make('/v2/notification-rules', { name: 'Mine' }, own);
    await make('/v2/teams', { name: 'Keeps on', members: [{ userId: gone.id }] });
    await send('delete', `/v2/users/${gone.id}`).expect(200);
    expect((await trail('action=user.delete')).at(-1)).toMatchObject({
      entityName: 'Gone',
      details: { channels: 1, notificationRules: 1, memberships: 1 },
    });
  });

  it('is not what one thing takes from another', async () => {
    const first = await make('/v2/escalations', { name: 'First', isDefault: true });
    const second = await make('/v2/escalations', { name: 'Second', isDefault: true });
    expect((await about(first)).at(-1)).toMatchObject({
      action: 'escalation_policy.update',
      changes: { isDefault: { before: true, after: false } },
    });
    await send('patch', `/v2/escalations/${second}`, {
      rules: [{ recipientType: 'user', recipientId: ada.id, delayMinutes: 5 }],
    }).expect(200);
    expect((await about(second)).at(-1)?.changes).toEqual({
      rules: { before: [], after: [expect.objectContaining({ recipientId: ada.id, delayMinutes: 5 })] },
    });
  });

  it('is one entry where a list gets another order', async () => {
    const policy = (name: string) => ({ name, match: { tags: ['x'] }, actions: { autoAck: true } });
    const [a, b] = [await make('/v2/alert-policies', policy('A')), await make('/v2/alert-policies', policy('B'))];
    await send('post', '/v2/alert-policies/reorder', { ids: [a, b] }).expect(200);
    const before = await stored();
    await send('post', '/v2/alert-policies/reorder', { ids: [b, a] }).expect(200);
    expect(await stored()).toBe(before + 1);
    expect((await trail('action=alert_policy.reorder')).at(-1)).toMatchObject({
      entityId: '*',
      details: { ids: [b, a] },
      changes: { order: { before: [a, b], after: [b, a] } },
    });
  });
});

describe('who did it, and from where', () => {
  it('is the address that the proxy names', async () => {
    const made = await send('post', '/v2/teams', { name: 'Far' }).set('X-Forwarded-For', '203.0.113.9').expect(200);
    const [entry] = await about((made.body as { data: { id: string } }).data.id);
    expect(entry).toMatchObject({ ip: '203.0.113.9', actorType: 'user', source: 'api' });
  });

  it('is the integration of a key', async () => {
    const key = await createKey(app, { name: 'Terraform' });
    const id = await make('/v2/teams', { name: 'Planned' }, `ServiceKey ${key}`);
    expect(await about(id)).toMatchObject([{ actorType: 'api_key', userName: 'Terraform', source: 'api' }]);
  });

  it('is whoever deleted an integration, for the heartbeats that this disables', async () => {
    const [apiKey, name] = ['a-key-of-a-heartbeat-sender', 'orphaned'];
    const id = await make('/v2/integrations', { name: 'Backups', apiKey });
    await send('post', '/v2/heartbeats', { name, interval: 5 }, `ServiceKey ${apiKey}`).expect(200);
    await send('delete', `/v2/integrations/${id}`).expect(200);
    await app.settle();
    expect((await about(name)).at(-1)).toMatchObject({
      ...{ action: 'heartbeat.disable', userName: 'Administrator', actorType: 'user', source: null },
      details: { reason: 'integration-deleted', integrationId: id, integration: 'Backups' },
    });
  });

  it('is the command line', async () => {
    const environment = testEnvironment(app.database.url);
    const { integrationId } = JSON.parse(
      (await runCommand(['key', 'create', '--name', 'By hand', '--json'], environment)).text,
    ) as { integrationId: string };
    await runCommand(['user', 'reset-password', '--email', ada.email, '--json'], environment);
    expect(await about(integrationId)).toMatchObject([
      { action: 'integration.create', actorType: 'cli', source: 'cli', userName: 'operator', ip: null },
    ]);
    expect((await about(ada.id)).slice(-2)).toMatchObject([
      { actorType: 'cli', userName: 'operator' },
      { actorType: 'cli', userName: 'operator' },
    ]);
  });

  it('stays in its tenant', async () => {
    const other = await createTenant(app);
    const theirs = `Bearer ${other.token}`;
    const id = await make('/v2/teams', { name: 'Theirs' }, theirs);
    expect(await about(id, theirs)).toMatchObject([{ action: 'team.create', userName: other.admin.fullName }]);
    expect(await about(id)).toEqual([]);
  });
});

describe('what is personal', () => {
  /** @contract searches-15 */
  it('shows its values to its owner and to administrators alone, and is found by them alone', async () => {
    const [owner, other] = [await createUser(app), await createUser(app)];
    const [own, strange] = [`Bearer ${owner.token}`, `Bearer ${other.token}`];
    const id = await make('/v2/notification-rules', { name: 'N', criteria: { sources: ['the-hidden-source'] } }, own);
    const values = async (who: string) => (await about(id, who))[0]?.changes?.['criteria'];
    for (const who of [own, admin]) {
      expect(await values(who)).toMatchObject({ after: { sources: ['the-hidden-source'] } });
      expect(await trail('q=hidden-source', who)).toHaveLength(1);
    }
    expect(await values(strange)).toEqual({ before: null, after: '********' });
    for (const typed of ['hidden-source', 'notification-rule%20hidden-source', '%22the-hidden-source%22'])
      expect([(await trail(`q=${typed}`, own)).length, await trail(`q=${typed}`, strange)]).toEqual([1, []]);
  });

  /** @contract searches-15 */
  it('names no channel in full, not even to administrators', async () => {
    const owner = await createUser(app);
    const body = { type: 'sms', value: '+4915209876543' };
    await send('post', '/v2/channels', body, `Bearer ${owner.token}`).expect(200);
    expect((await trail('action=channel.create')).at(-1)).toMatchObject({
      entityName: 'sms +49…43',
      details: { userId: owner.id },
      changes: { value: { before: null, after: '+49…43' }, verified: { before: null, after: false } },
    });
  });
});
