import { describe, expect, it } from '@jest/globals';
import { DEFAULTS, withGiven, type HeartbeatSettings } from './settings.js';

const SET: HeartbeatSettings = {
  description: 'Backs up the database',
  interval: 1,
  intervalUnit: 'day',
  enabled: false,
  serviceId: 'db',
  alertMessage: 'No backup',
  alertTags: ['backup'],
  alertPriority: 'P1',
};

describe('settings', () => {
  it('are hourly and P3 when nothing is given', () => {
    expect(withGiven(DEFAULTS, {})).toMatchObject({ interval: 60, intervalUnit: 'minutes', alertPriority: 'P3' });
  });

  it('stay as they are where nothing is given', () => {
    expect(withGiven(SET, { interval: undefined })).toEqual(SET);
    expect(withGiven(SET, { interval: 2, alertTags: [] })).toEqual({ ...SET, interval: 2, alertTags: [] });
  });

  it('go back to the default where null is given', () => {
    const nothing = Object.fromEntries(Object.keys(SET).map((key) => [key, null]));
    expect(withGiven(SET, nothing)).toEqual(DEFAULTS);
  });

  it('take nothing else over', () => {
    const intruder = { name: 'other', expired: true, interval: 5 };
    expect(withGiven(SET, intruder)).toEqual({ ...SET, interval: 5 });
  });
});
