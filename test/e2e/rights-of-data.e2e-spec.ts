import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PermissionLevel } from '../../src/people/access/caller.js';
import { RESOURCES } from '../../src/people/access/domain/permissions.js';
import { createUser, joinTeam, login, PASSWORD, type TestUser } from '../support/accounts.js';
import { ApiDocument, type Schema } from '../support/api-document.js';
import { hours } from '../support/fake-clock.js';
import { textOfPdf } from '../support/pdf-text.js';
import { TestApp } from '../support/test-app.js';
import { MATRIX } from './access-matrix/matrix.js';
import { World } from './access-matrix/world.js';
import { HOLD_ALERTS, OWN_TEXTS } from './alert-texts/routes.js';

let app: TestApp;
let world: World;
let document: ApiDocument;
let alertId: string;
let closedId: string;
/** Opened by a rule with the texts of the alert. */
let incidentId: string;
let postmortemId: string;
let integrationId: string;
let nobody: TestUser;

const CANARY = 'kanarienvogel';
const texts = (n: number): object => ({
  ...{
    message: `${CANARY} message ${n}`,
    description: `${CANARY} description`,
    details: { place: `${CANARY} detail` },
  },
  ...{
    tags: [`${CANARY}-tag`, 'shop'],
    source: `${CANARY}-source`,
    entity: `${CANARY}-entity`,
    alias: `${CANARY}-${n}`,
  },
  note: `${CANARY} note`,
});

const allBut = (...none: string[]): Record<string, PermissionLevel> =>
  Object.fromEntries(RESOURCES.map((resource) => [resource, none.includes(resource) ? 'none' : 'admin']));
const bearer = ({ token }: TestUser): string => `Bearer ${token}`;
const send = (method: string, path: string, authorization: string, body: object = {}) =>
  world.send(method, path, authorization, body);

beforeAll(async () => {
  app = await TestApp.start({ canPage: true });
  world = await World.make(app);
  document = await ApiDocument.of(app);
  nobody = await createUser(app, { permissions: allBut('alerts'), teamIds: [world.teamId] });
  const { id: serviceId } = await world.call('post', '/v2/services', { name: 'Shop' }, world.asTeam);
  await world.call('post', `/v2/services/${serviceId}/incident-rules`, {
    ...{ name: 'Down', match: { tags: ['shop'] } },
    incident: {
      ...{ message: '{{message}}', description: '{{description}} {{details.place}}', notifyStakeholders: true },
      stakeholderNotice: { message: '{{message}}', description: '{{description}}' },
    },
  });
  const created = async (n: number): Promise<string> => {
    const answer = JSON.parse((await send('POST', '/v2/alerts', world.asTeam, texts(n))).text);
    return answer.data?.alertId ?? answer.alertId;
  };
  alertId = await created(1);
  closedId = await created(2);
  const removed = await created(3);
  await app.settle();
  const admin = (await world.authorization('admin')) ?? '';
  await send('POST', `/v2/alerts/${alertId}/notes`, world.asTeam, { note: `${CANARY} note` });
  await send('POST', `/v2/alerts/${alertId}/assign`, admin, { owner: nobody.email });
  await send('POST', `/v2/alerts/${closedId}/feedback`, admin, { useful: false });
  await send('POST', `/v2/alerts/${closedId}/close`, admin, { note: `${CANARY} closes` });
  await send('DELETE', `/v2/alerts/${removed}`, admin);
  await world.call('post', '/v2/alert-policies', {
    ...{ name: 'Drop', teamId: world.teamId, match: { tags: ['dropped'] }, actions: { suppress: true } },
  });
  await send('POST', '/v2/alerts', world.asTeam, { ...texts(4), tags: ['dropped'] });
  await app.settle();
  const incidents = JSON.parse((await send('GET', '/v2/incidents?allTeams=true', admin)).text).data as { id: string }[];
  incidentId = incidents[0]?.id ?? '';
  await send('PATCH', `/v2/incidents/${incidentId}`, admin, { statusPageEntry: { enabled: true } });
  postmortemId = (await world.call('post', '/v2/postmortems/generate', { incidentId })).id;
  const { id, webhookUrl } = await world.call('post', '/v2/integrations', { name: 'Sender' }, world.asTeam);
  integrationId = id;
  await app.http.post(new URL(String(webhookUrl)).pathname).send({ ...texts(5), unknown: CANARY });
  await app.settle();
});
afterAll(() => app.stop());

