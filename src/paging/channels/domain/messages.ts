import type { AlertSnapshot } from '../../../alerts/lifecycle/domain/alert.js';
import type { Priority } from '../../../platform/domain/priority.js';
import { type TimeStyle } from '../../../platform/domain/time-style.js';

/* The messages to people, independent of channels: each channel renders every kind (`ChannelDefinition.render`). */

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
  /** Of this message to this person over this channel; the same for every attempt. */
  id: string;
  serviceName: string;
}

/** The event of an alert's message; `create-alert` is the page itself. */
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

/** A page, or news of an alert. */
export interface AlertMessage extends AnyMessage {
  kind: 'alert';
  /** To which providers report results and replies. */
  attempt: DeliveryAttempt;
  alert: AlertInMessage;
  occasion: Occasion;
  /** Why this person is notified: the end of a sentence. */
  because: string;
  /** What the reader follows by a rule of their own, "P1 of Platform"; null: they are paged. */
  follows: string | null;
  /** For whom the reader stands in (forwarding); null: nobody. */
  inPlaceOf: string | null;
  canBeAcknowledged: boolean;
  /** A link that acknowledges as the reader; null where there is nothing to acknowledge or the channel carries none. */
  acknowledgeUrl: string | null;
  /** Links that answer as the reader, each once: those that the channel carries, while there is something to answer. */
  answerUrls: AnswerUrls;
  /** Is there a next step to which the reader can escalate? */
  canBeEscalated: boolean;
  alertUrl: string;
  /** Who is paged next; null: that is not known, or the channel does not say it. */
  next: NextPage | null;
  /** To whom else a page is still to come, the next one first; absent: to nobody, or the channel does not say it. */
  pending?: readonly PendingPage[];
  /** How the reader reads times. */
  timeStyle: TimeStyle;
  /** How the alert stands by now, in few words, in a message that is revised: `Acknowledged by Ada`; null: it is open. */
  standing?: string | null;
}

/** Several alerts to which the same happened, gathered in a storm. */
export interface BundleMessage extends AnyMessage {
  kind: 'bundle';
  /** To which providers report results and replies. */
  attempt: DeliveryAttempt;
  occasion: Occasion;
  /** How many alerts; at least two. */
  count: number;
  worst: Priority;
  /** The first five, the most urgent first. */
  alerts: readonly AlertInMessage[];
  /** Of all of them, in that order. */
  alertIds: readonly string[];
  canBeAcknowledged: boolean;
  /** A link that acknowledges all of them as the reader; null where there is nothing to acknowledge or the channel carries none. */
  acknowledgeUrl: string | null;
  /** The reader's alerts in the console. */
  inboxUrl: string;
  /** How the reader reads times. */
  timeStyle: TimeStyle;
}
/** What a button of a message does to its alert. */
export type AnswerAction = 'acknowledge' | 'escalate' | 'close' | 'snooze';
export type AnswerUrls = Readonly<Partial<Record<AnswerAction, string>>>;

/** The code with which somebody proves that they read what a channel receives. Valid for ten minutes. */
export interface CodeMessage extends AnyMessage {
  kind: 'code';
  code: string;
}

/** "Send me a test". */
export interface TestMessage extends AnyMessage {
  kind: 'test';
}

/** A shift of the reader's begins or has ended, or is about to. */
export interface HandoffMessage extends AnyMessage {
  kind: 'handoff';
  begins: boolean;
  /** It is about to begin or end. */
  isAhead?: boolean;
  scheduleId: string;
  /** In one line. */
  scheduleName: string;
  /** When it began or ended, and when it will end (null: no end is known): UTC, ISO 8601. */
  at: string;
  until: string | null;
  /** Names of everybody on call there now. */
  onCall: readonly string[];
  /** The same in words, with times on the reader's clock. */
  sentences: readonly [string, string];
}

/** An address of the reader's, or a chat room, takes no messages any more. */
export interface AddressMessage extends AnyMessage {
  kind: 'address';
  /** What has failed, and what to do. */
  sentences: readonly [string, string];
  /** Where it is put right. */
  url: string;
}

/** An incident came to a status. */
export interface IncidentMessage extends AnyMessage {
  kind: 'incident';
  incident: IncidentInMessage;
  /** The incident's own message; may be empty. */
  message: string;
  /** When the incident began, and when it came to this status, in words and on the reader's clock. */
  since: string;
  changed: string;
  /** Its page, for people who are signed in. */
  url: string;
  isOver: boolean;
  /** Why the reader gets this: a sentence. */
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

/** One attempt at one delivery, as a provider quotes it in its callbacks. */
export interface DeliveryAttempt {
  tenantId: string;
  deliveryId: string;
  /** 1-based. */
  attempt: number;
}

/** A page to somebody that is planned already, and goes later; `until`: what holds it until then, null: their own rule delays it. */
export interface PendingPage {
  who: string;
  at: Date;
  until: 'quiet-hours' | 'muted' | 'snoozed' | null;
}

/** Who is notified next: by the escalation while nobody acknowledges, or by the end of a snooze. */
export type NextPage =
  /**
   * These people are paged then, or one of them; `via`: the schedule or team through which. `fallsBack`: nobody was reached, and those
   * of `via` are told instead. `afterSnooze`: the alert is snoozed until then, and they are notified of the end of that.
   */
  | { kind: 'page'; at: Date; who: readonly string[]; via: string | null; fallsBack?: true; afterSnooze?: true }
  /** Nobody any more; `closesAt`: the alert is closed automatically then. */
  | { kind: 'nobody'; closesAt: Date | null };
