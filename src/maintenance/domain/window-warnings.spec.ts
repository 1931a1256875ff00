import { describe, expect, it } from '@jest/globals';
import { windowWarnings } from './window-warnings.js';

const WINDOW = {
  ...{ enabled: true, public: false, heartbeats: true, silence: null, rules: null },
  startTime: new Date('2026-06-01T12:00:00.000Z'),
  endTime: new Date('2026-06-01T13:00:00.000Z'),
  ...{ teamId: null, serviceId: null },
};
const ALL_KNOWN = { service: true, missingIntegrations: [] };

describe('windowWarnings', () => {
  it('has nothing to say of a window that does what it says', () => {
    expect(windowWarnings(WINDOW, ALL_KNOWN)).toEqual([]);
    expect(windowWarnings({ ...WINDOW, public: true, endTime: WINDOW.startTime }, ALL_KNOWN)).toEqual([]);
    expect(windowWarnings({ ...WINDOW, enabled: false }, ALL_KNOWN)).toEqual([]);
    const tagged = { pageAfter: true, match: { tags: ['db'] } };
    expect(windowWarnings({ ...WINDOW, silence: tagged, heartbeats: false }, ALL_KNOWN)).toEqual([]);
    expect(windowWarnings({ ...WINDOW, silence: { pageAfter: true }, serviceId: 's' }, ALL_KNOWN)).toEqual([]);
  });

  it('says that it never applies, is announced nowhere, or names nothing', () => {
    const backwards = { ...WINDOW, startTime: WINDOW.endTime, endTime: WINDOW.startTime };
    const unknown = { service: false, missingIntegrations: ['i'] };
    expect(windowWarnings({ ...backwards, public: true, enabled: false }, unknown)).toEqual([
      'endTime: is before startTime, so this window never applies',
      'public: this window is disabled, so it is announced nowhere',
      'serviceId: no service has this id, so this window shows on no status page',
      'silence.integrationIds: no integration has the id i',
    ]);
  });

  it('says that it silences nothing, or everything', () => {
    expect(windowWarnings({ ...WINDOW, heartbeats: false }, ALL_KNOWN)).toEqual([
      'heartbeats: this window silences nothing',
    ]);
    const all = { ...WINDOW, silence: { pageAfter: true, match: {} } };
    expect(windowWarnings(all, ALL_KNOWN)[0]).toMatch(/every alert$/);
    expect(windowWarnings({ ...all, teamId: 'ops' }, ALL_KNOWN)[0]).toMatch(/every alert of its team$/);
  });
});
