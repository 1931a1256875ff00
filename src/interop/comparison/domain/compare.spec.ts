import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { atOnce } from '../../../platform/slices/slices.js';
import { CHANNEL_KINDS, type Facts, type OldAlert, type OwnAlert, type Page, type PersonHere } from './histories.js';
import { comparisonOf, type Comparison } from './report.js';

const START = Date.parse('2026-11-02T00:00:00Z');
const PERIOD = { from: '2026-11-01T00:00:00.000Z', until: '2026-12-01T00:00:00.000Z' };
const MINUTE = 60_000;
const at = (ms: number): string => new Date(START + ms).toISOString();

const PEOPLE: readonly PersonHere[] = ['ada', 'ben', 'cleo', 'dora', 'eli'].map((name) => ({
  ...{ id: `id-${name}`, name, login: `${name}@example.com`, channels: new Set(CHANNEL_KINDS) },
}));

const factsOf = (people = PEOPLE, notMoved: Facts['notMoved'] = []): Facts => ({
  person: (id) => people.find((person) => person.id === id),
  personNamed: (name) => people.find(({ login }) => login === name),
  notMoved,
});

const report = (
  there: readonly OldAlert[],
  here: readonly OwnAlert[],
  facts = factsOf(),
  period = PERIOD,
): Comparison =>
  atOnce(
    comparisonOf({ source: 'third-party', timezone: 'UTC', ...period, there, here, unread: [] }, facts, (day) =>
      day.slice(0, 10),
    ),
  );

interface Event {
  there: OldAlert;
  here: OwnAlert;
}

const page = fc.record({
  who: fc.integer({ min: 0, max: PEOPLE.length - 1 }),
  channel: fc.constantFrom(...CHANNEL_KINDS),
  after: fc.integer({ min: 0, max: 20 * MINUTE }),
  late: fc.integer({ min: -20_000, max: 20_000 }),
});

/** Alerts as both services would have seen them: some with an alias, hours apart, each paged for within 20 minutes. */
const events = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 3_600_000, max: 5_000_000 }),
      late: fc.integer({ min: 0, max: 20_000 }),
      hasAlias: fc.boolean(),
      team: fc.constantFrom('Ops', 'Web', null),
      sender: fc.constantFrom('Prometheus', 'Datadog'),
      pages: fc.array(page, { minLength: 1, maxLength: 6 }),
    }),
    { minLength: 6, maxLength: 30 },
  )
  .map((drawn) => {
    let created = 0;
    return drawn.map(({ gap, late, hasAlias, team, sender, pages }, n): Event => {
      created += gap;
      const about = {
        message: `Disk ${n} is full`,
        sender,
        team,
        acknowledgedAt: null,
        closedAt: at(created + 30 * MINUTE),
      };
      const timesOf = (base: number) => pages.map((each) => ({ ...each, time: base + each.after }));
      return {
        there: {
          ...{ ...about, id: `old-${n}`, alias: hasAlias ? `alias-${n}` : null, createdAt: at(created), gaps: [] },
          pages: timesOf(created).map(({ who, channel, time }) => ({
            ...{ person: PEOPLE[who]!.login.toUpperCase(), channel, at: at(time) },
          })),
        },
        here: {
          ...{ ...about, id: `own-${n}`, alias: hasAlias ? `alias-${n}` : `made-${n}`, createdAt: at(created + late) },
          ...{ unsent: [], silencedBy: null, alsoNamed: [] },
          pages: timesOf(created).map(({ who, channel, time, late: drift }) => ({
            ...{ userId: PEOPLE[who]!.id, channel, at: at(time + drift) },
          })),
        },
      };
    });
  });

const bothOf = (all: readonly Event[]): [OldAlert[], OwnAlert[]] => [
  all.map(({ there }) => there),
  all.map(({ here }) => here),
];