const IDS: readonly [prefix: string, ids: () => Record<string, string>[]][] = [
  ['/v2/alerts/{', () => [alertId, closedId].map((id) => ({ id, identifier: id }))],
  ['/v2/incidents/{', () => [{ id: incidentId, incidentId }]],
  ['/v2/postmortems/{', () => [{ id: postmortemId }]],
  ['/v2/integrations/{', () => [{ id: integrationId }]],
  ['/v2/users/{', () => [{ id: nobody.id }]],
];
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/v2/alerts': [`?query=${CANARY}`],
  '/v2/incidents': [`?q=${CANARY}`],
  '/v2/reports/mtta': ['?breakdown=service'],
  '/v2/reports/export': ['?format=pdf', '?allTeams=true'],
  '/v2/reports/usefulness': ['?by=source'],
  '/v2/postmortems/{id}/export': ['?format=pdf'],
  '/v2/audit-log': ['?limit=200', `?q=${CANARY}`, '?entityType=alert'],
  '/v2/status-page/preview': ['?brandName=Shop&showUptimeBars=true'],
};

/** What somebody is answered to every GET of the document, as text, by path. */
async function everything(authorization: string): Promise<Map<string, { status: number; text: string }>> {
  const answers = new Map<string, { status: number; text: string }>();
  for (const route of document.operations.keys()) {
    const [method, template = ''] = route.split(' ');
    // A stream does not end; its rights have tests of their own. What is public somebody has published.
    if (method !== 'GET' || template === '/v2/events' || template.startsWith('/v2/public/')) continue;
    const made = IDS.find(([prefix]) => template.startsWith(prefix))?.[1]();
    const own = made ?? [(await MATRIX[route]?.on?.make(world))?.params ?? {}];
    for (const params of own) {
      const path = template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? 'nothing');
      for (const query of ['', ...(QUERIES[template] ?? [])]) {
        const { status, body } = await app
          .as(authorization)
          .get(path + query)
          .buffer(true)
          .parse((response, done) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('end', () => done(null, Buffer.concat(chunks)));
          });
        const bytes = body as Buffer;
        const text = bytes.subarray(0, 5).toString() === '%PDF-' ? textOfPdf(bytes).join('\n') : bytes.toString();
        answers.set(path + query, { status, text });
      }
    }
  }
  return answers;
}

const withCanary = (answers: ReadonlyMap<string, { text: string }>): string[] =>
  [...answers].flatMap(([path, { text }]) => (text.includes(CANARY) ? [path] : []));

