import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { hillCompany } from '../../../../../test/support/old-goalert.js';
import { TimeZone } from '../../../../platform/domain/time-zone.js';
import { atOnce } from '../../../../platform/slices/slices.js';
import type { Problem } from '../../../codec/wire-object.js';
import { WireObject } from '../../../codec/wire-object.js';
import type { Org } from '../../domain/org.js';
import { hoursOf } from '../week.js';
import { goAlert } from './goalert.js';
import { pathOf, postedFor, queryOf, saidBy, VERSIONS } from './query.js';
import { loginsOf } from './read-people.js';
import { windowsIn } from './read-schedules.js';
import { countedOf } from './rotations.js';

const now = '2026-10-10T00:07:00.000Z';
const [ADA, BEN] = ['aa', 'bb'];

function read(given: Record<string, unknown[]>): { org: Org; said: string[]; problems: readonly Problem[] } {
  const lists = Object.entries({ asked: [{ from: now }], ...given }).map(([list, objects]) => [
    list,
    objects.map((json, place) => ({ where: `${list} ${place}`, json })),
  ]);
  const raw = { source: 'goalert', missing: [], lists: Object.fromEntries(lists) as never };
  const { org, differences, problems } = atOnce(goAlert.read(raw));
  return { org, problems, said: differences.map(({ kind, name, what }) => `${kind} ${name}: ${what}`) };
}

describe('the query for GoAlert', () => {
  it('stands in the guide, letter by letter, for API keys that are bound to it', () => {
    expect(readFileSync('docs/guides/leave-goalert.md', 'utf8')).toContain(`\`\`\`text\n${queryOf(VERSIONS[0])}\`\`\``);
  });

  it('is posted with variables that say which list, and which page of it', () => {
    const path = pathOf({ version: '0.31', what: 'rotations', after: 'a+b/c=', start: now, end: now });
    const { path: to, body } = postedFor(path, 'a session');
    expect([to, body['query']]).toEqual(['/api/graphql', queryOf('0.31')]);
    expect(body['variables']).toMatchObject({
      rotations: true,
      users: false,
      shifts: false,
      after: 'a+b/c=',
      start: now,
    });
  });

  it('is not sent with an API key, which has it', () => {
    const { body } = postedFor(pathOf({ version: '0.34', what: 'users', start: now, end: now }), 'eyJhbGciOiJ');
    expect(Object.keys(body)).toEqual(['variables']);
  });

  it('is answered with data, or with a complaint', () => {
    expect(saidBy({ data: { users: { nodes: [] } } })).toEqual({ users: { nodes: [] } });
    expect(saidBy({ data: null, errors: [{ message: 'a' }, { message: 'b' }] })).toBe('a; b');
    expect(saidBy({ data: [] })).toContain('it has no data');
  });
});

describe('rules of a schedule of GoAlert', () => {
  const weekdayFilter = [false, true, true, false, false, false, false];
  const hours = (start: string, end: string, filter: unknown[] = weekdayFilter) =>
    hoursOf(windowsIn(WireObject.forgiving({ start, end, weekdayFilter: filter })));

  it('begin with Sunday', () => {
    const filter = [true, false, false, false, false, false, false];
    expect(hours('09:00', '17:00', filter)?.restrictions).toMatchObject([{ startDay: 'sun', endDay: 'sun' }]);
  });

  it('go over midnight where they end earlier than they begin', () => {
    expect(hours('20:00', '08:00')?.restrictions).toEqual([
      { startDay: 'mon', startTime: '20:00', endDay: 'tue', endTime: '08:00' },
      { startDay: 'tue', startTime: '20:00', endDay: 'wed', endTime: '08:00' },
    ]);
  });

  it('last a day where they end when they begin; on all days that is always', () => {
    expect(hours('08:00', '08:00')?.restrictions).toEqual([
      { startDay: 'mon', startTime: '08:00', endDay: 'wed', endTime: '08:00' },
    ]);
    expect(hours('00:00', '00:00', Array(7).fill(true))).toBeUndefined();
  });
});

