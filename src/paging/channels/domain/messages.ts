import type { AlertSnapshot } from '../../../alerts/lifecycle/domain/alert.js';
import type { Priority } from '../../../platform/domain/priority.js';
import { type TimeStyle } from '../../../platform/domain/time-style.js';

/* Messages to people, independent of channels: each channel renders every kind (`ChannelDefinition.render`). */

export type Message =
  | AlertMessage
  | BundleMessage
  | CodeMessage
  | TestMessage
  | HandoffMessage
  | IncidentMessage
  | AddressMessage;
export type MessageKind = Message['kind'];

interface AnyMessage {
  /** Unique per message, person and channel; the same for every attempt. */
  id: string;
  serviceName: string;
  /** The reader's language, time zone and clock format; of a chat room: English and UTC. */
  timeStyle: TimeStyle;
}

/** The alert event that a message reports; `create-alert` is the alert's own notification. */
export type Occasion = 'create-alert' | 'acknowledged' | 'closed' | 'assigned' | 'note-added';

export type AlertInMessage = Pick<
  AlertSnapshot,
  | 'id'
  | 'tinyId'
  | 'message'
  | 'description'
  | 'status'
  | 'priority'
  | 'source'
  | 'entity'
  | 'tags'
  | 'details'
  | 'owner'
  | 'count'
  | 'createdAt'
>;

/** A notification of an alert, or of a later change to it. */
export interface AlertMessage extends AnyMessage {
  kind: 'alert';
  /** The attempt to which providers report results and replies. */
  attempt: DeliveryAttempt;
  alert: AlertInMessage;
  occasion: Occasion;
  /** Why this person is notified: the end of a sentence, in their language. */
  because: string;
  /**
   * The scope of the reader's own notification rule, such as "P1 of Platform"; null: they are notified by the
   * escalation.
   */
  follows: string | null;
  /** The person for whom the reader stands in (forwarding); null: nobody. */
  inPlaceOf: string | null;
  canBeAcknowledged: boolean;
  /** A link that acknowledges as the reader; null: the alert cannot be acknowledged or the channel shows no link. */
  acknowledgeUrl: string | null;
  /** Single-use links that answer as the reader: those that the channel shows and that still have an effect. */
  answerUrls: AnswerUrls;
  /** Whether there is a next step to which the reader can escalate. */
  canBeEscalated: boolean;
  alertUrl: string;
  /** Who is notified next; null: unknown, or the channel does not show it. */
  next: NextPage | null;
  /**
   * Notifications still to come for other people, the next one first; absent: none, or the channel does not show them.
   */
  pending?: readonly PendingPage[];
  /** The current state of the alert, for a message that is revised: `Acknowledged by Ada`; null: it is open. */
  standing?: string | null;
}

/** Several alerts with the same event, grouped during an alert storm. */
export interface BundleMessage extends AnyMessage {
  kind: 'bundle';
  /** The attempt to which providers report results and replies. */
  attempt: DeliveryAttempt;
  occasion: Occasion;
  /** The number of alerts; at least two. */
  count: number;
  worst: Priority;
  /** The first five, most urgent first. */
  alerts: readonly AlertInMessage[];
  /** The ids of all alerts, in the same order. */
  alertIds: readonly string[];
  canBeAcknowledged: boolean;
  /**
   * A link that acknowledges all of them as the reader; null: nothing can be acknowledged or the channel shows no
   * link.
   */
  acknowledgeUrl: string | null;
  /** The reader's alerts in the console. */
  inboxUrl: string;
}
/** What a button of a message does to its alert. */
export type AnswerAction = 'acknowledge' | 'escalate' | 'close' | 'snooze';
export type AnswerUrls = Readonly<Partial<Record<AnswerAction, string>>>;

/** A verification code, which proves that the person receives what a channel sends. Valid for ten minutes. */
export interface CodeMessage extends AnyMessage {
  kind: 'code';
  code: string;
}

/** A test message that the user requested. */
export interface TestMessage extends AnyMessage {
  kind: 'test';
}

/** The start or end of one of the reader's shifts, past or upcoming. */
export interface HandoffMessage extends AnyMessage {
  kind: 'handoff';
  begins: boolean;
  /** True: the shift has not begun or ended yet. */
  isAhead?: boolean;
  scheduleId: string;
  /** A single line. */
  scheduleName: string;
  /** When it began or ended, and when it will end (null: no known end): UTC, ISO 8601. */
  at: string;
  until: string | null;
  /** The names of everybody on call in the schedule now. */
  onCall: readonly string[];
  /** The same as text, with times in the reader's time zone. */
  sentences: readonly [string, string];
}

/** An address of the reader's, or a chat room, no longer accepts messages. */
export interface AddressMessage extends AnyMessage {
  kind: 'address';
  /** What failed, and what to do. */
  sentences: readonly [string, string];
  /** The page on which the reader can fix it. */
  url: string;
}

/** An incident changed its status. */
export interface IncidentMessage extends AnyMessage {
  kind: 'incident';
  incident: IncidentInMessage;
  /** The status as the end of a line: `the incident is resolved`. */
  headline: string;
  /** The incident's own message; may be empty. */
  message: string;
  /** When the incident began and when it got this status, as text in the reader's time zone. */
  since: string;
  changed: string;
  /** The incident's page, for users who are signed in. */
  url: string;
  isOver: boolean;
  /** Why the reader gets this: a full sentence. */
  reason: string;
}

export interface IncidentInMessage {
  incidentId: string;
  name: string;
  priority: Priority;
  status: string;
  /** The status: `The incident is resolved.` */
  news: string;
}

/** One attempt at one delivery, as a provider returns it in its callbacks. */
export interface DeliveryAttempt {
  tenantId: string;
  deliveryId: string;
  /** 1-based. */
  attempt: number;
}

/** A notification that is planned for later. `until`: what holds it; null: the recipient's own rule delays it. */
export interface PendingPage {
  who: string;
  at: Date;
  until: 'quiet-hours' | 'muted' | 'snoozed' | null;
}

/** Who is notified where nobody was reached: everybody of a team; null: the administrators. */
export interface FallbackGroup {
  team: string | null;
}

/** Who is notified next: by the escalation if nobody acknowledges, or at the end of a snooze. */
export type NextPage =
  /**
   * One or all of these people are notified. `via`: the schedule or team. `fallback`: these instead, as no one was reached.
   * `afterSnooze`: they are notified that the snooze ended.
   */
  | { kind: 'page'; at: Date; who: readonly string[]; via: string | null; fallback?: FallbackGroup; afterSnooze?: true }
  /** Nobody else; `closesAt`: when the alert closes automatically. */
  | { kind: 'nobody'; closesAt: Date | null };

export type PageToCome = Extract<NextPage, { kind: 'page' }>;
