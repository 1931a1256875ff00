import type { ChannelType } from '../domain/channel.js';
import type { SendResult } from './send-result.js';

/** One message to one person. Providers take the parts that their medium can carry. */
export interface ChannelMessage {
  subject: string;
  text: string;
  html: string | null;
  /** RFC 5322 ids with angle brackets. A message that may be tried again keeps its id; null: any fresh one. */
  messageId: string | null;
  references: readonly string[];
}

/**
 * A way out of the house. `send` never throws: whatever goes wrong is a typed result. It gives up after ten seconds.
 * A channel type without a provider in the list of configured ones cannot be used (contract: `providerDisabled`).
 */
export interface ChannelProvider {
  readonly type: ChannelType;
  send(to: string, message: ChannelMessage): Promise<SendResult>;
  /** Lets go of connections at shutdown, when nothing is being sent any more. */
  close(): void;
}
