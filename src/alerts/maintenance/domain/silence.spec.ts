import { describe, expect, it } from '@jest/globals';
import { courseOf } from './recurrence.js';
import { compileSilencer, silencesEverything, type SilenceableAlert, type SilencingWindow } from './silence.js';

const at = (time: string): Date => new Date(`2026-06-01T${time}:00.000Z`);
const ALERT: SilenceableAlert = {
  ...{ message: 'Disk full', priority: 'P2', source: 'nagios', entity: 'Shop', tags: ['db'] },
  ...{ teamId: 'ops', integrationId: 'i' },
};
const window = (id: string, more: Partial<SilencingWindow> = {}, start = '12:00', end = '14:00'): SilencingWindow => ({
  ...{ id, name: `Window ${id}`, teamId: null, serviceId: null, serviceName: null, silence: { pageAfter: true } },
  course: courseOf({ startTime: at(start), endTime: at(end), recurrence: null, endedAt: null }),
  ...more,
});
const silencedBy = (...windows: SilencingWindow[]): string | undefined =>
  compileSilencer(windows)(ALERT, at('13:00'))?.id;

describe('a window that silences alerts', () => {
  /** @contract operating-75 */
  it.each<[string, Partial<SilencingWindow>, boolean]>([
    ['of no team', {}, true],
    ["of the alert's team", { teamId: 'ops' }, true],
    ['of another team', { teamId: 'dev' }, false],
    ['of another team, for its service', { teamId: 'dev', serviceId: 's', serviceName: 'Shop' }, false],
    ['for the service that the entity names', { serviceId: 's', serviceName: 'Shop' }, true],
    ['for the service whose id is the entity', { serviceId: 'SHOP' }, true],
    ['for another service', { serviceId: 's', serviceName: 'Mail' }, false],
    ['for its team', { silence: { teamIds: ['dev', 'ops'], pageAfter: true } }, true],
    ['for other teams', { silence: { teamIds: ['dev'], pageAfter: true } }, false],
    ['for its integration', { silence: { integrationIds: ['i'], pageAfter: true } }, true],
    ['for another integration', { silence: { integrationIds: ['j'], pageAfter: true } }, false],
    ['for its tag', { silence: { match: { tags: ['db'] }, pageAfter: true } }, true],
    [
      'for all of that',
      { silence: { teamIds: ['ops'], match: { tags: ['db'], sources: ['x'] }, pageAfter: true } },
      false,
    ],
    ['with a pattern that no longer runs', { silence: { match: { messageRegex: '(' }, pageAfter: true } }, false],
  ])('%s', (_what, more, is) => {
    expect(silencedBy(window('w', more))).toBe(is ? 'w' : undefined);
  });

  it('is in force before its end, and of several the last one to end is named', () => {
    const silencer = compileSilencer([
      window('a'),
      window('b', { silence: { pageAfter: false } }, '13:00', '15:00'),
      window('c', {}, '16:00', '17:00'),
    ]);
    expect(silencer(ALERT, at('12:30'))).toEqual({
      ...{ id: 'a', name: 'Window a', until: at('14:00'), pages: true, ids: ['a'] },
    });
    expect(silencer(ALERT, at('13:30'))).toMatchObject({ id: 'b', until: at('15:00'), pages: true, ids: ['a', 'b'] });
    expect(silencer(ALERT, at('14:00'))).toMatchObject({ id: 'b', pages: false });
    expect(silencer(ALERT, at('15:00'))).toBeNull();
  });

  it('says when it has no conditions', () => {
    expect(silencesEverything({ pageAfter: true, teamIds: [], match: { tags: [] } })).toBe(true);
    expect(silencesEverything({ pageAfter: true, match: { tags: ['a'] } })).toBe(false);
  });
});