describe('somebody without the right to read alerts', () => {
  /** @contract rights-2 */
  it('reads no text of one through any GET, which an administrator reads through many', async () => {
    const admin = await everything((await world.authorization('admin')) ?? '');
    expect(withCanary(admin).length).toBeGreaterThan(15);
    const answers = await everything(bearer(nobody));
    expect(withCanary(answers)).toEqual([]);
    expect([...answers].filter(([, { status }]) => status >= 500)).toEqual([]);
  });

  it('is asked for by every declared route, of any method', async () => {
    const publication = `/v2/postmortems/${postmortemId}/publication`;
    const others: Record<string, [path: string, body: object]> = {
      'DELETE /v2/postmortems/{id}/publication': [publication, {}],
      'POST /v2/alerts/preview': ['/v2/alerts/preview', { message: 'x', alias: `${CANARY}-1` }],
      'POST /v2/maintenance-windows/preview': ['/v2/maintenance-windows/preview', span()],
      'POST /v2/config/replay': ['/v2/config/replay', { configuration: { version: 1 } }],
      'POST /v2/escalations/replay': ['/v2/escalations/replay', { policy: {} }],
      'POST /v2/schedules/replay': ['/v2/schedules/replay', { scheduleId: incidentId, schedule: {} }],
      'POST /v2/postmortems/generate': ['/v2/postmortems/generate', { incidentId }],
      'PUT /v2/postmortems/{id}/publication': [publication, { text: 'What customers read' }],
    };
    const asked = HOLD_ALERTS.filter((route) => !route.startsWith('GET '));
    expect(Object.keys(others).sort()).toEqual(asked.toSorted());
    for (const [route, [path, body]] of Object.entries(others)) {
      const [method = ''] = route.split(' ');
      expect([route, (await send(method, path, bearer(nobody), body)).text.includes(CANARY)]).toEqual([route, false]);
    }
  });

  it('still reads what holds no text of alerts', async () => {
    for (const path of [
      '/v2/reports/summary',
      '/v2/reports/trends',
      '/v2/reports/mtta',
      '/v2/incidents',
      '/v2/audit-log',
    ])
      expect([path, (await send('GET', path, bearer(nobody))).status]).toEqual([path, 200]);
    // Nor is it told by what a search finds.
    const found = async (authorization: string) =>
      JSON.parse((await send('GET', `/v2/incidents?allTeams=true&q=${CANARY}`, authorization)).text)
        .totalCount as number;
    expect(await found((await world.authorization('admin')) ?? '')).toBeGreaterThan(0);
    expect(await found(bearer(nobody))).toBe(0);
    const { text } = await send('GET', `/v2/incidents/${incidentId}`, bearer(nobody));
    expect(JSON.parse(text).data).toMatchObject({ id: incidentId, status: 'open', priority: 'P3' });
  });

  /** @contract rights-2 */
  it.each([
    ['POST', '/v2/alert-policies/dry-run', () => ({ alertId })],
    ['POST', '/v2/alerts/preview', () => ({ message: 'x', integrationId })],
    ['POST', '/v2/maintenance-windows/preview', () => span()],
    ['POST', '/v2/chat-rooms', () => ({ name: 'Mine', type: 'webhook', value: 'https://attacker.example.com' })],
  ] as const)('tries nothing on them by %s %s', async (method, path, body) => {
    const { status, text } = await send(method, path, bearer(nobody), body());
    expect([status, text.includes(CANARY)]).toEqual([403, false]);
  });

  it.each<[what: string, path: (teamId: string) => string, body: (teamId: string) => object, change: object]>([
    [
      'an alert policy',
      () => '/v2/alert-policies',
      (teamId) => ({ ...fitting(teamId), actions: { addResponders: [{ type: 'user', id: nobody.id }] } }),
      { match: { tags: ['a'] } },
    ],
    [
      'a notification policy',
      () => '/v2/notification-policies',
      (teamId) => ({ ...fitting(teamId), actions: { suppress: true } }),
      { match: { tags: ['a'] } },
    ],
    [
      'a routing rule',
      () => '/v2/routing-rules',
      (teamId) => ({ ...fitting(teamId), targetTeamId: teamId }),
      { match: { sources: ['a'] } },
    ],
    [
      'a routing rule of a team',
      (teamId) => `/v2/teams/${teamId}/routing-rules`,
      (teamId) => ({ ...fitting(teamId), notify: { type: 'none' } }),
      { match: { tags: ['a'] } },
    ],
    [
      'a maintenance window',
      () => '/v2/maintenance-windows',
      (teamId) => ({ ...span(), name: 'Silence', teamId, silence: { match: { messageRegex: 'a' } } }),
      { silence: { match: { messageRegex: 'b' } } },
    ],
  ])('tries no pattern on them by what comes of %s', async (_what, path, body, change) => {
    const { id: teamId } = await world.call('post', '/v2/teams', { name: 'Patterns' });
    const lead = await createUser(app, { permissions: allBut('alerts') });
    await joinTeam(app, { teamId, userId: lead.id, role: 'lead' });
    const { id } = await world.call('post', path(teamId), body(teamId));
    const asLead = async (method: string, at: string, sent?: object): Promise<[status: number, needs: boolean]> => {
      const { status, text } = await send(method, at, bearer(lead), sent);
      return [status, text.includes('Needs the read permission on alerts')];
    };
    expect(await asLead('POST', path(teamId), body(teamId))).toEqual([403, true]);
    const method = path(teamId) === '/v2/routing-rules' ? 'PUT' : 'PATCH';
    expect(await asLead(method, `${path(teamId)}/${id}`, change)).toEqual([403, true]);
    expect(await asLead('DELETE', `${path(teamId)}/${id}`)).toEqual([200, false]);
    await send('DELETE', `/v2/teams/${teamId}`, (await world.authorization('admin')) ?? '');
  });

  it('nor by the rules of an integration', async () => {
    const filter = {
      type: 'match-all-conditions',
      conditions: [{ field: 'message', operation: 'contains', expectedValue: 'a' }],
    };
    const rules = { ignore: [{ name: 'Guess', filter }] };
    const { text } = await send('GET', `/v2/integrations/${integrationId}`, bearer(nobody));
    const stored = JSON.parse(text).data as { rules: object };
    expect(
      (await send('PATCH', `/v2/integrations/${integrationId}`, bearer(nobody), { rules: stored.rules })).status,
    ).toBe(200);
    expect((await send('PATCH', `/v2/integrations/${integrationId}`, bearer(nobody), { rules })).status).toBe(403);
  });

  /** @contract rights-2 */
  it('makes no rule that copies them into incidents, and changes none', async () => {
    const { id } = await world.call('post', '/v2/services', { name: 'Mine' }, bearer(nobody));
    const rule = { name: 'Copy', match: {}, incident: { message: '{{message}} {{description}}' } };
    expect((await send('POST', `/v2/services/${id}/incident-rules`, bearer(nobody), rule)).status).toBe(403);
    const { id: ruleId } = await world.call('post', `/v2/services/${id}/incident-rules`, rule);
    const path = `/v2/services/${id}/incident-rules/${ruleId}`;
    expect((await send('PATCH', path, bearer(nobody), { match: { tags: ['a'] } })).status).toBe(403);
    expect((await send('DELETE', path, bearer(nobody))).status).toBe(200);
  });

  it('does not publish one by its incident, nor lets its own title fall back to it', async () => {
    const texts = { message: `${CANARY} published`, tags: ['shop'], alias: `${CANARY}-published` };
    const { id: serviceId } = await world.call('post', '/v2/services', { name: 'Published' }, world.asTeam);
    await world.call('post', `/v2/services/${serviceId}/incident-rules`, {
      ...{ name: 'Open', match: { tags: ['published'] }, incident: { message: '{{message}}' } },
    });
    await send('POST', '/v2/alerts', world.asTeam, { ...texts, tags: ['published'] });
    await app.settle();
    const admin = (await world.authorization('admin')) ?? '';
    const found = JSON.parse((await send('GET', '/v2/incidents?allTeams=true', admin)).text).data;
    const { id } = (found as { id: string; name: string }[]).find(({ name }) => name === texts.message)!;
    const publish = async (entry: object): Promise<[status: number, leaks: boolean]> => {
      const { status } = await send('PATCH', `/v2/incidents/${id}`, bearer(nobody), { statusPageEntry: entry });
      return [status, (await app.http.get('/v2/public/status')).text.includes(texts.message)];
    };
    expect(await publish({ enabled: true })).toEqual([403, false]);
    expect(await publish({ enabled: true, message: 'We look', severity: 'major' })).toEqual([403, false]);
    expect(await publish({ enabled: true, title: 'The shop is slow' })).toEqual([200, false]);
    expect(await publish({ enabled: true, title: null })).toEqual([403, false]);
    expect(await publish({ enabled: true, title: '' })).toEqual([403, false]);
    expect(await publish({ enabled: false, title: null })).toEqual([200, false]);
    expect((await send('PATCH', `/v2/incidents/${id}`, admin, { statusPageEntry: { enabled: true } })).status).toBe(
      200,
    );
    expect(await publish({ enabled: true, message: 'Solved soon' })).toEqual([200, true]);
  });

  /** @contract rights-2 */
  it('has no alerts sent to an address of their own by an integration', async () => {
    const config = { url: 'https://attacker.example.com' };
    const blind = await createUser(app, { permissions: allBut('incidents'), teamIds: [world.teamId] });
    for (const person of [nobody, blind]) {
      const patch = async (body: object): Promise<number> =>
        (await send('PATCH', `/v2/integrations/${integrationId}`, bearer(person), body)).status;
      expect(await patch({ type: 'webhook', config })).toBe(403);
      expect([await patch({ config }), await patch({ type: 'webhook' })]).toEqual([200, 403]);
      const made = await send('POST', '/v2/integrations', bearer(person), { name: 'Mine', type: 'webhook', config });
      expect(made.status).toBe(403);
    }
  });

  it('changes a postmortem without the lines about alerts, which stay', async () => {
    const path = `/v2/postmortems/${postmortemId}`;
    const { timeline } = JSON.parse((await send('GET', path, bearer(nobody))).text).data;
    const added = { time: at(1), description: 'We looked' };
    expect((await send('PATCH', path, bearer(nobody), { timeline: [...timeline, added] })).status).toBe(200);
    const admin = (await world.authorization('admin')) ?? '';
    const lines = JSON.parse((await send('GET', path, admin)).text).data.timeline as { description: string }[];
    expect(lines.some(({ description }) => description.includes(CANARY))).toBe(true);
    expect(lines.at(-1)).toEqual(added);
  });
});