describe('a rotation of GoAlert', () => {
  const zone = TimeZone.of('Europe/Berlin');
  const rotation = {
    type: 'weekly',
    length: 1,
    start: Date.parse('2026-01-05T08:00Z'),
    users: [ADA, BEN, 'cc'],
  } as const;
  const at = Date.parse('2026-01-07T00:00Z');
  const turnEnds = Date.parse('2026-01-12T08:00Z');

  it('goes on with whoever is active now, whoever had the first turn', () => {
    const of = (active: number) => countedOf({ ...rotation, active, turnEnds }, zone, at).participants;
    expect([of(0), of(1), of(2)]).toEqual([
      [ADA, BEN, 'cc'],
      [BEN, 'cc', ADA],
      ['cc', ADA, BEN],
    ]);
  });

  it('is the same while a turn that has ended is not handed over yet', () => {
    const late = Date.parse('2026-01-12T08:00:03Z');
    expect(countedOf({ ...rotation, active: 1, turnEnds }, zone, late).participants).toEqual([BEN, 'cc', ADA]);
  });

  it('has turns before its start', () => {
    const start = Date.parse('2026-07-06T07:00Z');
    const { startDate, participants } = countedOf({ ...rotation, start, active: 1, turnEnds }, zone, at);
    expect(startDate).toBeLessThan(at);
    const turn = Math.floor((at - startDate) / (7 * 86_400_000));
    expect(participants[turn % 3]).toBe(BEN);
  });
});

describe('an organisation of GoAlert', () => {
  it('has a difference where a rotation has another clock than its schedule', () => {
    const company = hillCompany();
    const target = { target: { id: 'r', type: 'rotation', name: 'Weeks' } };
    const filter = [false, true, true, true, true, true, false];
    const schedule = (id: string, rules: object[]) => ({
      ...{ id, name: id, timeZone: 'America/New_York', targets: [{ ...target, rules }] },
    });
    const { org, said, problems } = read({
      users: company['users'],
      rotations: [{ ...company['rotations'][0], id: 'r' }],
      schedules: [
        schedule('hours', [{ start: '08:00', end: '20:00', weekdayFilter: filter }]),
        schedule('always', [{ start: '00:00', end: '00:00', weekdayFilter: filter.map(() => true) }]),
      ],
    });
    expect(problems).toEqual([]);
    expect(said).toContain('rotations hours: Weeks: its clock is that of Europe/Berlin, and the schedule has another');
    // Where the clock of the schedule decides nothing, it is that of the rotation.
    expect(org.schedules.map(({ timezone }) => timezone)).toEqual(['Europe/Berlin', 'America/New_York']);
    expect(said.filter((each) => each.startsWith('rotations'))).toHaveLength(1);
  });

  it.each([
    ['its turns begin on a day that some months lack', { type: 'monthly', start: '2026-01-31T08:00:00Z' }],
    ['its turns last an hour', { type: 'hourly', start: '2026-01-31T08:00:00Z' }],
  ])('has a difference where %s', (what, more) => {
    const { said } = read({
      rotations: [{ ...hillCompany()['rotations'][0], id: 'r', ...more }],
      schedules: [
        {
          ...{ id: 's', name: 'S', timeZone: 'Europe/Berlin' },
          targets: [
            {
              ...{ target: { id: 'r', type: 'rotation', name: 'R' } },
              rules: [{ start: '00:00', end: '00:00', weekdayFilter: Array(7).fill(true) }],
            },
          ],
        },
      ],
    });
    expect(said.filter((each) => each.startsWith('rotations S: Weeks: its turns'))).toEqual([
      expect.stringContaining(what),
    ]);
  });

  it('gives everybody a login of their own', () => {
    const logins = loginsOf([
      { id: '1', name: 'Ada Hill', email: 'Ada@hill.example' },
      { id: '2', name: 'Ada Hill', email: 'ada@hill.example ' },
      { id: '3', name: 'Ada Hill', email: '' },
      { id: '4', name: '…', email: '' },
    ]);
    expect([...logins]).toEqual([
      ['1', 'ada@hill.example'],
      ['2', 'ada.hill'],
      ['3', 'ada.hill (2)'],
      ['4', 'user-4'],
    ]);
  });

  it('does not have the secrets of senders as ids', () => {
    const { org } = read({ services: hillCompany()['services'] });
    const secrets = org.others.flatMap(({ key }) => key ?? []);
    expect(secrets).toHaveLength(4);
    expect(org.others.filter(({ id }) => secrets.includes(id ?? ''))).toEqual([]);
  });
});
