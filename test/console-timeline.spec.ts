import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  arranged,
  FILTERS,
  GROUPED_FROM,
  isShown,
  momentsOf,
  type Activity,
  type Day,
  type Filter,
  type Moment,
} from '../console/src/pages/alert/timeline.js';
import { respondersOf, servicesOf } from '../console/src/pages/incidents/from-alert.js';
import { ACTIVITY_TYPES } from '../src/alerts/lifecycle/domain/activity.js';

const START = Date.parse('2026-03-28T20:00:00Z');
const at = fc.integer({ min: 0, max: 60 * 48 }).map((minutes) => new Date(START + minutes * 60_000).toISOString());
const actor = fc.constantFrom(null, ...(['user', 'api_key'] as const).map((type) => ({ type, id: type, name: type })));
/** As the service answers: newest first. */
const activities = fc
  .array(fc.record({ createdAt: at, actor, type: fc.constantFrom(...ACTIVITY_TYPES) }), { maxLength: 60 })
  .map((all) =>
    all
      .toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
      .map((each, place): Activity => ({ ...each, id: `a${place}`, user: 'x', metadata: {} })),
  );
const alerts = fc.record({
  id: fc.constant('alert'),
  count: fc.integer({ min: 1, max: 100 }),
  lastOccurredAt: at,
  readBy: fc.uniqueArray(fc.record({ userId: fc.uuid(), userName: fc.string(), readAt: at }), {
    selector: ({ userId }) => userId,
    maxLength: 8,
  }),
});
const incidents = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    name: fc.string(),
    status: fc.constant('open' as const),
    priority: fc.constant('P1' as const),
    createdAt: at,
    resolvedAt: fc.constant(null),
    linkedBy: actor.map((by) => by ?? { type: 'api_key' as const, id: null, name: 'Pager' }),
    linkedAt: at,
  }),
  { selector: ({ id }) => id, maxLength: 3 },
);
const ways = fc.record({
  filter: fc.constantFrom(...(Object.keys(FILTERS) as Filter[])),
  zone: fc.constantFrom('UTC', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Europe/Berlin'),
});
const dayIn = (zone: string) => (time: string) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone: zone }).format(Date.parse(time));
/** The moments of a day as they stand on the page from the top; in a group the oldest first. */
const inside = ({ entries }: Day): Moment[] => entries.flatMap((each) => (each.kind === 'group' ? each.of : [each]));
const idsOf = (moments: readonly Moment[]): string[] => moments.map(({ id }) => id);

