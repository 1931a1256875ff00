import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ALERT_STATUSES } from '../../src/alerts/lifecycle/domain/alert.js';
import { PRIORITIES } from '../../src/platform/domain/priority.js';
import { ALERT_SORTS } from '../../src/alerts/lifecycle/domain/list-query.js';
import {
  FLAG_FIELDS,
  type FlagField,
  type NameField,
  type Pieces,
  type Search,
  type TextField,
  TIME_FIELDS,
} from '../../src/alerts/lifecycle/domain/search/search.js';
import { asAdmin, createTeam, createUser, defaultTenantId, login, PASSWORD } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { ThirdPartyClient } from '../support/compat-client.js';
import { anySearches, printSearch, searchesOf } from '../support/searches.js';
import { TestApp } from '../support/test-app.js';

/** A row of `alerts`, as far as searches look at it. */
interface Stored {
  id: string;
  tinyId: number;
  alias: string;
  message: string;
  description: string | null;
  status: string;
  acknowledged: boolean;
  acknowledgedBy: { id: string; name: string } | null;
  closedBy: { id: string; name: string } | null;
  priority: string;
  source: string;
  entity: string;
  owner: string | null;
  ownerId: string | null;
  teamId: string | null;
  integrationId: string | null;
  tags: string[];
  actions: string[];
  details: Record<string, string>;
  responders: { type: string; id: string | null; name?: string }[];
  readBy: object[];
  count: number;
  createdAt: number;
  updatedAt: number;
  lastOccurredAt: number;
  snoozedUntil: number | null;
  silencedUntil: number | null;
  heldUntil: number | null;
  maintenance: string | null;
  flapping: object | null;
  firstAcknowledgedAt: number | null;
  closedAt: number | null;
  /** Rows of `alert_recipients`. */
  recipients: string[];
}

interface Named {
  id: string;
  names: string[];
}

/** What names stand for: two of each. */
interface World {
  tenantId: string;
  users: Named[];
  teams: Named[];
  integrations: (Named & { type: string })[];
}

