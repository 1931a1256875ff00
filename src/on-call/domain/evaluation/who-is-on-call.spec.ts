import { describe, expect, it } from '@jest/globals';
import { Evaluation } from './evaluation.js';
import { adjacentRecipients, whoIsOnCall } from './who-is-on-call.js';
import type { Participant } from '../schedule/participants.js';
import { aRotation, anOverride, aSchedule, PEOPLE } from '../../../../test/support/schedule-builders.js';
import { prepareSchedules, type AbsenceData, type ScheduleData } from '../schedule/snapshot.js';

const AT = '2026-01-05T12:00Z';

function onCall(schedules: ScheduleData[], at = AT, absences: AbsenceData[] = []): string {
  const snapshot = { ...prepareSchedules(schedules, absences), people: PEOPLE };
  const { recipients, source } = whoIsOnCall(snapshot, 's', new Date(at));
  return `${recipients.map(({ userId }) => userId).join(' ')} (${source})`;
}

function withParticipants(...participants: Participant[]): ScheduleData {
  return aSchedule([aRotation('', { participants })]);
}

/** Away for the whole of that Monday and Tuesday. */
function away(...userIds: string[]): AbsenceData[] {
  const [startDate, endDate] = [new Date('2026-01-05T00:00Z'), new Date('2026-01-07T00:00Z')];
  return userIds.map((userId) => ({ userId, startDate, endDate }));
}

describe('rotations', () => {
  it('begin at startDate itself and end before endDate', () => {
    const schedule = aSchedule([aRotation('ada', { endDate: new Date('2026-01-06T08:00Z') })]);
    expect(onCall([schedule], '2026-01-05T07:59:59.999Z')).toBe(' (none)');
    expect(onCall([schedule], '2026-01-05T08:00Z')).toBe('ada (rotation)');
    expect(onCall([schedule], '2026-01-06T07:59:59.999Z')).toBe('ada (rotation)');
    expect(onCall([schedule], '2026-01-06T08:00Z')).toBe(' (none)');
  });

  /** @contract on-call-23 */
  it('count all together, in their order, each person once', () => {
    expect(onCall([aSchedule([aRotation('cyd'), aRotation('ada'), aRotation('cyd')])])).toBe('cyd ada (rotation)');
  });

  /** @contract on-call-24 */
  it('of an unknown or disabled schedule put nobody on call, overrides included', () => {
    const overrides = [anOverride('o', 'eve', '2026-01-05T00:00Z', '2026-01-06T00:00Z')];
    expect(onCall([aSchedule([aRotation('ada')], { id: 'other' })])).toBe(' (none)');
    expect(onCall([aSchedule([aRotation('ada')], { enabled: false, overrides })])).toBe(' (none)');
  });

  it('hand over to a person until the month’s end when the day does not exist', () => {
    const startDate = new Date('2026-01-31T08:00Z');
    const schedule = aSchedule([aRotation('ada ben cyd', { type: 'monthly', startDate })]);
    expect(onCall([schedule], '2026-02-28T07:59Z')).toBe('ada (rotation)');
    expect(onCall([schedule], '2026-02-28T08:00Z')).toBe('ben (rotation)');
    expect(onCall([schedule], '2026-03-30T08:00Z')).toBe('ben (rotation)');
    expect(onCall([schedule], '2026-03-31T08:00Z')).toBe('cyd (rotation)');
  });
});

describe('the turns beside the present one', () => {
  const beside = (schedule: ScheduleData, step: 1 | -1, absences: AbsenceData[] = [], at = AT): string => {
    const snapshot = { ...prepareSchedules([schedule], absences), people: PEOPLE };
    const found = adjacentRecipients(Evaluation.at(snapshot, Date.parse(at)), snapshot.schedules.get('s')!, step);
    return found.map(({ userId }) => userId).join(' ');
  };

  /** @contract escalations-11 */
  it('are those of the order, round and round, whatever overrides say', () => {
    const overrides = [anOverride('o', 'eve', '2026-01-05T00:00Z', '2026-01-06T00:00Z')];
    const schedule = aSchedule([aRotation('ada ben cyd')], { overrides });
    expect(onCall([schedule])).toBe('eve (override)');
    expect([beside(schedule, 1), beside(schedule, -1)]).toEqual(['ben', 'cyd']);
    expect(beside(aSchedule([aRotation('ada')]), 1)).toBe('ada');
  });

  it('are those of every rotation on duty, each person once, and of none that is off', () => {
    const over = { endDate: new Date('2026-01-05T09:00Z') };
    expect(beside(aSchedule([aRotation('ada ben'), aRotation('cyd ben'), aRotation('ada eve', over)]), 1)).toBe('ben');
    expect(beside(aSchedule([aRotation('ada ben')], { enabled: false }), 1)).toBe('');
  });

  it('pass over somebody who is away', () => {
    expect(beside(aSchedule([aRotation('ada ben cyd')]), 1, away('ben'))).toBe('cyd');
  });
});

