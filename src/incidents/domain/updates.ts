import type { IncidentStatus, StatusPageEntry, StatusUpdate } from './incident.js';

/** The text of an update without a message. */
const STANDARD_MESSAGES: Readonly<Record<IncidentStatus, string>> = {
  open: 'This incident is open again.',
  investigating: 'We are investigating this incident.',
  identified: 'The cause has been identified.',
  monitoring: 'A fix is in place; we are watching the result.',
  resolved: 'This incident is resolved.',
  closed: 'This incident is closed.',
};

/** False: the message is the standard one. */
export const isWritten = ({ status, message }: StatusUpdate): boolean => message !== STANDARD_MESSAGES[status];

interface Shown {
  status: IncidentStatus;
  entry: StatusPageEntry | null;
}

interface UpdateInput {
  status?: IncidentStatus;
  statusPageEntry?: { message?: string | null } | null;
}

/**
 * The update that a change publishes: for every new status, every new message, and the message with which the incident is
 * first published. Null: nothing new.
 * @param before null: the incident is new
 */
export function newUpdate(before: Shown | null, after: Shown, input: UpdateInput, now: Date): StatusUpdate | null {
  const { status, entry } = after;
  if (!entry?.enabled) return null;
  const written = input.statusPageEntry?.message || null;
  const unpublished = unpublishedMessage(before?.entry ?? null, entry);
  const isNewStatus = before !== null && status !== before.status;
  const isNamed = input.status !== undefined && written !== null;
  const message = isNewStatus || isNamed ? (written ?? unpublished ?? STANDARD_MESSAGES[status]) : unpublished;
  return message === null ? null : { at: now.toISOString(), status, message };
}

/** The entry's message; null: the updates already have it. */
function unpublishedMessage(before: StatusPageEntry | null, entry: StatusPageEntry): string | null {
  const { message, updates = [] } = entry;
  if (message === undefined) return null;
  const isPublished = before?.enabled
    ? message === before.message || message === updates.at(-1)?.message
    : updates.some((update) => update.message === message);
  return isPublished ? null : message;
}

/**
 * Merges stored updates with those of a request: adds new ones, replaces one of the same time and status, and removes
 * none.
 */
export function mergedUpdates(stored: readonly StatusUpdate[], input: readonly StatusUpdate[]): StatusUpdate[] {
  const existing = new Set(stored.map((update) => `${momentOf(update)} ${update.message}`));
  const fresh = input.filter((update) => !existing.has(`${momentOf(update)} ${update.message}`));
  const corrected = new Set(fresh.map(momentOf));
  return inOrder([...stored.filter((update) => !corrected.has(momentOf(update))), ...fresh]);
}

const momentOf = ({ at, status }: StatusUpdate): string => `${at} ${status}`;

/** Oldest first; updates of the same time keep their order. */
export function inOrder(updates: readonly StatusUpdate[]): StatusUpdate[] {
  return updates.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
