import type { AlertRecord } from '../../alerts/domain/alert.js';
import type { AlertView } from '../../alerts/dto/alert.views.js';

export interface PagedUser {
  id: string;
  username: string;
  /** When first paged. */
  namedAt: Date;
}

/** Somebody who was paged, and the last that they did about it. */
export function recipientShape(
  { id, username, namedAt }: PagedUser,
  { acknowledgedBy, readBy }: Pick<AlertView, 'acknowledgedBy' | 'readBy'>,
  record: Pick<AlertRecord, 'acknowledgedAt' | 'closedAt' | 'closedBy'> | undefined,
): Record<string, unknown> {
  const { acknowledgedAt = null, closedAt = null, closedBy = null } = record ?? {};
  const seenAt = readBy.find(({ userId }) => userId === id)?.readAt;
  const done =
    deed(id, closedBy, closedAt, 'Close') ??
    deed(id, acknowledgedBy, acknowledgedAt, 'Acknowledge') ??
    (seenAt === undefined ? null : { state: 'action', method: 'View', at: seenAt });
  const createdAt = namedAt.toISOString();
  const { state, method, at } = done ?? { state: 'notactive', method: '', at: createdAt };
  return { user: { id, username }, state, method, createdAt, updatedAt: at };
}

interface Deed {
  state: string;
  method: string;
  at: string;
}

function deed(id: string, by: { id: string | null } | null, at: Date | null, method: string): Deed | null {
  return by?.id === id && at !== null ? { state: 'action', method, at: at.toISOString() } : null;
}