/** One more alert whose pages are known, after all others; changed on one side. */
function planted(
  all: readonly Event[],
  change: (event: Event) => Partial<Record<'there' | 'here', object>>,
  facts = factsOf(),
) {
  const created = 40 * 5_000_000;
  const about = { message: 'The planted one', sender: 'Prometheus', team: 'Ops', createdAt: at(created) };
  const rest = { acknowledgedAt: null, closedAt: null, alias: 'planted' };
  const ada = { channel: 'sms' as const, at: at(created) };
  const ben = { channel: 'voice' as const, at: at(created + 5 * MINUTE) };
  const event: Event = {
    there: {
      ...{ ...about, ...rest, id: 'old-planted', gaps: [] },
      pages: [
        { person: 'ada@example.com', ...ada },
        { person: 'ben@example.com', ...ben },
      ],
    },
    here: {
      ...{ ...about, ...rest, id: 'own-planted', unsent: [], silencedBy: null, alsoNamed: [] },
      pages: [
        { userId: 'id-ada', ...ada },
        { userId: 'id-ben', ...ben },
      ],
    },
  };
  const changed = change(event);
  const [there, here] = bothOf(all);
  const alerts = report(
    [...there, ...(changed.there === undefined ? [event.there] : [{ ...event.there, ...changed.there }])],
    [...here, ...(changed.here === undefined ? [event.here] : [{ ...event.here, ...changed.here }])],
    facts,
  ).alerts;
  const others = alerts.filter(({ idThere, idHere }) => idThere !== 'old-planted' && idHere !== 'own-planted');
  expect(others.filter(({ outcome }) => outcome !== 'same')).toEqual([]);
  return alerts.filter((alert) => !others.includes(alert));
}

/** The differences of the planted alert as kind and reason. */
const found = (alerts: ReturnType<typeof planted>) =>
  alerts.flatMap(({ differences }) => differences.map(({ kind, why }) => `${kind}: ${why.code}`));
const withoutAda = ({ here }: Event): { pages: Page[] } => ({
  pages: here.pages.filter(({ userId }) => userId !== 'id-ada'),
});
const without = (channel: string): Facts =>
  factsOf(
    PEOPLE.map((person) =>
      person.name === 'ada'
        ? { ...person, channels: new Set(CHANNEL_KINDS.filter((kind) => kind !== channel)) }
        : person,
    ),
  );
const lost = (kind: string, name: string): Facts =>
  factsOf(PEOPLE, [{ kind, name, what: 'has a condition that is not known' }]);

