import type { IconName } from './icon.js';

/** Kinds of channel, by the type that the API gives them. */
const KINDS: Readonly<Record<string, [name: string, icon: IconName]>> = {
  email: ['E-mail', 'mail'],
  sms: ['SMS', 'message'],
  voice: ['Call', 'phone'],
  push: ['Push', 'mobile'],
  webhook: ['Webhook', 'link'],
  slack: ['Slack', 'message'],
  telegram: ['Telegram', 'message'],
  teams: ['Teams', 'message'],
  ntfy: ['ntfy', 'bell'],
  webpush: ['Browser', 'globe'],
};

export const channelName = (type: string): string => KINDS[type]?.[0] ?? (type || 'Message');
/** Where a channel leads, for people: a browser has no address that says anything. */
export const placeOf = ({ type, value, label }: { type: string; value: string; label: string | null }): string =>
  type === 'webpush' ? (label ?? 'unnamed') : type === 'teams' ? (label ?? new URL(value).host) : value;
export const iconOf = (type: string): IconName => KINDS[type]?.[1] ?? 'bell';