describe('the query language', () => {
  let app: TestApp;
  let alerts: AlertClient;
  let world: World;
  let stored: Stored[];

  beforeAll(async () => {
    app = await TestApp.start();
    alerts = new AlertClient(app);
    world = await makeWorld(app);
    [stored = []] = fc.sample(fc.array(storedAlerts(world), { minLength: 80, maxLength: 80 }), {
      numRuns: 1,
      seed: 16,
    });
    await store(app, world.tenantId, stored);
  });
  afterAll(() => app.stop());

  const found = async (query: string): Promise<string[]> => {
    const { body } = await alerts.get(`?limit=100&query=${encodeURIComponent(query)}`).expect(200);
    return (body.data as { id: string }[]).map(({ id }) => id).sort();
  };

  const grouped = async (query: string): Promise<object[]> => {
    const { body } = await alerts.get(`/count?by=status,priority&query=${encodeURIComponent(query)}`).expect(200);
    return body.data.groups as object[];
  };

  /** @contract operating-16, operating-88 */
  it('finds what a plain look at every alert finds, and counts as many', async () => {
    let some = 0;
    await fc.assert(
      fc.asyncProperty(searchesLike(world, stored), async (search) => {
        // In parentheses behind a condition, so that a text alone is not looked for with its quotes.
        const query = `createdAt >= 0 AND (${printSearch(search)})`;
        fc.pre(query.length <= 1000);
        const expected = stored.filter((alert) => fits(search, alert, world)).map(({ id }) => id);
        expect(await found(query)).toEqual(expected.sort());
        const { body } = await alerts.get(`/count?query=${encodeURIComponent(query)}`).expect(200);
        expect(body.data.count).toBe(expected.length);
        const groups = await grouped(query);
        expect(groups).toEqual(groupsOf(stored.filter(({ id }) => expected.includes(id))));
        if (expected.length > 0 && expected.length < stored.length) some++;
      }),
      { numRuns: 300 },
    );
    expect(some).toBeGreaterThan(100);
  });

  it('answers every search that it can read', async () => {
    await fc.assert(
      fc.asyncProperty(anySearches, async (search) => {
        const query = `createdAt >= 0 AND (${printSearch(search)})`;
        fc.pre(query.length <= 1000 && !query.includes('\0'));
        await found(query);
      }),
      { numRuns: 60 },
    );
  });

  it.each(ALERT_SORTS)('walks all alerts once, sorted by %s', async (sort) => {
    for (const order of ['asc', 'DESC']) {
      const whole = await alerts.get(`?limit=100&sort=${sort}&order=${order}`).expect(200);
      const ids = (whole.body.data as { id: string }[]).map(({ id }) => id);
      expect(new Set(ids).size).toBe(stored.length);
      const walked: string[] = [];
      let cursor: string | undefined = '';
      while (cursor !== undefined) {
        const { body }: { body: { data: { id: string }[]; nextCursor?: string } } = await alerts
          .get(`?limit=30&sort=${sort}&order=${order}&cursor=${cursor}`)
          .expect(200);
        walked.push(...body.data.map(({ id }) => id));
        cursor = body.nextCursor;
      }
      expect(walked).toEqual(ids);
    }
  });

  it.each<[string, (alert: Stored) => number | string]>([
    ['tinyId', ({ tinyId }) => tinyId],
    ['isSeen', ({ readBy }) => Math.min(readBy.length, 1)],
    ['snoozedUntil', ({ snoozedUntil }) => snoozedUntil ?? -1],
    ['lastOccuredAt', ({ lastOccurredAt }) => lastOccurredAt],
    ['integration.name', ({ integrationId }) => nameOf(integrationId)],
    ['report.ackTime', ({ firstAcknowledgedAt, createdAt }) => (firstAcknowledgedAt ?? createdAt - 1) - createdAt],
    ['report.closeTime', ({ closedAt, createdAt }) => (closedAt ?? createdAt - 1) - createdAt],
  ])('sorts by %s', async (sort, valueOf) => {
    const { body } = await alerts.get(`?limit=100&order=asc&sort=${sort}`).expect(200);
    const values = (body.data as { id: string }[]).map(({ id }) => valueOf(stored.find((alert) => alert.id === id)!));
    expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  });

  const nameOf = (id: string | null): string => world.integrations.find((each) => each.id === id)?.names[0] ?? '';

  it('refuses sorts, orders and cursors that do not exist', async () => {
    for (const query of ['sort=size', 'order=up', 'sort=tinyId&cursor=WyJ0aW55SWQiLCJkZXNjIiwieCIsIngiXQ'])
      await alerts.get(`?${query}`).expect(400);
  });

  /** @contract operating-16 */
  it('finds what its caller was notified of by "me"', async () => {
    const [ann] = world.users;
    const authorization = `Bearer ${await login(app, ann!.names[0], PASSWORD)}`;
    const mine = stored.filter(({ recipients }) => recipients.includes(ann!.id)).map(({ id }) => id);
    const query = encodeURIComponent('notified: me');
    const { body } = await new AlertClient(app, authorization)
      .get(`?limit=100&allTeams=true&query=${query}`)
      .expect(200);
    expect((body.data as { id: string }[]).map(({ id }) => id).sort()).toEqual(mine.sort());
    expect(mine).not.toHaveLength(0);
    expect(await found(`notified: ${ann!.id} AND NOT recipients: ${ann!.id}`)).toEqual([]);
    // A key is nobody.
    expect(await found('notified: me')).toEqual([]);
  });

  /** @contract operating-16 */
  it('counts by one field, and by no other than those that there are', async () => {
    const { body } = await alerts.get('/count?by=status').expect(200);
    const counts = (body.data.groups as { count: number }[]).map(({ count }) => count);
    expect(body.data.count).toBe(stored.length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(stored.length);
    for (const by of ['source', 'status,status', 'status,', 'a.id)--']) {
      const refused = await alerts.get(`/count?by=${encodeURIComponent(by)}`).expect(400);
      expect(refused.body.message).toContain('by: must be some of status, priority');
    }
  });

  it('names an unknown field to third-party clients', async () => {
    const { body } = await new ThirdPartyClient(app).send('get', '/alerts?query=colour%3Ared').expect(400);
    expect(body.message).toContain('unknown field colour at position 1');
  });
});

function groupsOf(alerts: readonly Stored[]): object[] {
  return [...ALERT_STATUSES].sort().flatMap((status) =>
    PRIORITIES.flatMap((priority) => {
      const count = alerts.filter((alert) => alert.status === status && alert.priority === priority).length;
      return count > 0 ? [{ status, priority, count }] : [];
    }),
  );
}

async function makeWorld(app: TestApp): Promise<World> {
  const users: Named[] = [];
  for (const name of ['Ann', 'Bob']) {
    const { id, email } = await createUser(app, { fullName: name, email: `${name.toLowerCase()}@example.com` });
    users.push({ id, names: [email, name, id] });
  }
  const teams: Named[] = [];
  for (const name of ['Ops', 'Web']) {
    const { id } = await createTeam(app, { name });
    teams.push({ id, names: [name, id] });
  }
  const integrations = [];
  const authorization = await asAdmin(app);
  for (const [name, type] of [
    ['My API', 'API'],
    ['Hook', 'Prometheus'],
  ]) {
    const { body } = await app.http.post('/v2/integrations').set({ authorization }).send({ name, type }).expect(200);
    integrations.push({ id: body.data.id as string, names: [name!], type: type! });
  }
  return { tenantId: await defaultTenantId(app), users, teams, integrations };
}

// Few texts, so that searches and alerts meet; among them what is special in SQL and in searches.
const bits = fc.constantFrom('disk', 'Full', 'a', '%', '_', '\\', '"', 'größe', ' ', '*', '(', 'AND');
const texts = fc.array(bits, { maxLength: 3 }).map((parts) => parts.join(''));
const keys = fc.constantFrom('region', 'Region', 'a "key"', 'key');
/** Of maintenance. */
const WINDOWS = [1, 2].map((number) => `01920000-0000-7000-8000-00000000000${number}`);
const START = Date.UTC(2026, 0, 1);
const moments = fc.integer({ min: 0, max: 12 }).map((hours) => START + hours * 3_600_000);
const orNull = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value);
const idOf = (things: readonly Named[]): fc.Arbitrary<string> => fc.constantFrom(...things.map(({ id }) => id));

