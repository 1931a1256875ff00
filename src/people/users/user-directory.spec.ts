import { describe, expect, it } from '@jest/globals';
import { userDirectory, type UserEntry } from './user-directory.js';

const entry = (id: string, username: string): UserEntry => ({
  id,
  username,
  fullName: username,
  role: 'user',
  permissions: null,
  blocked: false,
  proofPending: false,
  isActivated: true,
  timezone: 'UTC',
  locale: 'en',
  clockHours: null,
  notifyPush: true,
  notifyEmail: true,
  notifySms: true,
  notifyOnP1Only: false,
  notifyOnHandoff: false,
  firstMatchOnly: false,
  notifyP1InQuietHours: true,
  notifyQuietHoursStart: null,
  notifyQuietHoursEnd: null,
  mutedUntil: null,
  notifyBundleSec: null,
  notifyBundleEmailSec: null,
  notifyBundleP1Sec: null,
});

describe('userDirectory', () => {
  const ann = entry('1', 'Ann@example.org');
  const bob = entry('2', 'bob');
  const directory = userDirectory([ann, bob]);

  it('finds users by id and by name in any case', () => {
    expect(directory.get('1')).toBe(ann);
    expect(directory.get('3')).toBeUndefined();
    expect(directory.byUsername('ann@EXAMPLE.org ')).toBe(ann);
    expect(directory.byUsername('eve')).toBeUndefined();
    expect(directory.byIdOrUsername('2')).toBe(bob);
    expect(directory.byIdOrUsername(' ANN@example.org')).toBe(ann);
    expect(directory.byIdOrUsername('eve')).toBeUndefined();
    expect(directory.all()).toEqual([ann, bob]);
  });
});
