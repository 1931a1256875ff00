import type { Snoozed } from '../../../alerts/lifecycle/domain/snoozes.js';
import type { AlertStatus } from '../../../alerts/lifecycle/domain/alert.js';
import type { Priority } from '../../../platform/domain/priority.js';
import { advance } from './advance.js';
import { fireStep, notifiesSomebody } from './fire.js';
import { hasNamedPeople, snoozeEnd } from './next-step.js';
import { IF_NOT_CLOSED, type EscalationRule } from './policy.js';
import type { PagingDirectory } from './recipients.js';
import { freshRun, type EscalationPlan, type RunState } from './run.js';
import type { UpcomingStep } from './upcoming.js';

/** The recipients of a notice about an alert, outside of the steps of its escalation. */
export interface OwnerNotice {
  /** User ids. */
  recipients: string[];
  /** At least one of them gets a message now. */
  isReached: boolean;
  /** None gets a message, and the alert is open: notify the team, or else the administrators. */
  broadcast: boolean;
  /** Ids of users whom the broadcast leaves out: the recipients and the actor. */
  leftOut: readonly string[];
}

/** The fields of an alert that say who is responsible for it. */
export interface OwnedAlert {
  status: AlertStatus;
  priority: Priority;
  ownerId: string | null;
  acknowledgedBy: { id: string | null } | null;
}

/** People of an alert, from its history. */
export interface AlertPeople {
  /** Id of the user who snoozed it last; null: none. */
  snoozer: string | null;
  /** Ids of users whom the escalation named, in order. */
  named: readonly string[];
  /** Ids of users whose pages are held. */
  held: readonly string[];
  /** Ids of users to whom a message went, whoever named them. */
  told: readonly string[];
}

interface About {
  /** The user who caused the notice and does not get it; null: none. */
  doer: string | null;
  /** The alert's escalation after the event; undefined: none. */
  run: { plan: EscalationPlan; progress: RunState } | undefined;
  who: PagingDirectory;
  now: Date;
}

type Candidates = readonly (string | null | undefined)[];

/**
 * Who is notified when a snooze ends: the person who snoozed the alert, else who acknowledged it, else its owner.
 * @param byStep ids of users whom a step pages just then: nobody is notified in that person's place; null: no step notifies anybody
 */
export function noticeAfterSnooze(
  alert: OwnedAlert,
  people: AlertPeople,
  about: About,
  byStep: readonly string[] | null = null,
): OwnerNotice {
  const acknowledger = alert.status === 'acknowledged' ? alert.acknowledgedBy?.id : null;
  const notice = noticeTo([people.snoozer, acknowledger, alert.ownerId], alert, people, about);
  if (byStep === null) return notice;
  const recipients = notice.recipients.filter((userId) => userId === people.snoozer && !byStep.includes(userId));
  return { ...notice, recipients, broadcast: false };
}

/**
 * Notifies the first candidate with an active account. If this person cannot be notified now, it adds everybody who was paged,
 * also whom the escalation named while their pages were held; if they cannot either, and the alert is open, it adds the team. An
 * alert that never had anybody notifies nobody.
 */
export function noticeTo(
  candidates: Candidates,
  { status, priority }: Pick<OwnedAlert, 'status' | 'priority'>,
  { named, held, told }: Omit<AlertPeople, 'snoozer'>,
  { doer, run, who, now }: About,
): OwnerNotice {
  const isReachable = (userId: string): boolean =>
    who.canReach(userId, now) && who.quietStatusOf(userId, priority, now) === null;
  const first = candidates.find((userId) => userId && who.users.get(userId)?.blocked === false);
  // What is held for an acknowledged alert is not sent.
  const known = status === 'open' ? [...named, ...held] : named;
  const paged = known.length === 0 && run !== undefined ? told : known;
  const others = first && isReachable(first) ? [] : paged;
  const chosen = [...new Set([...(first ? [first] : []), ...others])];
  const recipients = chosen.filter((userId) => userId !== doer);
  const isReached = recipients.some(isReachable);
  const isNamed = candidates.some(Boolean) || (run !== undefined && hasNamedPeople(run.plan, run.progress));
  const hadSomebody = chosen.length > 0 || isNamed || told.length > 0;
  const doerKnows = chosen.some((userId) => userId === doer && isReachable(userId));
  const broadcast = status === 'open' && hadSomebody && !isReached && !doerKnows;
  return { recipients, isReached, broadcast, leftOut: doer === null ? recipients : [...recipients, doer] };
}

/** An alert as its snooze ends. */
export interface SnoozedAlert extends OwnedAlert, Snoozed {
  suppressNotifications: boolean;
  delayedUntil: Date | null;
}

/**
 * Predicts the notice at the end of the current snooze (`noticeAfterSnooze`), as a future step.
 * @param run of the alert; undefined: none
 * @returns null: not snoozed, or a step notifies that person then, or nobody is notified of the alert at all
 */
export function noticeToCome(
  alert: SnoozedAlert,
  run: { plan: EscalationPlan; progress: RunState; isOver: boolean } | undefined,
  people: AlertPeople,
  who: PagingDirectory,
  now: Date,
): UpcomingStep | null {
  const until = snoozeEnd(alert, now);
  if (until === null || alert.suppressNotifications || alert.delayedUntil !== null) return null;
  let progress = run?.progress ?? freshRun(now);
  let byStep: readonly string[] | null = null;
  if (run && !run.isOver) {
    const paused = advance(run.plan, progress, alert, who, now).run;
    const then = advance(run.plan, paused, alert, who, until);
    if (isHeldBack(then.runStatus)) return null;
    if (then.fired && notifiesSomebody(then.fired)) byStep = then.fired.recipients;
    progress = then.run;
  }
  const about = { doer: null, run: run && { plan: run.plan, progress }, who, now: until };
  const notice = noticeAfterSnooze(alert, people, about, byStep);
  if (notice.recipients.length === 0 && !notice.broadcast) return null;
  const { fired } = fireStep(progress, notice.recipients.map(asRule), [], alert.priority, who, until);
  const { cycle, step, recipients, held, rooms, outcomes } = fired;
  const fallsBack = notice.broadcast && { fallsBack: true as const };
  return { at: until, cycle, step, recipients, held, rooms, outcomes, ...fallsBack, afterSnooze: true };
}

/** Is the run held by a maintenance window (whose end notifies people), or does its policy close the alert? */
export const isHeldBack = (runStatus: ReturnType<typeof advance>['runStatus']): boolean =>
  (runStatus.kind === 'paused' && runStatus.reason === 'maintenance') ||
  (runStatus.kind === 'exhausted' && runStatus.closeAlert);

const asRule = (userId: string): EscalationRule => ({
  ...{ id: `notice-${userId}`, condition: IF_NOT_CLOSED, notifyType: 'default', delayMinutes: 0 },
  ...{ recipientType: 'user', recipientId: userId, recipientName: null },
});