const fitting = (teamId: string): object => ({ name: 'Fitting', teamId, match: { messageRegex: '^a' } });
const span = (): object => ({ startTime: at(1), endTime: at(2), match: {} });
const at = (inHours: number): string => new Date(app.clock.now().getTime() + hours(inHours)).toISOString();

describe('every route whose answer can hold the text of an alert', () => {
  const TEXTS = new Set(['message', 'description', 'details']);

  /** Has the schema, at any depth, a field of such a name, or any fields at all? */
  function canHold(schema: Schema | undefined, seen: Set<Schema> = new Set()): boolean {
    if (schema === undefined) return false;
    const found = document.resolve(schema);
    if (seen.has(found)) return false;
    seen.add(found);
    if (found.format === 'binary') return true;
    if (Object.keys(found.properties ?? {}).some((name) => TEXTS.has(name))) return true;
    const inner = [
      ...Object.values(found.properties ?? {}),
      ...(found.oneOf ?? []),
      ...(found.anyOf ?? []),
      ...(found.allOf ?? []),
      ...(found.items ? [found.items] : []),
      ...(typeof found.additionalProperties === 'object' ? [found.additionalProperties] : []),
    ];
    return inner.some((each) => canHold(each, seen));
  }

  /** @contract rights-2 */
  it('is declared: those of alerts, and those whose texts are their own', () => {
    const holding = [...document.operations].flatMap(([route, { responses }]) =>
      Object.entries(responses).some(
        ([status, { content = {} }]) =>
          status.startsWith('2') && Object.values(content).some(({ schema }) => canHold(schema)),
      )
        ? [route]
        : [],
    );
    const declared = [...HOLD_ALERTS, ...OWN_TEXTS];
    expect(holding.filter((route) => !declared.includes(route)).sort()).toEqual([]);
    expect(declared.filter((route) => !document.operations.has(route))).toEqual([]);
    expect(new Set(declared).size).toBe(declared.length);
  });
});

