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

/** Every channel. A new one is a folder beside these and its place in this list (CONTRIBUTING.md, "A new channel"). */
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

/** What carries a message. */
export type Medium = (typeof REGISTERED)[number]['type'];
/** The same without push: those of people's channels (phones register for push by themselves, and are none). */
export type ChannelType = Exclude<Medium, typeof pushChannel.type>;

export const CHANNELS: readonly ChannelDefinition<Medium>[] = REGISTERED;
export const MEDIA: readonly Medium[] = CHANNELS.map(({ type }) => type);
export const CHANNEL_TYPES = CHANNELS.filter(({ address }) => address !== null).map(({ type }) => type as ChannelType);
/** Those whose addresses people enter. */
export const ENTERED_TYPES = CHANNELS.filter(
  ({ address, registersItself }) => address !== null && !registersItself,
).map(({ type }) => type as ChannelType);

/** Those that have rooms, in which several people read. */
export const ROOM_TYPES = CHANNELS.filter(({ address }) => address?.room !== undefined).map(
  ({ type }) => type as ChannelType,
);

/** Whose addresses are no secrets though they are URLs: push services take what the service's own key has signed. */
export const PLAIN_TYPES: readonly string[] = CHANNELS.flatMap(({ type, registersItself }) =>
  registersItself ? [type] : [],
);

const BY_TYPE: ReadonlyMap<string, ChannelDefinition<Medium>> = new Map(CHANNELS.map((each) => [each.type, each]));

/** Undefined: a newer version of the service stored it. */
export function channelOf(type: string): ChannelDefinition<Medium> | undefined {
  return BY_TYPE.get(type);
}

/** Whether several people read what is sent there: nothing that acts as one person may be in it. */
export function isSharedAddress(type: string, value: string): boolean {
  return channelOf(type)?.address?.isShared?.(value) ?? false;
}

/** What is wrong with an address for this channel, in words for the client; null when it is fine. */
export function addressProblem(type: ChannelType, value: string): string | null {
  const rule = channelOf(type)?.address;
  return rule ? rule.problem(value) : 'is not an address that can be entered';
}

/** Equal for addresses of a channel that lead to the same place. */
export function addressKey(type: string, value: string): string {
  return channelOf(type)?.address?.key(value) ?? value;
}

/** @throws ConfigurationError for the first setting of a channel that is wrong */
export function checkChannelSettings(reader: SettingsReader): void {
  for (const channel of CHANNELS) channel.settings(reader);
}
