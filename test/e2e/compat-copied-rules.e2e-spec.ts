import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey, createTenant, createUser, type TestUser } from '../support/accounts.js';
import { ConfigurationCaptures } from '../support/configuration-captures.js';
import { TestApp } from '../support/test-app.js';

let app: TestApp;
let captures: ConfigurationCaptures;
let from: TestUser;
beforeAll(async () => {
  app = await TestApp.start();
  captures = new ConfigurationCaptures(app, await createKey(app, { scopes: ['read', 'write', 'delete', 'config'] }));
  from = await createUser(app, { reachable: true });
  await make(from, 'create-alert', { name: 'critical', order: 3, repeat: { loopAfter: 10 } });
  await make(from, 'create-alert', {
    ...{ name: 'others', order: 7, enabled: false },
    criteria: {
      type: 'match-any-condition',
      conditions: [{ field: 'priority', operation: 'equals', expectedValue: 'P2' }],
    },
  });
  await make(from, 'closed-alert', { name: 'closed' });
});
afterAll(() => app.stop());

const rulesOf = (who: { email: string }): string => `/v2/users/${who.email}/notification-rules`;

async function make(who: TestUser, actionType: string, body: object): Promise<void> {
  const contact = { method: 'email', to: who.email };
  const steps = [{ contact, sendAfter: { timeAmount: 2 } }];
  await captures.send('POST', rulesOf(who), { actionType, steps, ...body }).expect(201);
}

/** Every rule of a person as it is shown, without ids. */
async function shown(who: TestUser): Promise<Record<string, unknown>[]> {
  const list = (await captures.send('GET', rulesOf(who)).expect(200)).body.data as { id: string }[];
  const rules: Record<string, unknown>[] = [];
  for (const { id } of list) {
    const { data } = (await captures.send('GET', `${rulesOf(who)}/${id}`).expect(200)).body;
    const steps = (data.steps as Record<string, unknown>[]).map(({ contact, sendAfter, enabled }) => {
      return { contact, sendAfter, enabled };
    });
    rules.push({ ...data, id: undefined, steps });
  }
  return rules;
}

const isFirstOnly = async ({ id, token }: TestUser): Promise<unknown> =>
  (await app.as(`Bearer ${token}`).get(`/v2/users/${id}`).expect(200)).body.data.firstMatchOnly;

/** The rules with the contact of another person. */
const sentTo = (rules: Record<string, unknown>[], { email: to }: TestUser): Record<string, unknown>[] =>
  rules.map((rule) => ({
    ...rule,
    steps: (rule['steps'] as object[]).map((step) => ({ ...step, contact: { method: 'email', to } })),
  }));

describe('notification rules that are copied to other people', () => {
  it('replace theirs for the same events, over their own contacts, as often as they are copied', async () => {
    const one = await createUser(app, { reachable: true });
    const other = await createUser(app, { reachable: true });
    await make(one, 'create-alert', { name: 'old' });
    await make(one, 'add-note', { name: 'kept' });
    const rules = await shown(from);
    expect(rules.map(({ name, order }) => [name, order])).toEqual([
      ['critical', 3],
      ['others', 7],
      ['closed', 0],
    ]);
    // The own name, and one twice, change nothing.
    const body = { toUsers: [one.email, other.id, one.id, from.email], ruleTypes: ['new-alert'] };
    for (let times = 0; times < 2; times++) {
      expect((await captures.send('POST', `${rulesOf(from)}/copy-to`, body).expect(200)).body).toMatchObject({
        result: 'Updated',
      });
      const kept = (await shown(one)).find(({ name }) => name === 'kept')!;
      expect(await shown(one)).toEqual([kept, ...sentTo(rules.slice(0, 2), one)]);
      expect(await shown(other)).toEqual(sentTo(rules.slice(0, 2), other));
    }
    expect(await isFirstOnly(other)).toBe(true);
    await captures.send('POST', `${rulesOf(from)}/copy-to`, { ...body, ruleTypes: ['all'] }).expect(200);
    expect(await shown(one)).toEqual(sentTo(rules, one));
    expect(await shown(from)).toEqual(rules);
  });

  it('are not copied at all where somebody could not be reached by one of them', async () => {
    const one = await createUser(app, { reachable: true });
    const unreachable = await createUser(app);
    await make(one, 'create-alert', { name: 'old' });
    const before = await shown(one);
    const body = { toUsers: [one.email, unreachable.email], ruleTypes: ['all'] };
    const { body: answer } = await captures.send('POST', `${rulesOf(from)}/copy-to`, body).expect(422);
    expect(JSON.stringify(answer)).toContain(`User [${unreachable.id}] has no verified contact`);
    expect([await shown(one), await shown(unreachable)]).toEqual([before, []]);
  });

  it('are refused for what is nobody or no event', async () => {
    const tenant = await createTenant(app);
    const foreign = await createUser(app, { tenantId: tenant.id, reachable: true });
    const url = `${rulesOf(from)}/copy-to`;
    const toUsers = [from.email];
    for (const refused of [
      ...[{}, { toUsers }, { ruleTypes: ['all'] }, { toUsers: [], ruleTypes: ['all'] }, { toUsers: 'all' }],
      ...[
        { toUsers: ['all'], ruleTypes: ['all'] },
        { toUsers: [1], ruleTypes: ['all'] },
      ],
      ...[
        { toUsers, ruleTypes: [] },
        { toUsers, ruleTypes: ['toString'] },
        { toUsers, ruleTypes: [null] },
      ],
      { toUsers: Array.from({ length: 101 }, () => from.email), ruleTypes: ['all'] },
    ])
      await captures.send('POST', url, refused).expect(422);
    for (const nobody of ['nobody@example.com', foreign.id, foreign.email])
      await captures.send('POST', url, { toUsers: [nobody], ruleTypes: ['all'] }).expect(404);
    await captures.send('POST', `${rulesOf(foreign)}/copy-to`, { toUsers, ruleTypes: ['all'] }).expect(404);
    const weak = await createKey(app, { scopes: ['read', 'write', 'delete'] });
    const without = new ConfigurationCaptures(app, weak);
    await without.send('POST', url, { toUsers, ruleTypes: ['all'] }).expect(403);
  });
});