describe('somebody without the right to read incidents', () => {
  /** @contract rights-2 */
  it('reads none through postmortems, their files, and the audit log', async () => {
    const person = await createUser(app, { permissions: allBut('incidents'), teamIds: [world.teamId] });
    const name = 'Zahlungsausfall';
    const { id } = await world.call('post', '/v2/incidents', { name, message: name }, world.asTeam);
    const made = { incidentId: id, summary: `${name} summary` };
    const { id: written } = await world.call('post', '/v2/postmortems', made, world.asTeam);
    const paths = ['', `/${written}`, `/${written}/export`, `/${written}/export?format=pdf`];
    for (const path of paths)
      expect([path, (await send('GET', `/v2/postmortems${path}`, bearer(person))).status]).toEqual([path, 403]);
    for (const query of ['limit=200', `q=${name}`, 'entityType=incident', 'entityType=postmortem']) {
      const { text } = await send('GET', `/v2/audit-log?${query}`, bearer(person));
      expect([query, text.includes(name)]).toEqual([query, false]);
    }
    const generated = await send('POST', '/v2/postmortems/generate', bearer(person), { incidentId: id });
    expect([generated.status, generated.text.includes(name)]).toEqual([403, false]);
  });
});

describe('somebody without the right to read schedules', () => {
  /** @contract rights-2 */
  it('reads no on-call hours, and nothing of them in the audit log', async () => {
    const person = await createUser(app, { permissions: allBut('schedules'), teamIds: [world.teamId] });
    await world.call('post', '/v2/schedules', { name: 'Nachtschicht' }, world.asTeam);
    expect((await send('GET', '/v2/reports/on-call-hours', bearer(person))).status).toBe(403);
    expect((await send('GET', '/v2/reports/on-call-hours?format=csv', bearer(person))).status).toBe(403);
    for (const query of ['limit=200', 'q=Nachtschicht', 'entityType=schedule'])
      expect((await send('GET', `/v2/audit-log?${query}`, bearer(person))).text).not.toContain('Nachtschicht');
  });
});

