import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { KeyScope } from '../../src/access/caller.js';
import { asAdmin, createKey } from '../support/accounts.js';
import { ConfigurationCaptures } from '../support/configuration-captures.js';
import { TestApp } from '../support/test-app.js';

const BOB = '62c5002c-0192-4567-b459-66e89a44fcc6';
const OPS = '22c1aed5-440a-49be-9d95-a8b33acd1cfe';
const ANN_SMS = '51c40d52-76e8-46cd-b00f-4855cbfd2e16';

const ADMINISTERING: KeyScope[] = ['read', 'write', 'delete', 'config'];

let app: TestApp;
let captures: ConfigurationCaptures;
beforeAll(async () => {
  app = await TestApp.start({ canPage: true });
  captures = new ConfigurationCaptures(app, await createKey(app, { scopes: ADMINISTERING }));
});
afterAll(() => app.stop());

/** The requests of these numbers, in this order, are answered as they were. */
async function answersAsCaptured(...numbers: string[]): Promise<void> {
  for (const number of numbers) {
    const { answer, expected } = await captures.replay(number);
    expect([number, answer]).toEqual([number, withMoments(expected)]);
  }
}

/** What differs each time. */
function withMoments(value: unknown, key = ''): unknown {
  if (key === 'createdAt' || key === 'apiKey') return expect.any(String);
  if (Array.isArray(value)) return value.map((each) => withMoments(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withMoments(each, name)]));
}

describe('what the Terraform provider really sent is answered as it was', () => {
  it('users and their contacts', async () => {
    await answersAsCaptured('0003', '0006', '0016', '0017', '0022', '0026');
    await captures.prepare(BOB, '/v2/users', {
      username: 'tfc.bob@example.com',
      fullName: 'Bob',
      role: { name: 'Observer' },
    });
    await captures.prepare(ANN_SMS, '/v2/users/tfc.ann@example.com/contacts', { method: 'sms', to: '49-1701234567' });
    await answersAsCaptured('0159', '0166', '0081', '0304');
  });

  it('teams and their members', async () => {
    await answersAsCaptured('0007', '0014');
    const ann = (await captures.send('GET', '/v2/users/tfc.ann@example.com')).body.data.id as string;
    await captures.prepare(OPS, '/v2/teams', {
      name: 'tfc-ops',
      description: 'Operations',
      members: [
        { user: { id: ann }, role: 'admin' },
        { user: { username: 'tfc.bob@example.com' }, role: 'user' },
      ],
    });
    await answersAsCaptured('0029', '0170');
  });

  it('what is deleted', async () => {
    await answersAsCaptured('0297');
    await captures.send('PATCH', '/v2/teams/tfc-ops?identifierType=name', { members: [] }).expect(200);
    await answersAsCaptured('0326', '0327', '0329');
    await captures.send('GET', '/v2/users/tfc.ann@example.com').expect(404);
  });
});

describe('beyond the captures', () => {
  it('account and limits', async () => {
    const account = (await captures.send('GET', '/v2/account').expect(200)).body;
    expect(account.data.plan).toEqual({ maxUserCount: expect.any(Number), name: 'self-hosted', isYearly: false });
    const { rateLimits } = (await captures.send('GET', '/v2/request-limits/').expect(200)).body.data;
    expect(rateLimits).toContainEqual({ domain: 'configuration', limits: [{ limit: 3000, periodInSeconds: 60 }] });
  });

  it('nothing is sent to a contact that is off', async () => {
    const admin = await asAdmin(app);
    const unreachable = async (): Promise<string[]> => {
      const { body } = await app.http.get('/v2/users?unreachable=true').set('Authorization', admin).expect(200);
      return (body.data as { username: string }[]).map(({ username }) => username);
    };
    const contacts = '/v2/users/tfc.bob@example.com/contacts';
    const [mail] = (await captures.send('GET', contacts).expect(200)).body.data as { id: string }[];
    expect(await unreachable()).not.toContain('tfc.bob@example.com');
    await captures.send('POST', `${contacts}/${mail?.id}/disable`).expect(200);
    expect(await unreachable()).toContain('tfc.bob@example.com');
    await captures.send('POST', `${contacts}/${mail?.id}/enable`).expect(200);
    expect(await unreachable()).not.toContain('tfc.bob@example.com');
  });

  it('a key without config reads, and changes nothing', async () => {
    const reader = new ConfigurationCaptures(app, await createKey(app, { scopes: ['read', 'write', 'delete'] }));
    await reader.send('GET', '/v2/teams').expect(200);
    await reader.send('GET', '/v2/users/tfc.bob@example.com/contacts').expect(403);
    await reader.send('GET', '/v2/users/tfc.bob@example.com?expand=contact').expect(403);
    const { body } = await reader.send('POST', '/v2/teams', { name: 'x' }).expect(403);
    expect(body).toEqual({
      message: 'The API key lacks the config scope',
      took: expect.any(Number),
      requestId: expect.any(String),
    });
  });
});