describe('two histories', () => {
  /** @contract operating-45 */
  it('do not differ where both services did the same within a minute, whoever was paged how often', () => {
    fc.assert(
      fc.property(events, (all) => {
        const { go, checks, counts, senders } = report(...bothOf(all));
        expect({ go, checks, ...senders }).toEqual({ go: true, checks: [], onlyThere: [], onlyHere: [] });
        expect(counts).toMatchObject({ same: all.length, alerts: all.length });
      }),
      { numRuns: 40 },
    );
  });

  it('do not depend on the order in which they were read', () => {
    fc.assert(
      fc.property(events, (all) => {
        const [there, here] = bothOf(all);
        expect(report(there.toReversed(), here.toReversed())).toEqual(report(there, here));
      }),
      { numRuns: 20 },
    );
  });

  it('count every alert of both once, by team and day as well', () => {
    fc.assert(
      fc.property(events, fc.integer({ min: 0, max: 1000 }), (all, salt) => {
        const there = all.map((each) => each.there).filter((_, n) => (n * 7 + salt) % 3 !== 0);
        const here = all.map((each) => each.here).filter((_, n) => (n * 5 + salt) % 4 !== 0);
        const { alerts, counts, days, teams } = report(there, here);
        expect(alerts.flatMap(({ idThere }) => idThere ?? []).sort()).toEqual(there.map(({ id }) => id).sort());
        expect(alerts.flatMap(({ idHere }) => idHere ?? []).sort()).toEqual(here.map(({ id }) => id).sort());
        for (const parts of [days, teams])
          expect(parts.reduce((sum, part) => sum + part.counts.alerts, 0)).toBe(counts.alerts);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a planted difference is found alone, with its reason', () => {
  const cases: [string, (event: Event) => Partial<Record<'there' | 'here', object>>, Facts, string[]][] = [
    ['somebody who was not paged here', (event) => ({ here: withoutAda(event) }), factsOf(), ['missing: unexplained']],
    [
      'somebody who is not here',
      ({ there }) => ({
        there: { pages: [...there.pages, { person: 'zoe@example.com', channel: 'sms', at: there.createdAt }] },
      }),
      factsOf(),
      ['missing: unknown-person'],
    ],
    [
      'somebody without that channel',
      (event) => ({ here: withoutAda(event) }),
      without('sms'),
      ['missing: no-channel'],
    ],
    [
      'a page that quiet hours hold',
      (event) => ({ here: { ...withoutAda(event), unsent: [{ userId: 'id-ada', channel: 'sms', why: 'held' }] } }),
      factsOf(),
      ['missing: held'],
    ],
    [
      'an alert that maintenance silences',
      () => ({ here: { pages: [], silencedBy: 'maintenance' } }),
      factsOf(),
      ['missing: silenced', 'missing: silenced'],
    ],
    [
      "a person's rule that did not move",
      (event) => ({ here: withoutAda(event) }),
      lost('notificationRules', 'ada@example.com: at night'),
      ['missing: not-moved'],
    ],
    [
      "a team's rule that did not move",
      (event) => ({ here: withoutAda(event) }),
      lost('routingRules', 'Ops: critical at night'),
      ['missing: not-moved'],
    ],
    [
      'somebody else on call',
      ({ here }) => ({
        here: { pages: here.pages.map((each) => (each.userId === 'id-ada' ? { ...each, userId: 'id-eli' } : each)) },
      }),
      factsOf(),
      ['person: other-on-call'],
    ],
    [
      'somebody who is not here, in whose place another was paged',
      ({ there }) => ({
        there: {
          pages: there.pages.map((each) => (each.person.startsWith('ada') ? { ...each, person: 'zoe' } : each)),
        },
      }),
      factsOf(),
      ['person: unknown-person'],
    ],
    [
      'another kind of channel',
      ({ here }) => ({
        here: { pages: here.pages.map((each) => (each.userId === 'id-ada' ? { ...each, channel: 'email' } : each)) },
      }),
      factsOf(),
      ['channel: other-rule'],
    ],
    [
      'another kind of channel, as that one is missing',
      ({ here }) => ({
        here: { pages: here.pages.map((each) => (each.userId === 'id-ada' ? { ...each, channel: 'email' } : each)) },
      }),
      without('sms'),
      ['channel: no-channel'],
    ],
    [
      'a page two minutes later',
      ({ here }) => ({
        here: {
          pages: here.pages.map((each) =>
            each.userId === 'id-ben' ? { ...each, at: new Date(Date.parse(each.at) + 2 * MINUTE).toISOString() } : each,
          ),
        },
      }),
      factsOf(),
      ['time: other-delay'],
    ],
    [
      'an alert that came three minutes later',
      ({ here }) => {
        const later = (time: string) => new Date(Date.parse(time) + 3 * MINUTE).toISOString();
        const pages = here.pages.map((each) => ({ ...each, at: later(each.at) }));
        return { here: { createdAt: later(here.createdAt), pages } };
      },
      factsOf(),
      ['time: came-later', 'time: came-later'],
    ],
    [
      'somebody who was paged here only',
      ({ here }) => ({ here: { pages: [...here.pages, { userId: 'id-eli', channel: 'sms', at: here.createdAt }] } }),
      factsOf(),
      ['extra: unexplained'],
    ],
  ];
  it.each(cases)('%s', (_name, change, facts, expected) => {
    fc.assert(
      fc.property(events, (all) => {
        const alerts = planted(all, change, facts);
        expect(alerts).toHaveLength(1);
        expect(found(alerts)).toEqual(expected);
      }),
      { numRuns: 10 },
    );
  });

  /** @contract operating-45 */
  it('a sender that posts to only one, and an alert of a known sender that only one has seen', () => {
    fc.assert(
      fc.property(events, (all) => {
        const [{ there, here }, ...rest] = all as [Event, ...Event[]];
        const others = rest.map((each) => each.here);
        const nagios = { ...there, id: 'old-nagios', alias: 'nagios', message: 'Only there', sender: 'Nagios' };
        const manual = { ...here, id: 'own-manual', alias: 'manual', message: 'Only here', sender: 'Manual' };
        const both = report([...rest.map((each) => each.there), there, nagios], [...others, manual]);
        const odd = both.alerts.filter(({ outcome }) => outcome !== 'same');
        const isKnown = rest.some((each) => each.there.sender === there.sender);
        expect(odd.map(({ idThere, idHere, alone }) => [idThere ?? idHere, alone?.code]).sort()).toEqual(
          [
            ['old-0', isKnown ? 'alert' : 'sender'],
            ['old-nagios', 'sender'],
            ['own-manual', 'sender'],
          ].sort(),
        );
        expect(both.go).toBe(false);
        expect(both.checks.map(({ code }) => code)).toContain('senders-missing');
        expect(both.senders.onlyThere.map(({ sender }) => sender)).toContain('Nagios');
        expect(both.senders.onlyHere).toEqual([{ sender: 'Manual', alerts: 1, lastAt: manual.createdAt }]);
      }),
      { numRuns: 40 },
    );
  });
});

/** @contract operating-45 */
it.each([
  ['its integration', { sender: 'PROMETHEUS' }],
  ['the kind of its integration', { sender: 'Cluster', alsoNamed: ['prometheus', 'db1'] }],
  ['its source', { sender: 'Cluster', alsoNamed: ['api', 'prometheus'] }],
])('a sender is one of both services by the name of %s', (_name, names) => {
  const [[{ there, here }]] = fc.sample(events, { seed: 7, numRuns: 1 }) as [[Event]];
  const old = { ...there, alias: null, message: 'Only there', sender: 'Prometheus' };
  const { alerts, senders } = report([old], [{ ...here, ...names }]);
  expect(alerts.map(({ outcome, alone }) => [outcome, alone?.code])).toEqual([
    ['only-there', 'alert'],
    ['only-here', 'alert'],
  ]);
  expect(senders).toEqual({ onlyThere: [], onlyHere: [] });
});

describe('what cannot be compared', () => {
  const [only] = fc.sample(events, { seed: 7, numRuns: 1 }) as [Event[]];

  it('is no difference: pages after somebody answered on either side', () => {
    const answered = (event: Event) => new Date(Date.parse(event.there.createdAt) + 2 * MINUTE).toISOString();
    const here = (event: Event) => ({ acknowledgedAt: answered(event), pages: event.here.pages.slice(0, 1) });
    expect(planted(only, (event) => ({ here: here(event) }))).toMatchObject([{ outcome: 'same' }]);
    const there = (event: Event) => ({ acknowledgedAt: answered(event), pages: event.there.pages.slice(0, 1) });
    expect(planted(only, (event) => ({ there: there(event) }))).toMatchObject([{ outcome: 'same' }]);
  });

  it('is said: no log, or an alert that was open before', () => {
    expect(planted(only, () => ({ there: { pages: [], gaps: ['no-log'] } }))).toMatchObject([
      { outcome: 'not-compared', uncompared: ['no-log'] },
    ]);
    const before = ({ there }: Event) => new Date(Date.parse(there.createdAt) - 86_400_000).toISOString();
    expect(planted(only, (event) => ({ there: { createdAt: before(event) } }))).toMatchObject([
      { outcome: 'not-compared', uncompared: ['open-there-before'] },
    ]);
    const blind = report([{ ...only[0]!.there, gaps: ['no-log'] }], [only[0]!.here]);
    expect([blind.go, blind.checks.map(({ code }) => code)]).toEqual([false, ['nothing-compared', 'not-compared']]);
  });

  it('is compared as far as it is known: who, but not when or how', () => {
    const vague = ({ there }: Event) => ({
      ...{ gaps: ['no-times'], pages: there.pages.map(({ person }) => ({ person, channel: null, at: null })) },
    });
    expect(planted(only, (event) => ({ there: vague(event) }))).toMatchObject([
      { outcome: 'same', uncompared: ['no-times'] },
    ]);
    expect(found(planted(only, (event) => ({ there: vague(event), here: withoutAda(event) })))).toEqual([
      'missing: unexplained',
    ]);
  });

  it('is never the same where the period ended before it could differ', () => {
    fc.assert(
      fc.property(events, fc.integer({ min: 0, max: 40 * MINUTE }), (all, after) => {
        const { there, here } = all.at(-1)!;
        const until = new Date(Date.parse(there.createdAt) + after).toISOString();
        const other = { ...here, pages: here.pages.map((each) => ({ ...each, userId: 'id-nobody-there' })) };
        const { go, counts } = report([there], [other], factsOf(), { ...PERIOD, until });
        expect([go, counts.same]).toEqual([false, 0]);
      }),
    );
  });

  it('leaves out alerts around the period, which are only there to be found', () => {
    const [first] = only as [Event];
    const outside = {
      ...first.here,
      id: 'before',
      alias: 'before',
      message: 'x',
      createdAt: '2026-10-31T23:00:00.000Z',
    };
    expect(report([], [outside]).alerts).toEqual([]);
  });
});
