import { describe, expect, it } from '@jest/globals';
import { aRotation, anOverride, aSchedule, PEOPLE } from '../../../test/support/schedule-builders.js';
import { calendarOf } from './calendar.js';
import { prepareRota, type ScheduleData } from './snapshot.js';

const NOW = new Date('2026-01-05T12:00Z');

function lines(schedule: ScheduleData): string[] {
  const snapshot = { ...prepareRota([schedule], []), people: PEOPLE };
  return calendarOf(snapshot, snapshot.schedules.get('s')!, NOW).replaceAll('\r\n ', '').split('\r\n');
}

describe('the calendar', () => {
  it('has the rotation shifts of thirty days, an override is a gap', () => {
    const overrides = [anOverride('o', 'eve', '2026-01-06T00:00Z', '2026-01-07T00:00Z')];
    const calendar = lines(aSchedule([aRotation('ada')], { overrides }));
    expect(calendar.filter((line) => /^(DTSTART|DTEND|UID|SUMMARY|DESCRIPTION)/.test(line))).toEqual([
      'UID:r:ada:2026-01-05T08:00:00.000Z',
      'DTSTART:20260105T120000Z',
      'DTEND:20260106T000000Z',
      'SUMMARY:On call: ADA',
      'DESCRIPTION:Ops\\, Primary',
      'UID:r:ada:2026-01-07T00:00:00.000Z',
      'DTSTART:20260107T000000Z',
      'DTEND:20260204T120000Z',
      'SUMMARY:On call: ADA',
      'DESCRIPTION:Ops\\, Primary',
    ]);
  });

  it('lets no name or id begin a property of its own', () => {
    const evil = 'x\r\nATTACH:evil\nATTACH:evil\rATTACH:evil\u2028ATTACH:evil;,\\';
    const participants = [{ id: evil, name: evil }];
    const calendar = lines(aSchedule([aRotation('', { participants, name: evil })], { name: evil }));
    const properties = calendar.filter(Boolean).map((line) => /^[A-Z-]+(?=[:;])/.exec(line)?.[0]);
    expect(properties).not.toContain(undefined);
    expect(properties).not.toContain('ATTACH');
    expect(calendar.join('')).not.toMatch(/[\n\r\u2028]/);
    expect(calendar).toContain(
      String.raw`X-WR-CALNAME:On call: x ATTACH:evil ATTACH:evil ATTACH:evil ATTACH:evil\;\,\\`,
    );
  });
});