describe('participants', () => {
  /** @contract on-call-20 */
  it('may be a team: all its members, in order of joining', () => {
    expect(onCall([withParticipants({ id: 'crew', type: 'team' })])).toBe('ben cyd (rotation)');
  });

  /** @contract on-call-20 */
  it('may be nobody: an intended gap', () => {
    expect(onCall([withParticipants({ id: '', type: 'none' }, { id: 'ada' })])).toBe(' (none)');
  });

  /** @contract on-call-20 */
  it('may be another schedule, with its own zone, overrides and enabled flag', () => {
    const nested = aSchedule([aRotation('dan')], { id: 'nested' });
    const outer = withParticipants({ id: 'nested', type: 'schedule' });
    const overrides = [anOverride('o', 'eve', '2026-01-05T00:00Z', '2026-01-06T00:00Z')];
    expect(onCall([outer, nested])).toBe('dan (rotation)');
    expect(onCall([outer, { ...nested, overrides }])).toBe('eve (rotation)');
    expect(onCall([outer, { ...nested, enabled: false }])).toBe(' (none)');
  });

  it('that refer back to the schedule stand for nobody; the others of the cycle remain', () => {
    const outer = aSchedule([aRotation('', { participants: [{ id: 'nested', type: 'schedule' }] }), aRotation('ada')]);
    const backAgain = aRotation('', { participants: [{ id: 's', type: 'schedule' }] });
    expect(onCall([outer, aSchedule([backAgain, aRotation('dan')], { id: 'nested' })])).toBe('dan ada (rotation)');
  });

  it('that tangle many schedules into one another still get an answer', () => {
    const ids = Array.from({ length: 14 }, (_, i) => (i === 0 ? 's' : `s${i}`));
    const tangle = ids.map((id) => {
      const others = ids.filter((other) => other !== id).map((other) => ({ id: other, type: 'schedule' }));
      return aSchedule([aRotation(`user-${id}`), ...others.map((other) => aRotation('', { participants: [other] }))], {
        id,
      });
    });
    const everybody = onCall(tangle).replace(' (rotation)', '').split(' ').sort();
    expect(everybody).toEqual(ids.map((id) => `user-${id}`).sort());
  });
});

describe('names', () => {
  it('are the stored one, else the directory’s, else the id', () => {
    const participants = [{ id: 'ada', name: 'Countess' }];
    const schedule = aSchedule([aRotation('', { participants }), aRotation('ben')]);
    const snapshot = { ...prepareSchedules([schedule], []), people: PEOPLE };
    const nameless = { ...snapshot, people: { ...PEOPLE, nameOf: () => undefined } };
    const names = (s: typeof snapshot): string[] => whoIsOnCall(s, 's', new Date(AT)).recipients.map((p) => p.name);
    expect(names(snapshot)).toEqual(['Countess', 'BEN']);
    expect(names(nameless)).toEqual(['Countess', 'ben']);
  });
});

describe('participants who were deleted', () => {
  it('keep their place, which goes to the next one; nobody else’s turns move', () => {
    const schedule = aSchedule([aRotation('ada gone ben cyd')]);
    const days = ['05', '06', '07', '08', '09'].map((day) => onCall([schedule], `2026-01-${day}T12:00Z`));
    expect(days).toEqual(['ada', 'ben', 'ben', 'cyd', 'ada'].map((who) => `${who} (rotation)`));
  });

  it('are passed over even when the others are away; where nobody else is left there is a gap', () => {
    const turn = '2026-01-06T12:00Z';
    expect(onCall([aSchedule([aRotation('ada gone ben')])], turn, away('ada', 'ben'))).toBe('ben (rotation)');
    expect(onCall([aSchedule([aRotation('gone-1 gone-2')])], turn)).toBe(' (none)');
  });

  it('may be a team or a schedule that is not there any more; an empty team stays a gap', () => {
    expect(onCall([withParticipants({ id: 'unknown', type: 'team' }, { id: 'ada' })])).toBe('ada (rotation)');
    expect(onCall([withParticipants({ id: 'unknown', type: 'schedule' }, { id: 'ada' })])).toBe('ada (rotation)');
    expect(onCall([withParticipants({ id: 'unknown', type: 'team' })])).toBe(' (none)');
    expect(onCall([withParticipants({ id: 'empty', type: 'team' }, { id: 'ada' })])).toBe(' (none)');
  });

  it('leave the outer schedule to its next participant when a nested one has nobody else', () => {
    const nested = aSchedule([aRotation('gone')], { id: 'nested' });
    expect(onCall([withParticipants({ id: 'nested', type: 'schedule' }, { id: 'ada' }), nested])).toBe(
      'ada (rotation)',
    );
  });
});