describe('the timeline of an alert', () => {
  it('loses nothing and invents nothing, oldest first', () => {
    fc.assert(
      fc.property(alerts, activities, incidents, (alert, written, linked) => {
        const moments = momentsOf(alert, written, linked);
        expect(moments).toHaveLength(written.length + alert.readBy.length + (alert.count > 1 ? 1 : 0) + linked.length);
        expect(new Set(idsOf(moments)).size).toBe(moments.length);
        const times = moments.map((each) => Date.parse(each.at));
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        // Of one time, the history keeps its order.
        const ofHistory = moments.filter(({ kind }) => kind === 'activity');
        expect(idsOf(ofHistory)).toEqual(written.map(({ id }) => id).toReversed());
      }),
    );
  });

  it('shows all of a filter by days of the reader, and the other way round the same', () => {
    fc.assert(
      fc.property(alerts, activities, incidents, ways, (alert, written, linked, { filter, zone }) => {
        const moments = momentsOf(alert, written, linked);
        const dayOf = dayIn(zone);
        const oldest = arranged(moments, { filter, newestFirst: false, dayOf });
        const expected = idsOf(moments.filter((each) => isShown(each, filter)));
        expect(oldest.flatMap((day) => idsOf(inside(day)))).toEqual(expected);
        for (const day of oldest)
          expect(new Set(inside(day).map((each) => dayOf(each.at)))).toEqual(new Set([dayOf(day.at)]));
        for (const [place, day] of oldest.slice(1).entries()) expect(dayOf(day.at)).not.toBe(dayOf(oldest[place]!.at));
        const newest = arranged(moments, { filter, newestFirst: true, dayOf });
        expect(newest).toEqual(oldest.toReversed().map(({ at, entries }) => ({ at, entries: entries.toReversed() })));
      }),
    );
  });

  it('makes one line of a long run of the same, never of what people did', () => {
    fc.assert(
      fc.property(alerts, activities, (alert, written) => {
        const days = arranged(momentsOf(alert, written, []), {
          filter: 'all',
          newestFirst: false,
          dayOf: dayIn('UTC'),
        });
        for (const entry of days.flatMap(({ entries }) => entries)) {
          if (entry.kind !== 'group') continue;
          expect(entry.of.length).toBeGreaterThanOrEqual(GROUPED_FROM);
          for (const each of entry.of)
            if (each.kind === 'activity' && !['notified', 'posted'].includes(each.activity.type))
              expect(each.activity.actor?.type).not.toBe('user');
        }
      }),
    );
    const line = (id: number, type: Activity['type'], by: 'user' | 'api_key' | null): Activity => ({
      ...{ id: `a${id}`, type, user: 'x', metadata: {}, createdAt: new Date(START + id * 1000).toISOString() },
      actor: by && { type: by, id: by, name: by },
    });
    // Fifty times opened and closed by a monitor, with a note of a person in between.
    const flaps = Array.from({ length: 50 }, (_, place) => line(place, place % 2 ? 'reopened' : 'closed', 'api_key'));
    const history = [
      ...flaps,
      line(50, 'note-added', 'user'),
      ...flaps.map((each, place) => ({
        ...each,
        id: `b${place}`,
        createdAt: line(60 + place, 'closed', null).createdAt,
      })),
    ];
    const shown = arranged(momentsOf({ id: 'x', count: 1, lastOccurredAt: '', readBy: [] }, history.toReversed(), []), {
      filter: 'all',
      newestFirst: true,
      dayOf: dayIn('UTC'),
    });
    expect(shown.flatMap(({ entries }) => entries.map(({ kind }) => kind))).toEqual(['group', 'activity', 'group']);
    // Also where each time an escalation begins; what follows the last one stands for itself.
    const nights = Array.from({ length: 12 }, (_, place) =>
      line(place, (['closed', 'reopened', 'escalated'] as const)[place % 3]!, place % 3 === 2 ? null : 'api_key'),
    );
    const [night] = arranged(
      momentsOf({ id: 'x', count: 1, lastOccurredAt: '', readBy: [] }, nights.toReversed(), []),
      {
        ...{ filter: 'all', newestFirst: false, dayOf: dayIn('UTC') },
      },
    );
    expect(night!.entries.map(({ kind }) => kind)).toEqual(['group', 'activity']);
  });

  it('filters: notifications, people, changes', () => {
    const one = (type: Activity['type'], by: 'user' | null = null): Moment => ({
      ...{ kind: 'activity', id: type, at: '' },
      activity: { id: type, type, user: 'x', metadata: {}, createdAt: '', actor: by && { type: by, id: by, name: by } },
    });
    const kindsOf = (moment: Moment): Filter[] =>
      (Object.keys(FILTERS) as Filter[]).filter((filter) => filter !== 'all' && isShown(moment, filter));
    expect(kindsOf(one('notified'))).toEqual(['notifications']);
    expect(kindsOf(one('acknowledged', 'user'))).toEqual(['people']);
    expect(kindsOf(one('acknowledged'))).toEqual([]);
    expect(kindsOf(one('priority-changed', 'user'))).toEqual(['people', 'changes']);
    expect(kindsOf(one('policy-applied'))).toEqual(['changes']);
    expect(kindsOf({ kind: 'seen', id: 's', at: '', name: 'Ada' })).toEqual(['notifications', 'people']);
  });
});

describe('an incident from an alert', () => {
  const services = [
    { id: 's1', name: 'Checkout' },
    { id: 's2', name: 'Search API' },
    { id: 's3', name: 'toString' },
  ];
  it.each([
    [{ entity: 'checkout ', tags: [], details: {} }, ['s1']],
    [{ entity: null, tags: ['SEARCH API', 'checkout'], details: {} }, ['s1', 's2']],
    [{ entity: 'db-1', tags: [], details: { service: 'Search API', region: 'Checkout' } }, ['s2']],
    [{ entity: '', tags: [''], details: {} }, []],
  ])('impacts the services that %j names', (alert, ids) => {
    expect(servicesOf(alert as never, services)).toEqual(ids);
  });

  it('has the people who were asked to help, and no whole team', () => {
    const user = { type: 'user' as const, id: 'u1', name: 'Ada' };
    const schedule = { type: 'schedule' as const, id: 'x', name: 'Nights' };
    const team = { type: 'team' as const, id: 't1', name: 'Payments' };
    expect(respondersOf({ responders: [team, user, schedule] })).toEqual([user]);
    expect(respondersOf({ responders: [{ type: 'user', id: null, name: 'nobody' }] })).toEqual([]);
  });
});
