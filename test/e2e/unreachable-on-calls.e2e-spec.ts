import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { createTeam, createUser, defaultTenantId, giveChannel, login, type TestUser } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';

let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await TestApp.start({ canPage: true });
  admin = `Bearer ${await login(app)}`;
});
afterAll(() => app.stop());

const post = async (path: string, body: object): Promise<string> =>
  (await app.as(admin).post(`/v2/schedules${path}`, body).expect(200)).body.data.id;
const create = (participants: object[], more: object = {}) => {
  const daily = { name: 'Primary', startDate: '2026-06-01T12:00:00.000Z', type: 'daily', participants };
  return post('', { name: 'Ops', rotations: [daily], ...more });
};
const ask = async (path: string) => (await app.as(admin).get(`/v2/schedules${path}`).expect(200)).body.data;

describe('Who cannot be reached', () => {
  const sets = (assignment: string) => (user: TestUser) =>
    change(`UPDATE users SET ${assignment} WHERE "tenantId" = $1 AND id = $2`, [user.id]);
  const change = async (statement: string, values: unknown[]) =>
    app.nest
      .get(UnitOfWork, { strict: false })
      .transaction(await defaultTenantId(app), async (tx) => void (await tx.query(statement, values)));
  const adds = (type: string) => (user: TestUser) =>
    giveChannel(app, user.id, type === 'sms' ? '+4915112345678' : 'secret.place@example.com', type);
  const all = (assignment: string) => (user: TestUser) =>
    change(`UPDATE channels SET ${assignment} WHERE "tenantId" = $1 AND "userId" = $2`, [user.id]);

  /** @contract operating-19 */
  it.each<[string, string, ((user: TestUser) => Promise<unknown>)[]]>([
    ['blocked', 'the account is blocked', [adds('email'), sets('blocked = true')]],
    [
      'address-not-proven',
      'the e-mail address of the account is not proven',
      [adds('email'), sets('"proofPending" = true')],
    ],
    ['no-contact-method', 'no contact method', []],
    ['not-verified', 'no verified contact method', [adds('email'), all('verified = false')]],
    [
      'switched-off',
      'the contact methods are switched off or failed',
      [adds('email'), all(`"disabledReason" = 'mailbox of secret.place gone'`)],
    ],
    ['provider-not-configured', 'no provider is configured for the contact methods', [adds('sms')]],
  ])('is told with the reason %s, in all schedules and in one', async (reason, words, steps) => {
    const eve = await createUser(app, { fullName: 'Eve' });
    const why = { reason, message: `Cannot be reached: ${words}` };
    // A blocked person may have no turn; whoever is next stands in the same list.
    const id = await create([{ id: eve.id }]);
    for (const step of steps) await step(eve);
    const list = (await app.as(admin).get('/v2/on-calls').expect(200)).body.data;
    const { onCall } = list.find(({ schedule }: { schedule: { id: string } }) => schedule.id === id);
    if (onCall.length > 0) expect(onCall).toMatchObject([{ id: eve.id, channels: [], unreachable: why }]);
    else expect(reason).toBe('blocked');
    const { unreachable } = await ask(`/${id}/on-calls`);
    expect(unreachable).toEqual([{ id: eve.id, name: 'Eve', ...why }]);
    expect(JSON.stringify([onCall, unreachable])).not.toMatch(/secret|4915/);
  });

  /** @contract operating-19 */
  it('are those of overrides, teams and nested schedules too, and nobody else', async () => {
    const [own, ofTeam, inner, standIn, reached] = [
      await createUser(app, { fullName: 'Own' }),
      await createUser(app, { fullName: 'Of the team' }),
      await createUser(app, { fullName: 'Inner' }),
      await createUser(app, { fullName: 'Stand-in' }),
      await createUser(app, { fullName: 'Reached', reachable: true }),
    ];
    const team = await createTeam(app, { members: [ofTeam.id, reached.id] });
    const nested = await create([{ id: inner.id }]);
    const id = await create([
      { id: reached.id },
      { id: own.id },
      { id: team.id, type: 'team' },
      { id: nested, type: 'schedule' },
    ]);
    await post(`/${id}/overrides`, {
      userId: standIn.id,
      startTime: '2026-06-03T12:00:00Z',
      endTime: '2026-06-03T13:00:00Z',
    });
    const names = async () =>
      (await ask(`/${id}/on-calls`)).unreachable.map(({ name }: { name: string }) => name) as string[];
    expect(await names()).toEqual(['Own', 'Of the team', 'Inner', 'Stand-in']);
    await giveChannel(app, own.id, own.email);
    expect(await names()).toEqual(['Of the team', 'Inner', 'Stand-in']);
  });

  /** @contract operating-19 */
  it('is seen by whoever sees the schedule, and not by others', async () => {
    const member = await createUser(app);
    const { id: teamId } = await createTeam(app, { members: [member.id] });
    const stranger = await createUser(app);
    const id = await create([{ id: member.id }], { teamId });
    const seen = (user: TestUser) => app.as(`Bearer ${user.token}`).get(`/v2/schedules/${id}/on-calls`);
    expect((await seen(member).expect(200)).body.data.unreachable).toMatchObject([
      { id: member.id, reason: 'no-contact-method' },
    ]);
    expect(JSON.stringify((await seen(stranger).expect(403)).body)).not.toContain('Cannot be reached');
  });
});