describe('overrides', () => {
  const [morning, noon, evening] = ['2026-01-05T09:00Z', AT, '2026-01-05T18:00Z'] as const;

  it('replace every rotation, or none, over [start, end)', () => {
    for (const rotations of [[aRotation('ada'), aRotation('ben')], []]) {
      const schedule = aSchedule(rotations, { overrides: [anOverride('o', 'eve', morning, noon)] });
      expect(onCall([schedule], morning)).toBe('eve (override)');
      expect(onCall([schedule], noon)).toBe(rotations.length > 0 ? 'ada ben (rotation)' : ' (none)');
    }
  });

  /** @contract on-call-23 */
  it('that overlap: the one created last wins, the other resumes after it', () => {
    const overrides = [anOverride('old', 'dan', morning, evening), anOverride('new', 'eve', noon, '2026-01-05T13:00Z')];
    const schedule = aSchedule([aRotation('ada')], { overrides });
    expect(onCall([schedule], noon)).toBe('eve (override)');
    expect(onCall([schedule], '2026-01-05T13:00Z')).toBe('dan (override)');
  });

  it('with their end before their start count nowhere', () => {
    expect(onCall([aSchedule([aRotation('ada')], { overrides: [anOverride('o', 'eve', evening, morning)] })])).toBe(
      'ada (rotation)',
    );
  });

  it('disregard absences, in a nested schedule too', () => {
    const overrides = [anOverride('o', 'eve', morning, evening)];
    const outer = withParticipants({ id: 'nested', type: 'schedule' }, { id: 'ada' });
    expect(onCall([aSchedule([aRotation('ada')], { overrides })], AT, away('eve'))).toBe('eve (override)');
    expect(onCall([outer, aSchedule([], { id: 'nested', overrides })], AT, away('eve'))).toBe('eve (rotation)');
  });
});

describe('absences', () => {
  const crew = { id: 'crew', type: 'team' };
  const nobody = { id: '', type: 'none' };

  it('give the place to the next participant who is present, instant by instant', () => {
    const schedule = aSchedule([aRotation('ada ben cyd')]);
    const ending = [{ ...away('ada')[0]!, endDate: new Date(AT) }, ...away('ben')];
    expect(onCall([schedule], '2026-01-05T11:59Z', ending)).toBe('cyd (rotation)');
    expect(onCall([schedule], AT, ending)).toBe('ada (rotation)');
  });

  it('pass over intended gaps and empty teams', () => {
    const schedule = withParticipants({ id: 'ada' }, nobody, { id: 'empty', type: 'team' }, { id: 'dan' });
    expect(onCall([schedule], AT, away('ada'))).toBe('dan (rotation)');
  });

  it('leave an intended gap and an empty team alone', () => {
    expect(onCall([withParticipants(nobody, { id: 'dan' })], AT, away('dan'))).toBe(' (none)');
    expect(onCall([withParticipants({ id: 'empty', type: 'team' }, { id: 'dan' })])).toBe(' (none)');
  });

  it('take only the absent members out of a team or nested schedule', () => {
    const nested = aSchedule([aRotation('dan'), aRotation('eve')], { id: 'nested' });
    const outer = withParticipants({ id: 'nested', type: 'schedule' });
    expect(onCall([withParticipants(crew, { id: 'ada' })], AT, away('ben'))).toBe('cyd (rotation)');
    expect(onCall([withParticipants(crew, { id: 'ada' })], AT, away('ben', 'cyd'))).toBe('ada (rotation)');
    expect(onCall([outer, nested], AT, away('dan'))).toBe('eve (rotation)');
  });

  it('of everybody change nothing: paging someone beats paging no one', () => {
    expect(onCall([aSchedule([aRotation('ada ben')])], AT, away('ada', 'ben'))).toBe('ada (rotation)');
    expect(onCall([withParticipants(crew)], AT, away('ben', 'cyd'))).toBe('ben cyd (rotation)');
  });
});
