import { type ActivityType, namesIn, sentenceOf } from '../../../alerts/lifecycle/domain/activity.js';
import type { ActivityView } from '../../../alerts/lifecycle/dto/alert.views.js';

/** Of these the texts say, as theirs do, by which way they were done. */
const WITH_WAY: Partial<Record<ActivityType, string>> = {
  created: 'Alert created',
  acknowledged: 'Alert acknowledged',
  unacknowledged: 'Alert unacknowledged',
  closed: 'Alert closed',
  reopened: 'Alert reopened',
  unsnoozed: 'Snooze ended',
  assigned: 'Alert ownership assigned',
};

/** Of these they say what was added or removed. */
const WITH_LIST: Partial<Record<ActivityType, string>> = {
  'tags-added': 'Added tags',
  'tags-removed': 'Removed tags',
  'details-added': 'Added details',
  'details-removed': 'Removed details',
  'responders-added': 'Added responders',
};

export interface LogShape {
  log: string;
  type: 'alertRecipient' | 'system';
  owner: string;
  createdAt: string;
  offset: string;
}

/** A line of an alert's history as third-party clients read it. */
export function logShape(activity: ActivityView): LogShape {
  const { id, type, user, createdAt } = activity;
  return {
    log: textOf(activity),
    type: type === 'notified' ? 'alertRecipient' : 'system',
    owner: user,
    createdAt,
    offset: id,
  };
}

function textOf(activity: ActivityView): string {
  const { type, metadata } = activity;
  const [done, listed] = [WITH_WAY[type], WITH_LIST[type]];
  if (done !== undefined) return `${done}${objectOf(activity)} via ${wayOf(activity)}${noteOf(metadata)}`;
  if (listed !== undefined) return `${listed} [${namesIn(metadata['added'] ?? metadata['removed']).join(', ')}]`;
  return type === 'notified' ? notificationOf(activity) : sentenceOf(activity);
}

/** People work on the pages; keys are named by their integration. */
function wayOf({ actor, user }: ActivityView): string {
  if (actor?.type === 'user') return 'web';
  return actor?.type === 'api_key' ? `API[${actor.name}]` : `system[${user}]`;
}

function objectOf({ type, metadata }: ActivityView): string {
  const { owner } = metadata;
  return type === 'assigned' && typeof owner === 'string' ? ` to [${owner}]` : '';
}

const noteOf = ({ note }: Record<string, unknown>): string => (typeof note === 'string' ? `: ${note}` : '');

function notificationOf(activity: ActivityView): string {
  const { userName, channelType, outcome } = activity.metadata;
  if (![userName, channelType, outcome].every((each) => typeof each === 'string')) return sentenceOf(activity);
  return `Notification [${String(channelType)}] to [${String(userName)}]: ${String(outcome).replaceAll('-', ' ')}`;
}