const saidNames = (things: readonly Named[]): string[] => [
  'nobody',
  ...things.flatMap(({ names: [name = ''] }) => [name, name.toUpperCase()]),
];

function storedAlerts({ users, teams, integrations }: World): fc.Arbitrary<Stored> {
  const actor = fc.constantFrom(...users, ...integrations).map(({ id, names }) => ({ id, name: names[0]! }));
  return fc
    .record({
      id: fc.uuid(),
      tinyId: fc.nat(20),
      alias: fc.tuple(texts, fc.uuid()).map((parts) => parts.join('')),
      message: texts,
      description: orNull(texts),
      status: fc.constantFrom(...ALERT_STATUSES),
      acknowledged: fc.boolean(),
      acknowledgedBy: orNull(actor),
      closedBy: orNull(actor),
      priority: fc.constantFrom(...PRIORITIES),
      source: texts,
      entity: texts,
      owner: orNull(texts),
      ownerId: orNull(idOf(users)),
      teamId: orNull(idOf(teams)),
      integrationId: orNull(idOf(integrations)),
      tags: fc.array(texts, { maxLength: 2 }),
      actions: fc.array(texts, { maxLength: 2 }),
      details: fc.dictionary(keys, texts, { maxKeys: 2, noNullPrototype: true }),
      responders: fc.array(
        fc.oneof(
          fc.record({ type: fc.constant('team'), id: idOf(teams) }),
          // As a sender said it: a name in any case, of a team that there is or is not.
          fc.record({ type: fc.constant('team'), id: fc.constant(null), name: fc.constantFrom(...saidNames(teams)) }),
          fc.record({ type: fc.constant('user'), id: idOf(users) }),
        ),
        { maxLength: 2 },
      ),
      readBy: fc.array(fc.constant({ userId: users[0]!.id, userName: 'Ann', readAt: new Date(START).toISOString() }), {
        maxLength: 1,
      }),
      count: fc.integer({ min: 1, max: 5 }),
      createdAt: moments,
      updatedAt: moments,
      lastOccurredAt: moments,
      snoozedUntil: orNull(moments),
      silencedUntil: orNull(moments),
      heldUntil: orNull(moments),
      maintenance: orNull(fc.constantFrom(...WINDOWS)),
      flapping: orNull(fc.constant({ openings: 6, heldUntil: null })),
      firstAcknowledgedAt: orNull(moments.map((at) => at + 86_400_000)),
      closedAt: orNull(moments.map((at) => at + 86_400_000)),
      recipients: fc.uniqueArray(idOf(users), { maxLength: 2 }),
    })
    .map((alert) => ({
      ...alert,
      acknowledged: alert.status === 'closed' ? alert.acknowledged : alert.status === 'acknowledged',
    }));
}

