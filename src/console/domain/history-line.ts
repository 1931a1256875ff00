import { type ActivityType, sentenceOf } from '../../alerts/domain/activity.js';

export interface HistoryEntry {
  type: ActivityType;
  metadata: Record<string, unknown>;
  /** The actor; null: the service itself. */
  actor: { name: string } | null;
}

/** What happened, who did it, and how it went. @param labelOf how a channel type is called; undefined: unknown */
export function historyLine(
  { type, metadata, actor }: HistoryEntry,
  labelOf: (channelType: string) => string | undefined,
): string {
  const sentence = sentenceOf({ type, metadata }, actor?.name);
  if (type !== 'notified') return sentence;
  const { userName, channelType, outcome, reason } = metadata;
  if (typeof userName !== 'string' || typeof outcome !== 'string') return sentence;
  const medium = (typeof channelType === 'string' && labelOf(channelType)) || 'Message';
  const why = typeof reason === 'string' ? `, ${reason}` : '';
  return `${medium} to ${userName}: ${outcome.replaceAll('-', ' ')}${why}`;
}
