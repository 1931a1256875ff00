import type { IconName } from './icon.js';

/** Kinds of channel, by the type that the API gives them. */
const KINDS: Readonly<Record<string, [name: string, icon: IconName]>> = {
  email: ['E-mail', 'mail'],
  sms: ['SMS', 'message'],
  voice: ['Call', 'phone'],
  push: ['Push', 'mobile'],
  webhook: ['Webhook', 'link'],
};

export const channelName = (type: string): string => KINDS[type]?.[0] ?? (type || 'Message');
export const iconOf = (type: string): IconName => KINDS[type]?.[1] ?? 'bell';
