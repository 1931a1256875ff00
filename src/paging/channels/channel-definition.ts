import type { Clock } from '../../platform/clock/clock.js';
import type { SecretBox } from '../../platform/crypto/secret-box.js';
import type { OutboundHttp } from '../../platform/outbound-http/outbound-http.js';
import type { ServerConfig } from '../../platform/config/config.js';
import type { SettingsReader } from '../../platform/config/environment.js';
import type { AnswerAction, Message, MessageKind } from './domain/messages.js';
import type { AttemptResult } from '../../platform/delivery-queue/domain/attempt.js';
import type { Vapid } from './webpush/vapid.js';

/** Sends messages over one channel. */
export interface Provider<Content> {
  /**
   * Never throws: every failure is a typed result. Times out after ten seconds, or a minute with attachments.
   * @param sealedSecret the secret of the recipient's channel, sealed by `SecretBox`; null: it has none
   */
  send(to: string, content: Content, sealedSecret: string | null): Promise<AttemptResult>;
  /**
   * Replaces the content of a sent message, any number of times. Never throws. Absent: the channel cannot edit
   * messages.
   * @param reference the provider's message id, from the result of `send`
   */
  revise?(reference: string, content: Content): Promise<AttemptResult>;
  /** Loads libraries at service start, so that the first message does not wait for them. */
  prepare?(): void;
  /** Closes connections at shutdown, after the last message. */
  close?(): void;
}

/** What a provider needs besides the settings of its channel. */
export interface ProviderTools {
  server: ServerConfig;
  /** For addresses that users chose: blocks requests into private networks. */
  http: OutboundHttp;
  box: SecretBox;
  clock: Clock;
  /** The service's own keys for web push. */
  vapid: Vapid;
}

export type Renderers<Content> = {
  readonly [K in MessageKind]: (message: Extract<Message, { kind: K }>) => Content;
};

/** The rules for addresses that users enter for a channel. */
export interface AddressRule {
  /** Why the address is invalid, for the client; null: it is valid. */
  problem(value: string): string | null;
  /** A key that is equal for addresses that lead to the same destination. */
  key(value: string): string;
  /** Whether several people read messages to this address. Absent: no address of the channel is shared. */
  isShared?(value: string): boolean;
  /** The addresses of chat rooms, in which several people read. Absent: the channel has no rooms. */
  room?: Pick<AddressRule, 'problem' | 'description'> & {
    /**
     * The provider reports who pressed a button, so the answer acts as that person. Absent: room messages have no
     * buttons.
     */
    knowsWhoPresses?: boolean;
  };
  /** Describes the address, for the API's documentation. */
  description: string;
}

/**
 * The definition of a channel, in `channels/<type>/` and in the list of `registry.ts`.
 * `Content` is what its provider sends, `Settings` what the operator configures.
 */
export interface ChannelDefinition<Type extends string = string, Content = unknown, Settings = unknown> {
  /** The name in the database and the API; it must never change. */
  readonly type: Type;
  /** The name in an alert's history, such as `Mail`. */
  readonly label: string;
  /** How many messages one process sends at the same time. */
  readonly concurrency: number;
  /** The rules for addresses; null: users enter none, because phones register themselves. */
  readonly address: AddressRule | null;
  /** The grouping window in an alert storm: `short` or `long` for people, `none` for programs. */
  readonly bundling: 'short' | 'long' | 'none';
  /** The receiving app or browser registers itself over a route of its own; users enter no address. */
  readonly registersItself: boolean;
  /** Optional parts of a notification that the channel shows. */
  readonly carries: { readonly acknowledgeLink: boolean; readonly nextPage: boolean };
  /** The answers for which a notification has a link or button of its own (`AlertMessage.answerUrls`). */
  readonly answers: readonly AnswerAction[];
  readonly render: Renderers<Content>;
  /** Its messages show the current state of their alert: Pager revises them when it changes (`Provider.revise`). */
  readonly revises: boolean;
  /** Generates the secret of a new address: shown once, stored sealed. Null: addresses have none. */
  readonly newSecret: (() => string) | null;
  /** Milliseconds to wait before asking the provider for a message's receipt; null: it has no receipts. */
  readonly receiptDelayMs: number | null;
  /**
   * Reads the operator's configuration; null: the channel is not configured, so nothing can be sent over it.
   * @throws ConfigurationError
   */
  settings(reader: SettingsReader): Settings | null;
  /** False: it works without any settings. */
  readonly needsSettings: boolean;
  provider(settings: Settings, tools: ProviderTools): Provider<Content>;
}

/** Defaults for most channels. */
const USUAL = {
  bundling: 'short',
  carries: { acknowledgeLink: false, nextPage: false },
  answers: [] as readonly AnswerAction[],
  registersItself: false as boolean,
  revises: false as boolean,
  newSecret: null,
  receiptDelayMs: null,
  needsSettings: true,
} as const satisfies Partial<ChannelDefinition>;

/** Completes a channel definition with the defaults. */
export function defineChannel<const Type extends string, Content, Settings>(
  channel: Omit<ChannelDefinition<Type, Content, Settings>, keyof typeof USUAL> &
    Partial<Pick<ChannelDefinition<Type, Content, Settings>, keyof typeof USUAL>>,
): ChannelDefinition<Type, Content, Settings> {
  return { ...USUAL, ...channel };
}

export function contentOf<Content>(channel: ChannelDefinition<string, Content>, message: Message): Content {
  const render = channel.render[message.kind] as (message: Message) => Content;
  return render(message);
}