async function store(app: TestApp, tenantId: string, alerts: readonly Stored[]): Promise<void> {
  const time = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
  const rows = alerts.map((alert) => ({
    ...alert,
    tenantId,
    createdAt: time(alert.createdAt),
    updatedAt: time(alert.updatedAt),
    lastOccurredAt: time(alert.lastOccurredAt),
    snoozedUntil: time(alert.snoozedUntil),
    silencedUntil: time(alert.silencedUntil),
    heldUntil: time(alert.heldUntil),
    firstAcknowledgedAt: time(alert.firstAcknowledgedAt),
    closedAt: time(alert.closedAt),
    skipEscalation: false,
    suppressNotifications: false,
  }));
  await app.sql('INSERT INTO alerts SELECT * FROM json_populate_recordset(null::alerts, $1)', [JSON.stringify(rows)]);
  const named = alerts.flatMap(({ id, recipients }) => recipients.map((userId) => ({ id, userId })));
  await app.sql(
    `INSERT INTO alert_recipients ("tenantId", "alertId", "userId", "namedAt")
     SELECT $1, r.id, r."userId", now() FROM json_to_recordset($2) AS r(id uuid, "userId" uuid)`,
    [tenantId, JSON.stringify(named)],
  );
}

/** Searches that such alerts may fit. */
function searchesLike({ users, teams, integrations }: World, alerts: readonly Stored[]): fc.Arbitrary<Search> {
  const text = fc.oneof(bits, texts);
  const numbers = fc.integer({ min: 0, max: 20 });
  const names = fc.constantFrom(
    ...[...users, ...teams, ...integrations].flatMap((each) => each.names.map((name) => name.toUpperCase())),
    ...integrations.map(({ id }) => id),
    'api',
    'prometheus',
    'nobody',
    '',
  );
  const parts = fc.constantFrom(
    ...users.flatMap(({ names: [email = '', name = ''] }) => [name.slice(1), email.slice(2, 6), email.slice(1, -4)]),
    ...integrations.flatMap(({ names: [name = ''] }) => [name.slice(1, 3)]),
    'example',
  );
  const field = (...fields: TextField[]): fc.Arbitrary<TextField> => fc.constantFrom(...fields);
  return searchesOf(
    fc.oneof(
      text.filter((each) => each.trim() !== '').map((each) => ({ kind: 'text', text: each })),
      fc
        .record({ field: field('message', 'description'), text })
        .map(({ field, text }) => ({ kind: 'matches', field, pieces: ['', text, ''] })),
      fc
        .record({ field: field('source', 'entity', 'tag', 'actions'), text: texts })
        .map(({ field, text }) => ({ kind: 'matches', field, pieces: [text] })),
      fc.constantFrom(...alerts).map(({ alias }) => ({ kind: 'matches', field: 'alias', pieces: [alias] })),
      fc.constantFrom(...alerts).map(({ id }) => ({ kind: 'id', id })),
      fc.constantFrom(...WINDOWS).map((id) => ({ kind: 'maintenance', id })),
      fc
        .record({
          field: fc.constantFrom<NameField>(
            'teams',
            'recipients',
            'owner',
            'responders',
            'acknowledgedBy',
            'closedBy',
            'integration.id',
            'integration.name',
            'integration.type',
          ),
          name: fc.oneof(names, parts),
        })
        .map(({ field, name }) => ({ kind: 'named', field, pieces: [name] })),
      keys.map((key) => ({ kind: 'detail', key: [key], value: null })),
      texts.map((value) => ({ kind: 'detail', key: null, value: [value] })),
      fc.record({ key: keys, value: texts }).map(({ key, value }) => ({ kind: 'detail', key: [key], value: [value] })),
      fc.record({ kind: fc.constant('status'), status: fc.constantFrom(...ALERT_STATUSES) }),
      fc.record({ kind: fc.constant('priority'), priority: fc.constantFrom(...PRIORITIES) }),
      fc.record({
        kind: fc.constant('flag'),
        field: fc.constantFrom(...FLAG_FIELDS),
        is: fc.boolean(),
      }),
      fc
        .record({ field: fc.constantFrom('tinyId', 'count'), at: numbers, side: fc.constantFrom('=', '>=', '<=') })
        .map(({ field, at, side }) => ({
          kind: 'number',
          field,
          from: side === '<=' ? null : at,
          to: side === '>=' ? null : at,
        })),
      fc
        .record({
          field: fc.constantFrom(...TIME_FIELDS),
          at: moments,
          since: fc.boolean(),
        })
        .map(({ field, at, since }) => ({ kind: 'time', field, [since ? 'since' : 'before']: new Date(at) })),
    ) as fc.Arbitrary<Search>,
  );
}

