import type { NotifiableUser } from '../../src/paging/notifications/domain/plan.js';
import type { QuietSettings } from '../../src/people/users/domain/quiet-status.js';

/** The settings of somebody who may be disturbed at any time. */
export const ALWAYS: QuietSettings = {
  timezone: 'UTC',
  notifyOnP1Only: false,
  notifyP1InQuietHours: true,
  notifyQuietHoursStart: null,
  notifyQuietHoursEnd: null,
  mutedUntil: null,
};

/** A person who can be notified at any time. */
export const aUser = (id: string, over: Partial<NotifiableUser> = {}): NotifiableUser => ({
  ...{ id, blocked: false, proofPending: false },
  ...ALWAYS,
  ...over,
});
