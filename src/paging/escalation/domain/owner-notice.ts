import type { AlertStatus } from '../../../alerts/lifecycle/domain/alert.js';
import type { Priority } from '../../../platform/domain/priority.js';
import { advance } from './advance.js';
import { fireStep, notifiesSomebody } from './fire.js';
import { hasNamedPeople, snoozeEnd } from './next-step.js';
import { IF_NOT_CLOSED, type EscalationRule } from './policy.js';
import type { PagingDirectory } from './recipients.js';
import { freshRun, type EscalationPlan, type RunState } from './run.js';
import type { UpcomingStep } from './upcoming.js';

/** Whom a notice about an alert goes to, outside of the steps of its escalation. */
export interface OwnerNotice {
  /** User ids. */
  recipients: string[];
  /** A message goes to one of them now. */
  isReached: boolean;
  /** It goes to none, and nobody has the alert: the team, or else the administrators, are notified as well. */
  broadcast: boolean;
  /** User ids of whom the team, or the administrators, are notified without: the recipients, and whoever causes the notice. */
  leftOut: readonly string[];
}

/** The alert and those who have to do with it. */
export interface OwnedAlert {
  status: AlertStatus;
  priority: Priority;
  ownerId: string | null;
  acknowledgedBy: { id: string | null } | null;
}

/** What the database knows of the people of an alert. */
export interface AlertPeople {
  /** User id of who snoozed it last; null: nobody, or nobody's account. */
  snoozer: string | null;
  /** Whom the engine has named, in order: user ids. */
  named: readonly string[];
  /** Whose pages are held: user ids. */
  held: readonly string[];
  /** To whom a message went, whoever named them: user ids. */
  told: readonly string[];
}

interface About {
  /** The user whose act causes the notice, and who is not notified of it; null: no user's. */
  doer: string | null;
  /** The alert's escalation as it stands after what causes the notice; undefined: it has none. */
  run: { plan: EscalationPlan; progress: RunState } | undefined;
  who: PagingDirectory;
  now: Date;
}

type Candidates = readonly (string | null | undefined)[];

/** Whom the end of a snooze notifies: first who snoozed it, then who acknowledged it, then its owner. */
export function noticeAfterSnooze(alert: OwnedAlert, people: AlertPeople, about: About): OwnerNotice {
  const acknowledger = alert.status === 'acknowledged' ? alert.acknowledgedBy?.id : null;
  return noticeTo([people.snoozer, acknowledger, alert.ownerId], alert, people, about);
}

/**
 * Notifies the first of these people. Where that is nobody's account, or nobody who can be notified now, those who were paged as
 * well; where none of these can be notified now either, and the alert is open, the team too, as by a broadcast.
 * Whom the escalation named while they were held are no less paged. Of an alert that was nobody's nobody is notified.
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
  const asked = [...new Set([...(first ? [first] : []), ...others])];
  const recipients = asked.filter((userId) => userId !== doer);
  const isReached = recipients.some(isReachable);
  const isNamed = candidates.some(Boolean) || (run !== undefined && hasNamedPeople(run.plan, run.progress));
  const hadSomebody = asked.length > 0 || isNamed || told.length > 0;
  const doerKnows = asked.some((userId) => userId === doer && isReachable(userId));
  const broadcast = status === 'open' && hadSomebody && !isReached && !doerKnows;
  return { recipients, isReached, broadcast, leftOut: doer === null ? recipients : [...recipients, doer] };
}

/** An alert as its snooze ends. */
export interface SnoozedAlert extends OwnedAlert {
  snoozedUntil: Date | null;
  suppressNotifications: boolean;
  delayedUntil: Date | null;
}

/**
 * The notice that the end of the present snooze sends, as a step to come: as `noticeAfterSnooze` decides it then, as far as is known now.
 * @param run of the alert; undefined: it has none
 * @returns null: it is not snoozed; or a step notifies people then; or nobody is notified of the alert at all
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
  const awake = { ...alert, snoozedUntil: null };
  let progress = run?.progress ?? freshRun(now);
  if (run && !run.isOver) {
    const paused = advance(run.plan, progress, alert, who, now).run;
    const then = advance(run.plan, paused, awake, who, until);
    if ((then.fired && notifiesSomebody(then.fired)) || isHeldBack(then.runStatus)) return null;
    progress = then.run;
  }
  const about = { doer: null, run: run && { plan: run.plan, progress }, who, now: until };
  const notice = noticeAfterSnooze(awake, people, about);
  if (notice.recipients.length === 0 && !notice.broadcast) return null;
  const { fired } = fireStep(progress, notice.recipients.map(asRule), [], alert.priority, who, until);
  const { cycle, step, recipients, held, rooms, outcomes } = fired;
  const fallsBack = notice.broadcast && { fallsBack: true as const };
  return { at: until, cycle, step, recipients, held, rooms, outcomes, ...fallsBack, afterSnooze: true };
}

/** Does something keep people from hearing of the alert at all, or has its policy closed it? It notifies them at its end. */
export const isHeldBack = (runStatus: ReturnType<typeof advance>['runStatus']): boolean =>
  (runStatus.kind === 'paused' && runStatus.reason === 'maintenance') ||
  (runStatus.kind === 'exhausted' && runStatus.closeAlert);

const asRule = (userId: string): EscalationRule => ({
  ...{ id: `notice-${userId}`, condition: IF_NOT_CLOSED, notifyType: 'default', delayMinutes: 0 },
  ...{ recipientType: 'user', recipientId: userId, recipientName: null },
});
