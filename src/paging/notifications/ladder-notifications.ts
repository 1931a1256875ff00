import type { LadderPageView, PageState } from './alert-escalation.views.js';
import { aboutPerson } from '../../people/users/domain/quiet-status.js';
import type { UserDirectory } from '../../people/users/user-directory.js';
import type { Delivery } from './delivery.entity.js';
import { isHeld } from './domain/outcome.js';
import { sendTimeOf } from './domain/recipient-status.js';

const SHOWN: Readonly<Record<Delivery['state'], PageState>> = {
  ...{ pending: 'waiting', sending: 'waiting', bundled: 'waiting', sent: 'sent', failed: 'failed', dead: 'failed' },
  ...{ skipped: 'skipped', cancelled: 'cancelled' },
};

/** What became of a message, as it is shown. */
export const shownState = ({ state, rehearsed }: Pick<Delivery, 'state' | 'rehearsed'>): PageState =>
  state === 'sent' && rehearsed ? 'rehearsed' : SHOWN[state];

/** Is it a notification of this step of this run? */
export function isStepNotification(
  { cause }: Pick<Delivery, 'cause'>,
  runId: string | undefined,
  { cycle, step }: { cycle: number; step: number },
): boolean {
  const [, run, ofCycle, ofStep] = OF_STEP.exec(cause) ?? [];
  return run !== undefined && run === runId && Number(ofCycle) === cycle && Number(ofStep) === step;
}

/** Is it a notification of a step of this run? */
export function isEscalationNotification({ cause }: Pick<Delivery, 'cause'>, runId: string | undefined): boolean {
  return runId !== undefined && OF_STEP.exec(cause)?.[1] === runId;
}

/** `causeOf`: run id, cycle and step. */
const OF_STEP = /^(?:responder\/|unheard\/)?([0-9a-f-]{36})\/(\d+)\/(\d+)/;

/** The context in which a notification is shown. */
interface About {
  /** The current run; notifications of earlier runs belong to no step. */
  runId: string | undefined;
  /** For the names in reasons. */
  users: UserDirectory | undefined;
  snoozedUntil: Date | null;
}

/** A notification as the escalation view shows it. */
export function notificationView(delivery: Delivery, { runId, users, snoozedUntil }: About): LadderPageView {
  const { userId, channelType, state, cause, createdAt, updatedAt, bundledInto, reason } = delivery;
  const [, run, cycle, step] = OF_STEP.exec(cause) ?? [];
  const isOfRun = run !== undefined && run === runId;
  return {
    userId,
    channel: channelType,
    state: isHeld(delivery) ? 'held' : shownState(delivery),
    cycle: isOfRun ? Number(cycle) : null,
    step: isOfRun ? Number(step) : null,
    createdAt: createdAt.toISOString(),
    dueAt: state === 'pending' || state === 'bundled' ? sendTimeOf(delivery, snoozedUntil).toISOString() : null,
    updatedAt: updatedAt.toISOString(),
    bundledInto,
    ...((SHOWN[state] === 'failed' || SHOWN[state] === 'skipped') &&
      reason !== null && { reason: aboutPerson(reason, users?.get(userId)?.fullName) }),
  };
}
