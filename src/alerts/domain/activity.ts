/**
 * Every kind of entry in an alert's history (decisions §3; `details-removed` and `action-executed` are additive, for
 * third-party clients).
 */
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
  'details-removed',
  'responders-added',
  'escalated',
  'notified',
  'attachment-added',
  'attachment-deleted',
  'heartbeat-recovery',
  'policy-applied',
  'escalation-exhausted',
  'action-executed',
] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];
