import { type MessageDescriptor, msg, t } from '#words';
import type { IconName } from './icon.js';

/** Kinds of channel, by the type that the API gives them. */
const KINDS: Readonly<Record<string, [name: MessageDescriptor | string, icon: IconName]>> = {
  email: [msg`E-mail`, 'mail'],
  sms: ['SMS', 'message'],
  voice: [msg`Call`, 'phone'],
  push: [msg`Push`, 'mobile'],
  webhook: [msg`Webhook`, 'link'],
  slack: ['Slack', 'message'],
  telegram: ['Telegram', 'message'],
  teams: [msg({ message: 'Teams', context: 'Microsoft' }), 'message'],
  ntfy: ['ntfy', 'bell'],
  webpush: [msg`Browser`, 'globe'],
};

export function channelName(type: string): string {
  const name = KINDS[type]?.[0] ?? (type || msg`Message`);
  return typeof name === 'string' ? name : t(name);
}
/** Where a channel leads, for people: a browser has no address that says anything. */
export const placeOf = ({ type, value, label }: { type: string; value: string; label: string | null }): string =>
  type === 'webpush' ? (label ?? t`unnamed`) : type === 'teams' ? (label ?? new URL(value).host) : value;
export const iconOf = (type: string): IconName => KINDS[type]?.[1] ?? 'bell';
