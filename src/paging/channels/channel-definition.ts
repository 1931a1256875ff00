import type { Clock } from '../../platform/clock/clock.js';
import type { SecretBox } from '../../platform/crypto/secret-box.js';
import type { OutboundHttp } from '../../platform/outbound-http/outbound-http.js';
import type { ServerConfig } from '../../platform/config/config.js';
import type { SettingsReader } from '../../platform/config/environment.js';
import type { AnswerAction, Message, MessageKind } from './domain/messages.js';
import type { AttemptResult } from '../../platform/delivery-queue/domain/attempt.js';
import type { Vapid } from './webpush/vapid.js';

/** Sends over one channel. */
export interface Provider<Content> {
  /**
   * Never throws: whatever goes wrong is a typed result. Gives up after ten seconds, with files after a minute.
   * @param sealedSecret the secret of the recipient's channel, as `SecretBox` sealed it; null: it has none
   */
  send(to: string, content: Content, sealedSecret: string | null): Promise<AttemptResult>;
  /**
   * Changes a message that was sent, as often as wanted: then it says this. Never throws. Left out: messages stay as they are.
   * @param reference as its `send` gave it
   */
  revise?(reference: string, content: Content): Promise<AttemptResult>;
  /** Loads what the first message would wait for: called when the service starts. */
  prepare?(): void;
  /** Closes connections at shutdown, after the last message. */
  close?(): void;
}

/** Tools for a provider, beside the settings of its channel. */
export interface ProviderTools {
  server: ServerConfig;
  /** For addresses that users chose: guarded against calls into private networks. */
  http: OutboundHttp;
  box: SecretBox;
  clock: Clock;
  /** The service's own keys for web push. */
  vapid: Vapid;
}

export type Renderers<Content> = {
  readonly [K in MessageKind]: (message: Extract<Message, { kind: K }>) => Content;
};

/** The addresses that people enter for a channel. */
export interface AddressRule {
  /** The problem of this address, for the client; null: none. */
  problem(value: string): string | null;
  /** Equal for addresses that lead to the same place. */
  key(value: string): string;
  /** Whether several people read what is sent to this address. Left out: no address of the channel is shared. */
  isShared?(value: string): boolean;
  /** Addresses of rooms of an organisation, in which several people read. Left out: the channel has none. */
  room?: Pick<AddressRule, 'problem' | 'description'> & {
    /** Its buttons say who pressed them, so that they can act as that person. Left out: messages to rooms have none. */
    knowsWhoPresses?: boolean;
  };
  /** For the API's documentation: what an address is. */
  description: string;
}

/**
 * The definition of a channel, in `channels/<type>/` and in the list of `registry.ts`.
 * `Content` is what its provider takes, `Settings` what the operator configures.
 */
export interface ChannelDefinition<Type extends string = string, Content = unknown, Settings = unknown> {
  /** As it is stored and as the API names it; never changed. */
  readonly type: Type;
  /** Its name in an alert's history: `Mail`. */
  readonly label: string;
  /** Messages on their way at once in one process. */
  readonly concurrency: number;
  /** Null: it has no addresses of people; phones register themselves. */
  readonly address: AddressRule | null;
  /** How long pages are gathered in a storm: `short` and `long` windows are for people, `none` for programs. */
  readonly bundling: 'short' | 'long' | 'none';
  /** What takes the messages registers itself, with a route of its own; people enter no address. */
  readonly registersItself: boolean;
  /** Optional parts of a page that the channel shows. */
  readonly carries: { readonly acknowledgeLink: boolean; readonly nextPage: boolean };
  /** The answers for which a page has links or buttons of their own (`AlertMessage.answerUrls`). */
  readonly answers: readonly AnswerAction[];
  readonly render: Renderers<Content>;
  /** Its messages show how their alert stands: they are revised as it changes (`Provider.revise`). */
  readonly revises: boolean;
  /** Makes the secret of a new address: shown once, kept sealed. Null: addresses have none. */
  readonly newSecret: (() => string) | null;
  /** Milliseconds after which the provider can be asked for the final result of a message; null: it cannot be asked. */
  readonly receiptDelayMs: number | null;
  /**
   * Reads what the operator configured; null: the channel is not configured, so it cannot be used.
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

/** A channel, completed with the defaults. */
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
