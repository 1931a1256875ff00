import type { Medium } from '../domain/channel.js';
import type { SendResult } from './send-result.js';

/** A file of a mail. */
export interface MailAttachment {
  fileName: string;
  contentType: string;
  content: Buffer;
}

/** One message to one person. Providers take the parts that their medium can carry. */
export interface ChannelMessage {
  subject: string;
  text: string;
  html: string | null;
  /** RFC 5322 ids with angle brackets. A message that may be tried again keeps its id; null: any fresh one. */
  messageId: string | null;
  references: readonly string[];
  /** More header fields of a mail, e.g. `List-Unsubscribe`. */
  headers?: Readonly<Record<string, string>>;
  /** Files of a mail. */
  attachments?: readonly MailAttachment[];
  /** What an sms says; absent: `text`. */
  sms?: string;
  /** What a call says, a sentence each; absent: `text`. */
  speech?: readonly string[];
  /** What a phone's lock screen shows; absent: `subject` and `text`. */
  push?: PushContent;
  /** True: an answer acknowledges the alert, so a call asks for a key. */
  answerable?: boolean;
  /** For whom providers report back and pass on answers; absent: nobody waits for either. */
  attempt?: DeliveryAttempt;
}

/** One attempt at one delivery, as a provider quotes it in its callbacks. */
export interface DeliveryAttempt {
  tenantId: string;
  deliveryId: string;
  /** 1-based. */
  attempt: number;
}

export interface PushContent {
  title: string;
  body: string;
  /** `high` wakes a dozing phone. */
  priority: 'default' | 'high';
  /** What the app opens. */
  data: Record<string, string | number | null>;
}

/**
 * A way out of the house. `send` never throws: whatever goes wrong is a typed result. It gives up after ten
 * seconds, with attachments after a minute.
 * A channel type without a provider in the list of configured ones cannot be used (contract: `providerDisabled`).
 */
export interface ChannelProvider {
  readonly type: Medium;
  send(to: string, message: ChannelMessage): Promise<SendResult>;
  /** Lets go of connections at shutdown, when nothing is being sent any more. */
  close(): void;
}