describe('who is on call', () => {
  it('is said by no preview and no heartbeat to somebody without the right to read schedules', async () => {
    const { id: teamId } = await world.call('post', '/v2/teams', { name: 'Night' });
    const person = await createUser(app, { permissions: allBut('schedules'), teamIds: [teamId] });
    const duty = await createUser(app, { fullName: 'Wachhabende', reachable: true });
    const { id: scheduleId } = await world.call('post', '/v2/schedules', { name: 'Nachtwache', teamId });
    await world.call('post', `/v2/schedules/${scheduleId}/rotations`, {
      ...{ name: 'Weekly', type: 'weekly', startDate: at(-24) },
      participants: [{ type: 'user', id: duty.id }],
    });
    const { id } = await world.call('post', '/v2/escalations', {
      ...{ name: 'Night', teamId, isDefault: true },
      ...{ rules: [{ order: 0, recipientType: 'schedule', recipientId: scheduleId }] },
    });
    await world.call('post', '/v2/heartbeats', { name: 'nightly', teamId });
    const admin = (await world.authorization('admin')) ?? '';
    const asked: [method: string, path: string, body?: object][] = [
      ['GET', `/v2/escalations/${id}/preview`],
      ['GET', `/v2/escalations/${id}/preview?at=${at(240)}&priority=P1`],
      ['POST', '/v2/escalations/preview', { policy: {}, policyId: id, at: at(240) }],
      ['POST', '/v2/alerts/preview', { message: 'x', teamId, at: at(240) }],
      ['GET', '/v2/heartbeats?allTeams=true'],
      ['GET', '/v2/heartbeats/nightly'],
    ];
    for (const [method, path, body] of asked) {
      expect([path, (await send(method, path, admin, body)).text.includes('Wachhabende')]).toEqual([path, true]);
      const { status, text } = await send(method, path, bearer(person), body);
      expect([path, status]).toEqual([path, path.includes('preview') ? 403 : 200]);
      expect([path, /Wachhabende|Nachtwache/.test(text)]).toEqual([path, false]);
    }
  });
});

