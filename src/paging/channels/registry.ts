import { emailChannel } from './email/email.channel.js';
import { pushChannel } from './push/push.channel.js';
import { smsChannel } from './sms/sms.channel.js';
import { voiceChannel } from './voice/voice.channel.js';
import { webhookChannel } from './webhook/webhook.channel.js';
import { webpushChannel } from './webpush/webpush.channel.js';
import { ntfyChannel } from './ntfy/ntfy.channel.js';
import { slackChannel } from './slack/slack.channel.js';
import { teamsChannel } from './teams/teams.channel.js';
import { telegramChannel } from './telegram/telegram.channel.js';
import type { SettingsReader } from '../../platform/config/environment.js';
import type { ChannelDefinition } from './channel-definition.js';

/** All channels. A new one is a folder here and an entry in this list (docs/contribute/recipes.md, "A new channel"). */
const REGISTERED = [
  smsChannel,
  voiceChannel,
  emailChannel,
  pushChannel,
  webhookChannel,
  webpushChannel,
  ntfyChannel,
  teamsChannel,
  telegramChannel,
  slackChannel,
] as const;

/** Every channel type, including push. */
export type Medium = (typeof REGISTERED)[number]['type'];
/** The types of channels that users have; not push, for which phones register themselves. */
export type ChannelType = Exclude<Medium, typeof pushChannel.type>;

export const CHANNELS: readonly ChannelDefinition<Medium>[] = REGISTERED;
export const MEDIA: readonly Medium[] = CHANNELS.map(({ type }) => type);
export const CHANNEL_TYPES = CHANNELS.filter(({ address }) => address !== null).map(({ type }) => type as ChannelType);
/** The types whose addresses users enter. */
export const ENTERED_TYPES = CHANNELS.filter(
  ({ address, registersItself }) => address !== null && !registersItself,
).map(({ type }) => type as ChannelType);

/** The types that support chat rooms, in which several people read. */
export const ROOM_TYPES = CHANNELS.filter(({ address }) => address?.room !== undefined).map(
  ({ type }) => type as ChannelType,
);

/** Types whose URLs are not secret: push services accept only messages signed with Pager's own key. */
export const PLAIN_TYPES: readonly string[] = CHANNELS.flatMap(({ type, registersItself }) =>
  registersItself ? [type] : [],
);

const BY_TYPE: ReadonlyMap<string, ChannelDefinition<Medium>> = new Map(CHANNELS.map((each) => [each.type, each]));

/** The definition of a type; undefined: a newer version of Pager stored it. */
export function channelOf(type: string): ChannelDefinition<Medium> | undefined {
  return BY_TYPE.get(type);
}

/** Whether several people read messages to this address: they must not contain links that act as one person. */
export function isSharedAddress(type: string, value: string): boolean {
  return channelOf(type)?.address?.isShared?.(value) ?? false;
}

/** Why the address is invalid for this channel, as text for the client; null: it is valid. */
export function addressProblem(type: ChannelType, value: string): string | null {
  const rule = channelOf(type)?.address;
  return rule ? rule.problem(value) : 'is not an address that can be entered';
}

/** A key that is equal for addresses of a channel that lead to the same destination. */
export function addressKey(type: string, value: string): string {
  return channelOf(type)?.address?.key(value) ?? value;
}

/** Validates the settings of all channels. @throws ConfigurationError for the first invalid one */
export function checkChannelSettings(reader: SettingsReader): void {
  for (const channel of CHANNELS) channel.settings(reader);
}
