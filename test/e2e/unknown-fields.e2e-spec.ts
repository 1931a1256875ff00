import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTeam, createUser } from '../support/accounts.js';
import { ROOT } from '../support/alert-client.js';
import { TestApp } from '../support/test-app.js';

const IGNORED = 'filters: unknown field, ignored';
const times = { startTime: '2026-12-01T00:00:00Z', endTime: '2026-12-02T00:00:00Z' };

describe('unknown fields of a rule', () => {
  let app: TestApp;
  const ids: Record<string, string> = {};
  let person: string;

  beforeAll(async () => {
    app = await TestApp.start();
    person = `Bearer ${(await createUser(app)).token}`;
    ids['team'] = (await createTeam(app)).id;
    ids['service'] = (await send('post', '/services', { name: 'Shop' })).id;
  });
  afterAll(() => app.stop());

  const send = async (method: 'post' | 'put' | 'patch', path: string, body: object) => {
    const answer = await app
      .as(path.startsWith('/notification-rules') ? person : ROOT)
      .send(method, `/v2${path}`, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
    return answer.body.data as { id: string; warnings?: string[] };
  };

  it.each<[path: string, condition: string, body: () => object, change: 'put' | 'patch']>([
    ['/routing-rules', 'match', () => ({ targetTeamId: ids['team'] }), 'put'],
    ['/teams/{team}/routing-rules', 'match', () => ({ notify: { type: 'none' } }), 'patch'],
    ['/services/{service}/incident-rules', 'match', () => ({ incident: { message: 'Down' } }), 'patch'],
    ['/alert-policies', 'match', () => ({ actions: { suppress: true } }), 'patch'],
    ['/notification-policies', 'match', () => ({ teamId: ids['team'], actions: { suppress: true } }), 'patch'],
    ['/notification-rules', 'criteria', () => ({}), 'patch'],
    ['/maintenance-windows', 'silence', () => times, 'patch'],
  ])('are named in the answers of %s, and that it fits every alert', async (template, condition, body, change) => {
    const path = template.replace(/\{(\w+)\}/, (_, name: string) => ids[name]!);
    const made = await send('post', path, { name: 'R', ...body(), filters: [] });
    expect(made.warnings?.slice(-2)).toEqual([IGNORED, `${condition}: not given, so it leaves no alert out`]);
    const empty = await send('post', path, { name: 'S', ...body() });
    expect(JSON.stringify(empty.warnings ?? [])).not.toContain('unknown');
    const changed = await send(change, `${path}/${made.id}`, { name: 'T', filters: [], id: made.id, ...body() });
    expect(changed.warnings?.at(-1)).toBe(IGNORED);
  });

  it('are named with the nearest known one, and not all of them', async () => {
    const many = Object.fromEntries(Array.from({ length: 7 }, (_, place) => [`zzzzzzzz${place}`, 1]));
    const body = { name: 'U', targetTeamId: ids['team'], matches: {}, ...many };
    const { warnings } = await send('post', '/routing-rules', body);
    expect(warnings?.[0]).toBe('matches: unknown field, ignored (did you mean match?)');
    expect(warnings).toContain('3 more unknown fields are ignored');
  });
});
