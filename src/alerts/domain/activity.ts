/** Every kind of line in an alert's history (decisions §3). */
export const ACTIVITY_TYPES = [
  'created',
  'acknowledged',
  'unacknowledged',
  'closed',
  'reopened',
  'snooze-ended',
  'unsnoozed',
  'assigned',
  'note-added',
  'tags-added',
  'tags-removed',
  'details-added',
  'responders-added',
  'escalated',
  'notified',
  'attachment-added',
  'attachment-deleted',
  'heartbeat-recovery',
  'policy-applied',
  'escalation-exhausted',
] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];
