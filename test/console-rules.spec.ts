import { describe, expect, it } from '@jest/globals';
import { about, asking, conditionsInWords, NEW_CONDITION, questionsOf } from '../console/src/alerts/conditions.js';
import { hoursBody, hoursDraftOf, hoursInWords, WORKING_HOURS } from '../console/src/alerts/rule-hours.js';
import { lengthInWords } from '../console/src/parts/length.js';
import { actionsInWords, notificationInWords } from '../console/src/pages/rules/words.js';
import { CONDITION_FIELDS, MAP_OPERATIONS, OPERATIONS } from '../src/platform/matching/conditions.js';
import { FIELDS, questionOf } from '../console/src/alerts/conditions.js';

describe('conditions in the console', () => {
  it('ask whatever the service can', () => {
    // The details by their other name.
    expect([...FIELDS, 'extra-properties'].sort()).toEqual([...CONDITION_FIELDS].sort());
    const asked = (field: (typeof CONDITION_FIELDS)[number]) => questionsOf(field).map(({ value }) => value);
    const both = OPERATIONS.flatMap((operation) => [false, true].map((not) => questionOf({ operation, not })));
    expect(asked('details').sort()).toEqual(both.sort());
    expect(asked('message')).toHaveLength(both.length - 2 * MAP_OPERATIONS.length);
  });

  it('stay as they are where another field can be asked the same', () => {
    const hasKey = asking({ ...NEW_CONDITION, field: 'details' }, 'not contains-key');
    expect(hasKey).toMatchObject({ operation: 'contains-key', not: true });
    expect(about({ ...hasKey, key: 'k' }, 'source')).toEqual({ ...hasKey, field: 'source', operation: 'equals' });
    expect(about(NEW_CONDITION, 'entity')).toEqual({ ...NEW_CONDITION, field: 'entity' });
  });

  it('are said in words', () => {
    const conditions = [
      { field: 'details', key: 'zone', not: true, operation: 'equals', expectedValue: 'live' },
      { field: 'tags', operation: 'is-empty' },
    ] as const;
    const list = { conditions: conditions.map((each) => ({ ...each })) };
    expect(conditionsInWords({ ...list, type: 'match-any-condition' })).toBe(
      'details “zone” is not “live”, or tags is empty',
    );
    expect(conditionsInWords({ type: 'match-all' })).toBe('every alert');
  });
});

describe('hours of rules in the console', () => {
  it('are said in words', () => {
    const zone = { timezone: 'Europe/Berlin' };
    const days = WORKING_HOURS.weekly.map((each) => ({ ...each }));
    expect(hoursInWords({ ...zone, daily: { start: '08:00', end: '18:00' }, weekly: days })).toBe(
      'from 08:00 to 18:00, Mon to Fri (Europe/Berlin)',
    );
    const weekend = { startDay: 'fri', startTime: '18:00', endDay: 'mon', endTime: '08:00' } as const;
    expect(hoursInWords({ ...zone, daily: null, weekly: [weekend] })).toBe('Fri 18:00 to Mon 08:00 (Europe/Berlin)');
    expect(hoursInWords(null)).toBeNull();
  });

  it('leave the time zone to the account where none is chosen', () => {
    expect(hoursBody(hoursDraftOf(null))).toBeNull();
    expect(hoursBody(WORKING_HOURS)).not.toHaveProperty('timezone');
    expect(hoursBody({ ...WORKING_HOURS, timezone: 'Asia/Tokyo' })).toMatchObject({ timezone: 'Asia/Tokyo' });
  });
});

describe('what policies do, in words', () => {
  it.each([
    [{ suppress: true, delay: { minutes: 5 } }, 'nobody is notified'],
    [
      { delay: { time: '09:00', day: 'weekday', timezone: 'UTC' } } as const,
      'people are notified at the next 09:00 on a weekday (UTC)',
    ],
    [
      { deduplicate: { count: 3, withinMinutes: 90 } },
      'people are notified when it has occurred 3 times within 90 min',
    ],
    [{ closeAfterMinutes: 2880 }, 'it is closed after 2 d'],
    [{ suppress: false }, 'people are notified as usual'],
  ])('%j', (actions, words) => {
    expect(notificationInWords(actions)).toBe(words);
  });

  it('count responders', () => {
    const addResponders = [{ type: 'user' as const, id: 'u' }];
    expect(actionsInWords({ addResponders, replaceTags: true })).toBe(
      'leave out the tags that came with it, and add 1 responder',
    );
    expect(lengthInWords(60)).toBe('1 h');
  });
});