/** What the API promises of a search, word for word (search.ts). */
function fits(search: Search, alert: Stored, world: World): boolean {
  switch (search.kind) {
    case 'all':
      return search.of.every((each) => fits(each, alert, world));
    case 'any':
      return search.of.some((each) => fits(each, alert, world));
    case 'not':
      return !fits(search.of, alert, world);
    case 'text':
      return [
        ...[alert.message, alert.description ?? '', alert.source, alert.entity],
        ...[...alert.tags, ...Object.values(alert.details)],
      ].some((said) => isMadeOf(said, ['', search.text, '']));
    case 'matches':
      return textsOf(search.field, alert).some((said) => isMadeOf(said, search.pieces, search.field === 'alias'));
    case 'named':
      return refersTo(search.field, search.pieces, alert, world);
    case 'detail':
      return Object.entries(alert.details).some(
        ([key, value]) =>
          (search.key === null || isMadeOf(key, search.key, true)) &&
          (search.value === null || isMadeOf(value, search.value)),
      );
    case 'id':
      return alert.id === search.id;
    case 'status':
      return alert.status === search.status;
    case 'priority':
      return alert.priority === search.priority;
    case 'flag':
      return flagsOf(alert)[search.field] === search.is;
    case 'maintenance':
      return alert.maintenance === search.id;
    case 'number':
      return alert[search.field] >= (search.from ?? 0) && alert[search.field] <= (search.to ?? Infinity);
    case 'time': {
      const at = alert[search.field];
      return at !== null && ('since' in search ? at >= search.since.getTime() : at < search.before.getTime());
    }
    case 'refers':
    case 'person':
      throw new Error('not said in a query');
  }
}

const flagsOf = (alert: Stored): Record<FlagField, boolean> => ({
  acknowledged: alert.acknowledged,
  isSeen: alert.readBy.length > 0,
  snoozed: alert.snoozedUntil !== null,
  flapping: alert.flapping !== null,
  silenced: alert.status === 'open' && alert.silencedUntil !== null,
  held: alert.status !== 'closed' && alert.heldUntil !== null,
});

function textsOf(field: TextField, alert: Stored): string[] {
  if (field === 'tag') return alert.tags;
  return field === 'actions' ? alert.actions : [alert[field] ?? ''];
}

function refersTo(field: NameField, pieces: Pieces, alert: Stored, world: World): boolean {
  const idOfResponder = ({ type, id, name }: Stored['responders'][number]): string | undefined =>
    id ??
    world[type === 'team' ? 'teams' : 'users'].find(({ names }) => names[0]?.toLowerCase() === name?.toLowerCase())?.id;
  const { responders } = alert;
  const teams = responders.filter(({ type }) => type === 'team').map(idOfResponder);
  const actors = [...world.users, ...world.integrations];
  const [ids, things]: [(string | null | undefined)[], Named[]] = {
    teams: [[alert.teamId, ...teams], world.teams],
    recipients: [alert.recipients, world.users],
    owner: [[alert.ownerId], world.users],
    responders: [responders.map(idOfResponder), [...world.users, ...world.teams]],
    acknowledgedBy: [[alert.acknowledgedBy?.id], actors],
    closedBy: [[alert.closedBy?.id], actors],
    'integration.id': [[alert.integrationId], world.integrations.map(({ id }) => ({ id, names: [id] }))],
    'integration.name': [[alert.integrationId], world.integrations],
    'integration.type': [[alert.integrationId], world.integrations.map(({ id, type }) => ({ id, names: [type] }))],
  }[field] as [(string | null | undefined)[], Named[]];
  const referred = ids.filter((id) => id !== null && id !== undefined);
  const asGiven =
    { owner: [alert.owner ?? ''], responders: responders.map(({ name = '' }) => name) }[field as string] ?? [];
  if (field === 'owner' && asGiven.some((given) => isMadeOf(given, pieces))) return true;
  if (pieces.join('') === '') return field !== 'owner' && (field === 'responders' ? responders : referred).length === 0;
  if (field === 'responders' && asGiven.some((given) => given.toLowerCase() === pieces.join('*').toLowerCase()))
    return true;
  const called = things.filter(({ id, names }) => [...names, id].some((name) => isMadeOf(name, pieces)));
  const isByPart = field !== 'integration.id' && field !== 'integration.type';
  const inPart = things.filter(({ id, names }) => names.some((name) => name !== id && isIn(pieces[0]!, name)));
  const meant = called.length === 0 && isByPart && pieces.length === 1 ? inPart : called;
  return meant.some(({ id }) => referred.includes(id));
}

/** As people are found: an address by what is before its `@`. */
const isIn = (part: string, name: string): boolean =>
  (part.includes('@') ? name : name.replace(/@.*/s, '')).toLowerCase().includes(part.toLowerCase());

function isMadeOf(text: string, pieces: Pieces, exact = false): boolean {
  const escaped = pieces.map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.*')}$`, exact ? 's' : 'si').test(text);
}
