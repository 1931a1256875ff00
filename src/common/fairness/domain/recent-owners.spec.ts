import { describe, expect, it } from '@jest/globals';
import { RecentOwners } from './recent-owners.js';

describe('owners of late', () => {
  it('are several while a second one was seen within the window', () => {
    const recent = new RecentOwners(2000);
    recent.note('loud', 0);
    expect(recent.areSeveral(0)).toBe(false);
    recent.note('quiet', 100);
    recent.note('loud', 2000);
    expect(recent.areSeveral(2099)).toBe(true);
    expect(recent.areSeveral(2100)).toBe(false);
    recent.note('quiet', 3000);
    expect(recent.areSeveral(3000)).toBe(true);
  });

  it('are nobody at first', () => {
    expect(new RecentOwners(1).areSeveral(5)).toBe(false);
  });
});
