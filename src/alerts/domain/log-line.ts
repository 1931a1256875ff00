import type { ActivityType } from './activity.js';

const SENTENCES: Readonly<Record<ActivityType, string>> = {
  created: 'Alert created',
  acknowledged: 'Alert acknowledged',
  unacknowledged: 'Acknowledgement taken back',
  closed: 'Alert closed',
  reopened: 'Alert reopened',
  'snooze-ended': 'Snooze ended',
  unsnoozed: 'Snooze taken back',
  assigned: 'Alert assigned',
  'note-added': 'Note added',
  'tags-added': 'Tags added',
  'tags-removed': 'Tags removed',
  'details-added': 'Details added',
  'details-removed': 'Details removed',
  'responders-added': 'Responders added',
  escalated: 'Alert escalated',
  notified: 'Notification sent',
  'attachment-added': 'Attachment added',
  'attachment-deleted': 'Attachment deleted',
  'heartbeat-recovery': 'Heartbeat recovered',
  'policy-applied': 'Alert policy applied',
  'escalation-exhausted': 'Escalation exhausted',
  'action-executed': 'Custom action executed',
};

/** An entry of the history as a sentence: what happened, and the words of whoever did it. */
export function sentenceOf({ type, metadata }: { type: ActivityType; metadata: Record<string, unknown> }): string {
  const { note, owner, action } = metadata;
  const object = type === 'assigned' && typeof owner === 'string' ? ` to ${owner}` : '';
  const named = type === 'action-executed' && typeof action === 'string' ? ` ${action}` : '';
  return SENTENCES[type] + object + named + (typeof note === 'string' ? `: ${note}` : '');
}
