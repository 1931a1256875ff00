import type { OnCallHandoff } from '../../events/on-call-events.js';
import { inQuietHours } from '../../../people/users/domain/quiet-hours.js';
import type { QuietSettings } from '../../../people/users/domain/quiet-status.js';

/** Why a user is not notified of a handoff. `reason` is shown to users. */
export interface Omission {
  outcome: 'failed' | 'skipped-muted' | 'skipped-quiet-hours';
  reason: string;
}

/**
 * Why this user is not notified; null if they are. Quiet hours suppress notices about the end of a shift, but not about its
 * start, after which the user may be paged. P1-only concerns alerts and has no effect here.
 * @param usable how many verified channels there are with a provider
 */
export function omissionOf(
  user: QuietSettings & { blocked: boolean; proofPending: boolean },
  kind: OnCallHandoff['kind'],
  usable: number,
  now: Date,
): Omission | null {
  if (user.blocked) return { outcome: 'failed', reason: 'the user is blocked' };
  if (user.proofPending) return { outcome: 'failed', reason: 'the user has not proven their e-mail address' };
  if (user.mutedUntil !== null && now < user.mutedUntil) {
    return { outcome: 'skipped-muted', reason: 'the user has muted notifications' };
  }
  if (kind === 'end' && inQuietHours(user.notifyQuietHoursStart, user.notifyQuietHoursEnd, user.timezone, now)) {
    return { outcome: 'skipped-quiet-hours', reason: 'the user has quiet hours' };
  }
  return usable === 0 ? { outcome: 'failed', reason: 'the user has no verified channel that can be used' } : null;
}
