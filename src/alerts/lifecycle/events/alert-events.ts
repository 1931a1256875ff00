import type { Actor } from '../domain/alert.js';
import type { Priority } from '../../../platform/domain/priority.js';

/** Somebody is to be paged: the engine's answer to "who, for which step". */
export interface PageOrder {
  /** The escalation run, or null when the alert has none (broadcast). */
  runId: string | null;
  /** 0-based repeat cycle and step; together with the run they name the cause of a page, once. */
  cycle: number;
  step: number;
  /** User ids, each once, in the order in which the rules named them. */
  recipients: string[];
  /** Others whom they named: held back by quiet hours or a mute, or who want no such alerts; absent: nobody. */
  held?: string[];
  /** True: an acknowledgement does not call this page back (an `if-not-closed` rule asked for it). */
  untilClosed?: boolean;
}

/** A new alert row exists and people are to be notified of it (never written for a repeat, a suppressed or an auto-acknowledged alert). */
export interface AlertCreated {
  alertId: string;
  page: PageOrder | null;
  /** True: nobody was named; push goes to the alert's team, or to the whole tenant when it has none. */
  broadcast: boolean;
  /** True: stored only; the integration suppresses notifications, or a maintenance silences the alert. */
  suppressNotifications: boolean;
  /** Who created it; not known any more for an alert whose deferral ended. */
  actor?: Actor;
}

/** The due-step job or a person fired an escalation step of an existing alert, or the maintenance that silenced it is over. */
export interface AlertEscalated {
  alertId: string;
  /** Null: the maintenance is over, and no rule is due at once. */
  page: PageOrder | null;
  broadcast: boolean;
  /** The first that people hear of the alert: their own rules are asked, as for a new one. */
  isFirst?: true;
  /** User ids of people whom nothing has reached: a broadcast leaves them out. */
  unreached?: string[];
  /** User ids of people whom another message tells; absent: nobody. */
  told?: string[];
  /**
   * When the last rule of a step was due that came by itself, or the policy was added as a responder (ISO 8601, UTC); absent: somebody
   * asked for the page otherwise, or it comes ahead.
   */
  dueAt?: string;
}

/**
 * Nothing has reached any of those whom a step paged: what was sent has failed for good, and who is next is paged at once, or it is
 * held back. It may be written several times for one step.
 */
export interface StepUnreached {
  alertId: string;
  /** The step; null: the page was a broadcast, of no run. */
  page: { runId: string; cycle: number; step: number } | null;
  /** User ids. */
  unreached: string[];
  /** Absent: an earlier version has written it (`reachOfEvent`). */
  reach?: StepReach;
  /** Pages of other steps, or of an escalation before this one, are held still; absent: none is. */
  isOwed?: true;
}

/**
 * How far the pages of a step, and of its alert, have come. `nobody`: none has reached anybody. `others`: none of the step, but others of
 * the alert have. `held`: those of the step wait for the end of quiet hours or of a mute, and no other has reached anybody. `told`: what
 * was held has gone out, so somebody is told after all.
 */
export type StepReach = 'nobody' | 'others' | 'held' | 'told';

/** The reach that an event says, in the flags of an earlier version too. */
export function reachOfEvent({ reach, isHeld, isUntold, isTold }: StepUnreached & OldReach): StepReach {
  if (reach) return reach;
  if (isTold) return 'told';
  if (isHeld) return 'held';
  return isUntold ? 'nobody' : 'others';
}

interface OldReach {
  isHeld?: true;
  isUntold?: true;
  isTold?: true;
}

/** A step of the escalation names chat rooms, which are posted to whoever is paged. */
export interface RoomsNamed {
  alertId: string;
  page: { runId: string; cycle: number; step: number };
  /** Ids of the rooms, each once. */
  rooms: string[];
  /** True: it is posted for an acknowledged alert, too. */
  untilClosed: boolean;
}

/**
 * Responders who joined later, or people who have the alert already, are to be paged, whether or not it is acknowledged or snoozed.
 */
export interface RespondersAdded {
  alertId: string;
  /** They have the alert already: its priority was raised. */
  isRaised?: true;
  /** They have it already, or had put it off: its snooze is over, since then (UTC). Whom another message has told since is left out. */
  awake?: string;
  /** Its run is an id of its own, which names this page. */
  page: PageOrder;
  /** Nobody of the page can be told now, so the team, or else the administrators, are as well. */
  broadcast?: true;
  /** As of `AlertEscalated`. */
  unreached?: string[];
}

/** A lifecycle action took effect. `detail` carries what the action added (owner, note, snooze end…). */
export interface AlertChanged {
  alertId: string;
  actor: Actor;
  detail?: Record<string, unknown>;
  /** A maintenance silenced the alert then: nobody is notified who did not act. */
  silenced?: true;
  /** A policy's delay had kept the alert quiet until then: nobody has heard of it. */
  delayed?: true;
  /** Of a snooze that ended by itself: when (UTC). */
  endedAt?: string;
  /** Of an end of a snooze: whatever has ended it tells people. */
  told?: true;
}

/** A new alert that an alert policy acknowledged as it came: it is stored, and nobody is told. */
export interface AlertCreatedQuietly {
  alertId: string;
}

/** The deferral of an alert (`delayMinutes` of an alert policy) is over. */
export interface AlertDeferred {
  alertId: string;
}

/** A silenced alert was raised again after the end of the maintenance, which itself pages nobody then. */
export interface AlertRaisedAgain {
  alertId: string;
}

export interface AlertsGone {
  alertIds: string[];
}

/** The priority of an alert was raised: by a repeat, or by whoever set it. */
export interface AlertRaised {
  alertId: string;
  actor: Actor;
  from: Priority;
  to: Priority;
}

/** Every event type of the alert flow and its payload; the outbox stores them under these names. */
export interface AlertEventPayloads {
  'alert.created': AlertCreated;
  'alert.created-quietly': AlertCreatedQuietly;
  'alert.escalated': AlertEscalated;
  'alert.responders-added': RespondersAdded;
  'alert.step-unreached': StepUnreached;
  /** Priority raised: rules for the new one are asked, as for the pages that went out, and what is held may go now. */
  'alert.asked-again': AlertEscalated;
  /** What was held for somebody is paged to whoever stands in for them by now. */
  'alert.handed-on': AlertEscalated;
  'alert.rooms-named': RoomsNamed;
  'alert.deferred': AlertDeferred;
  'alert.raised-after-silence': AlertRaisedAgain;
  'alert.priority-raised': AlertRaised;
  'alert.acknowledged': AlertChanged;
  'alert.unacknowledged': AlertChanged;
  'alert.closed': AlertChanged;
  'alert.reopened': AlertChanged;
  'alert.snoozed': AlertChanged;
  'alert.unsnoozed': AlertChanged;
  'alert.assigned': AlertChanged;
  'alert.note-added': AlertChanged;
  'alert.action-executed': AlertChanged;
  /** Their rows are gone: nothing happens to them any more. */
  'alert.deleted': AlertsGone;
  /** The same, a while after a deletion by hand: what features still keep about them can go. */
  'alert.removed': AlertsGone;
}

declare module '../../../platform/events/event-map.js' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- declaration merging adds the alert events
  interface EventMap extends AlertEventPayloads {}
}
