import { describe, expect, it } from '@jest/globals';
import { windowWarnings } from './window-warnings.js';

const WINDOW = {
  enabled: true,
  public: false,
  startTime: new Date('2026-06-01T12:00:00.000Z'),
  endTime: new Date('2026-06-01T13:00:00.000Z'),
  teamId: null,
  serviceId: null,
};

describe('windowWarnings', () => {
  it('has nothing to say of a window that does what it says', () => {
    expect(windowWarnings(WINDOW, true)).toEqual([]);
    expect(windowWarnings({ ...WINDOW, public: true, endTime: WINDOW.startTime }, true)).toEqual([]);
    expect(windowWarnings({ ...WINDOW, enabled: false }, true)).toEqual([]);
  });

  it('says that it never applies, is announced nowhere, or names nothing', () => {
    const backwards = { ...WINDOW, startTime: WINDOW.endTime, endTime: WINDOW.startTime };
    expect(windowWarnings({ ...backwards, public: true, enabled: false }, false)).toEqual([
      'endTime: is before startTime, so this window never applies',
      'public: this window is disabled, so it is announced nowhere',
      'serviceId: no service has this id, so this window shows on no status page',
    ]);
  });
});
