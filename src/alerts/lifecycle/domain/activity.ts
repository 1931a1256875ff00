/**
 * Every kind of entry in an alert's history (decisions §3; `details-removed` and `action-executed` are additive, for
 * third-party clients; so are `priority-changed`, `message-changed`, `description-changed`, `alias-shared`, `posted` (to a chat room), `flapping`, `silenced`, `silence-ended` and `escalation-held`; `snoozed` is shown to those who ask for it).
 */
export const ACTIVITY_TYPES = [
  'created',
  'acknowledged',
  'unacknowledged',
  'closed',
  'reopened',
  'snoozed',
  'snooze-ended',
  'unsnoozed',
  'assigned',
  'priority-changed',
  'message-changed',
  'description-changed',
  'alias-shared',
  'note-added',
  'tags-added',
  'tags-removed',
  'details-added',
  'details-removed',
  'responders-added',
  'escalated',
  'notified',
  'posted',
  'attachment-added',
  'attachment-deleted',
  'heartbeat-recovery',
  'policy-applied',
  'team-routed',
  'flapping',
  'silenced',
  'silence-ended',
  'escalation-exhausted',
  'escalation-held',
  'action-executed',
] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

const SENTENCES: Readonly<Record<ActivityType, string>> = {
  created: 'Alert created',
  acknowledged: 'Alert acknowledged',
  unacknowledged: 'Acknowledgement taken back',
  closed: 'Alert closed',
  reopened: 'Alert reopened',
  snoozed: 'Alert snoozed',
  'snooze-ended': 'Snooze ended',
  unsnoozed: 'Snooze taken back',
  assigned: 'Alert assigned',
  'priority-changed': 'Priority changed',
  'message-changed': 'Title changed',
  'description-changed': 'Description changed',
  'alias-shared': 'Repeated by another integration',
  'note-added': 'Note added',
  'tags-added': 'Tags added',
  'tags-removed': 'Tags removed',
  'details-added': 'Details added',
  'details-removed': 'Details removed',
  'responders-added': 'Responders added',
  escalated: 'Alert escalated',
  notified: 'Notification sent',
  posted: 'Chat room posted to',
  'attachment-added': 'Attachment added',
  'attachment-deleted': 'Attachment deleted',
  'heartbeat-recovery': 'Heartbeat recovered',
  'policy-applied': 'Alert policy applied',
  'team-routed': 'Routed by a rule of the team',
  flapping: 'Alert opens and closes again and again',
  silenced: 'Silenced by maintenance',
  'silence-ended': 'Maintenance over',
  'escalation-exhausted': 'Escalation exhausted',
  'escalation-held': 'Escalation held while nobody is on call',
  'action-executed': 'Custom action executed',
};

/** The same where a notification policy did it, whose name follows. */
const BY_POLICY: Readonly<Partial<Record<ActivityType, string>>> = {
  silenced: 'Held back by the notification policy',
  'silence-ended': 'No longer held back by the notification policy',
};

/** An entry of the history as a sentence, with the actor's note. @param doer named in it, if given */
export function sentenceOf(
  { type, metadata }: { type: ActivityType; metadata: Record<string, unknown> },
  doer?: string,
): string {
  if (type === 'notified' || type === 'posted') return sentenceOfMessage(type, metadata);
  const { note, owner, ownerName, action, added, removed, policyName, from, to } = metadata;
  const byPolicy = typeof policyName === 'string' ? BY_POLICY[type] : undefined;
  if (byPolicy !== undefined) return `${byPolicy} ${String(policyName)}`;
  const shown = ownerName ?? owner;
  const object = type === 'assigned' && typeof shown === 'string' ? ` to ${shown}` : '';
  const change = type === 'priority-changed' ? ` from ${String(from)} to ${String(to)}` : '';
  const named = type === 'action-executed' && typeof action === 'string' ? ` ${action}` : '';
  const by = doer === undefined ? '' : ` by ${doer}`;
  const listed = namesIn(added ?? removed).join(', ');
  const words = listed === '' ? note : listed;
  return SENTENCES[type] + object + change + named + by + (typeof words === 'string' ? `: ${words}` : '');
}

/** What became of a message: "Ada notified by email", "Ada not notified by sms: …", "Ada has quiet hours: held until 07:00 (UTC)". */
function sentenceOfMessage(type: 'notified' | 'posted', metadata: Record<string, unknown>): string {
  const { userName, roomName, channelType, outcome, reason, heldUntil, follows } = metadata;
  const name = type === 'notified' ? (userName ?? 'Everybody concerned') : roomName;
  if (typeof outcome !== 'string' || typeof name !== 'string') return SENTENCES[type];
  if (heldUntil !== undefined && typeof reason === 'string') return reason;
  const done = type === 'notified' ? 'notified' : 'posted to';
  const by = typeof channelType === 'string' ? ` by ${channelType}` : '';
  const as = follows === true ? ', as a follower' : '';
  const why = typeof reason === 'string' ? `: ${reason}` : '';
  return `${name}${outcome === 'sent' ? '' : ' not'} ${done}${by}${as}${why}`;
}

/** The names that an entry lists: tags are texts, details an object, responders have a name, an address or an id. */
export function namesIn(given: unknown): string[] {
  if (!Array.isArray(given)) return typeof given === 'object' && given !== null ? Object.keys(given) : [];
  return given.map((each: unknown) => {
    if (typeof each !== 'object' || each === null) return String(each);
    const { name, username, id } = each as Record<string, unknown>;
    return [name, username, id].find((text) => typeof text === 'string') ?? '';
  });
}