describe('what a change does elsewhere', () => {
  const ON_CALL = /Wachhabende|Nachtwache/;

  it('is said to nobody who may not read of it there', async () => {
    const { id: teamId } = await world.call('post', '/v2/teams', { name: 'Ripple' });
    const duty = await createUser(app, { fullName: 'Wachhabende', reachable: true });
    const rule = { order: 0, recipientType: 'user', recipientId: duty.id };
    const made = async (): Promise<{ policyId: string; scheduleId: string }> => {
      const { id: policyId } = await world.call('post', '/v2/escalations', {
        name: 'Stufe eins',
        teamId,
        rules: [rule],
      });
      const { id: scheduleId } = await world.call('post', '/v2/schedules', { name: 'Nachtwache', teamId });
      await world.call('post', `/v2/schedules/${scheduleId}/rotations`, {
        ...{ name: 'Weekly', type: 'weekly', startDate: at(-24) },
        participants: [{ type: 'escalation', id: policyId }],
      });
      const named = { order: 0, recipientType: 'schedule', recipientId: scheduleId };
      await world.call('post', '/v2/escalations', { name: 'Stufe zwei', teamId, rules: [named] });
      return { policyId, scheduleId };
    };
    const admin = (await world.authorization('admin')) ?? '';
    const blind = async (resource: string): Promise<string> =>
      bearer(await createUser(app, { permissions: allBut(resource), teamIds: [teamId] }));
    const answers: [change: string, isSaid: RegExp, Record<'seen' | 'hidden', string>][] = [];
    const changes: [method: string, of: 'schedules' | 'escalations', isSaid: RegExp][] = [
      ['PATCH', 'escalations', ON_CALL],
      ['DELETE', 'escalations', ON_CALL],
      ['DELETE', 'schedules', /Stufe/],
    ];
    for (const [method, of, isSaid] of changes) {
      const hides = of === 'schedules' ? 'escalations' : 'schedules';
      const said = async (authorization: string): Promise<string> => {
        const { policyId, scheduleId } = await made();
        const body = method === 'PATCH' ? { rules: [{ ...rule, recipientId: nobody.id }] } : {};
        const id = of === 'schedules' ? scheduleId : policyId;
        const { status, text } = await send(method, `/v2/${of}/${id}`, authorization, body);
        expect([method, of, status]).toEqual([method, of, 200]);
        return text;
      };
      answers.push([`${method} ${of}`, isSaid, { seen: await said(admin), hidden: await said(await blind(hides)) }]);
    }
    const { id: ofTeam } = await world.call('post', '/v2/schedules', { name: 'Nachtwache', teamId });
    await world.call('post', `/v2/schedules/${ofTeam}/rotations`, {
      ...{ name: 'Team', type: 'weekly', startDate: at(-24) },
      participants: [{ type: 'team', id: teamId }],
    });
    const members = `/v2/teams/${teamId}/members`;
    const removed = async (authorization: string): Promise<string> => {
      await joinTeam(app, { teamId, userId: duty.id });
      return (await send('DELETE', `${members}/${duty.id}`, authorization)).text;
    };
    answers.push(['members', ON_CALL, { seen: await removed(admin), hidden: await removed(await blind('schedules')) }]);
    for (const [change, isSaid, { seen, hidden }] of answers) {
      expect([change, isSaid.test(seen)]).toEqual([change, true]);
      expect([change, isSaid.test(hidden)]).toEqual([change, false]);
    }
  });
});

describe('why somebody is away', () => {
  const REASON = 'Zahnarzt';

  /** @contract time-off-1 */
  it('is for them, the leads of their teams, and administrators, in lists and in the audit log', async () => {
    const { id: teamId } = await world.call('post', '/v2/teams', { name: 'Away' });
    const away = await createUser(app, { teamIds: [teamId] });
    const mate = await createUser(app, { teamIds: [teamId] });
    const lead = await createUser(app);
    await joinTeam(app, { teamId, userId: lead.id, role: 'lead' });
    const body = { startDate: at(24), endDate: at(48), reason: REASON };
    await world.call('post', '/v2/pto-requests', body, bearer(away));
    const admin = (await world.authorization('admin')) ?? '';
    const reads = async (path: string, authorization: string): Promise<boolean> =>
      (await send('GET', path, authorization)).text.includes(REASON);
    const list = `/v2/pto-requests?userId=${away.id}`;
    const key = world.asTeam;
    expect(await Promise.all([bearer(away), bearer(lead), admin].map((as) => reads(list, as)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(await Promise.all([bearer(mate), key].map((as) => reads(list, as)))).toEqual([false, false]);
    const audits = ['/v2/audit-log?entityType=pto_request', `/v2/audit-log?q=${REASON}`];
    for (const path of audits) {
      expect([path, await reads(path, bearer(mate)), await reads(path, key)]).toEqual([path, false, false]);
      expect([path, await reads(path, admin), await reads(path, bearer(away))]).toEqual([path, true, true]);
    }
    const found = JSON.parse((await send('GET', audits[1] ?? '', bearer(mate))).text);
    expect(found.totalCount).toBe(0);
    const entries = JSON.parse((await send('GET', audits[0] ?? '', bearer(mate))).text).data as { changes: object }[];
    expect(entries[0]?.changes).toMatchObject({ reason: { after: '********' }, status: { after: 'pending' } });
  });
});

it('a session that was begun before the right went reads nothing more', async () => {
  const person = await createUser(app, { teamIds: [world.teamId] });
  expect((await send('GET', '/v2/reports/usefulness', bearer(person))).status).toBe(200);
  const admin = bearer(await createUser(app, { role: 'admin' }));
  expect((await send('PATCH', `/v2/users/${person.id}`, admin, { permissions: { alerts: 'none' } })).status).toBe(200);
  const token = await login(app, person.email, PASSWORD);
  expect((await send('GET', '/v2/reports/usefulness', `Bearer ${token}`)).status).toBe(403);
});
