import { ROLE_WORDS, ROOM_ROLES } from '../../room/domain/room.js';
import { LONGEST_LINE, type TimelineEntry } from './postmortem.js';

type NameOf = (userId: string) => string;

/** An audit entry of an incident. */
export interface AuditedChange {
  action: string;
  userName: string | null;
  createdAt: Date;
  details: Record<string, unknown> | null;
  changes: Record<string, { before: unknown; after: unknown }> | null;
}

/** Entries about internal updates, which have lines of their own. */
const OF_UPDATES = ['incident.internal_update_added', 'incident.internal_update_removed'];

/**
 * One line per audit entry, in the form action-by-user (contract: "POST /generate"); what people did in the room is told in
 * words, as only the entry names the task or the role.
 */
export function trailEntries(entries: readonly AuditedChange[], nameOf: NameOf): TimelineEntry[] {
  return entries
    .filter(({ action }) => !OF_UPDATES.includes(action))
    .map((entry) => ({
      time: entry.createdAt.toISOString(),
      description: roomText(entry, nameOf) ?? `${entry.action} by ${entry.userName ?? 'system'}`,
    }));
}

/** Null: not about the room. */
function roomText({ action, userName, details, changes }: AuditedChange, nameOf: NameOf): string | null {
  const who = userName ?? 'Pager';
  const value = (field: string, at: 'before' | 'after'): string | null => textOf(changes?.[field]?.[at]);
  const name = (field: string, at: 'before' | 'after'): string | null => {
    const id = value(field, at);
    return id && nameOf(id);
  };
  const given = textOf(details?.['role']) ?? value('role', 'after') ?? value('role', 'before');
  const role = ROOM_ROLES.find((each) => each === given);
  const theRole = role ? ROLE_WORDS[role] : given;
  const task = textOf(details?.['task']) ?? value('description', 'after') ?? value('description', 'before');
  const theTask = `the task “${task}”`;
  const assignee = name('assigneeId', 'after');
  switch (action) {
    case 'incident.role_assigned': {
      const [before, after] = [name('userId', 'before'), name('userId', 'after')];
      return `${after ?? who} became ${theRole}${before ? ` in place of ${before}` : ''}`;
    }
    case 'incident.role_removed':
      return `${name('userId', 'before') ?? who} is no longer ${theRole}`;
    case 'incident.joined':
      return `${who} joined`;
    case 'incident.left':
      return `${who} left`;
    case 'incident.task_added':
      return `${who} added ${theTask}${assignee ? ` for ${assignee}` : ''}`;
    case 'incident.task_changed':
      return assignee ? `${who} assigned ${theTask} to ${assignee}` : `${who} changed ${theTask}`;
    case 'incident.task_done':
      return `${who} completed ${theTask}`;
    case 'incident.task_reopened':
      return `${who} reopened ${theTask}`;
    case 'incident.task_removed':
      return `${who} removed ${theTask}`;
    default:
      return null;
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** What people wrote to each other. */
export function internalEntries(
  updates: readonly { message: string; createdBy: { name: string }; createdAt: Date }[],
): TimelineEntry[] {
  return updates.map(({ message, createdBy, createdAt }) => ({
    time: createdAt.toISOString(),
    description: `${createdBy.name} wrote: ${message}`,
  }));
}

/** The entries of an alert's history that a postmortem lists. */
export const LISTED_ENTRIES = [
  ...(['created', 'escalated', 'acknowledged', 'unacknowledged', 'closed', 'reopened', 'assigned'] as const),
  ...(['priority-changed', 'note-added', 'responders-added'] as const),
] as const;
type ListedEntry = (typeof LISTED_ENTRIES)[number];

/** An entry of the history of a linked alert. */
export interface AlertLine {
  type: ListedEntry;
  at: Date;
  user: string;
  /** Ids of the people whom a step paged. */
  recipients: readonly string[];
  /** What was written, also beside another action; null: nothing. */
  note: string | null;
  /** Names of responders. */
  added: readonly string[];
  /** To whom it was assigned, as the request named them; null: to nobody. */
  owner: string | null;
  /** Of the user to whom it was assigned. */
  ownerId: string | null;
  /** The new priority. */
  to: string | null;
}

const WORDS: Readonly<Record<Exclude<ListedEntry, 'escalated'>, (line: AlertLine, nameOf: NameOf) => string>> = {
  created: () => 'raised it',
  acknowledged: () => 'acknowledged it',
  unacknowledged: () => 'took the acknowledgement back',
  closed: () => 'closed it',
  reopened: () => 'reopened it',
  assigned: ({ owner, ownerId }, nameOf) => `assigned it to ${ownerId ? nameOf(ownerId) : (owner ?? 'nobody')}`,
  'priority-changed': ({ to }) => `set the priority to ${to}`,
  'note-added': () => 'wrote',
  'responders-added': ({ added }) => `added ${added.join(', ')}`,
};

/** The history of a linked alert: `Alert "Checkout fails": Ada acknowledged it`. */
export function alertEntries(message: string, lines: readonly AlertLine[], nameOf: NameOf): TimelineEntry[] {
  const alert = `Alert "${message}"`;
  return lines.flatMap((line) => {
    const { type, at, user, recipients, note } = line;
    const time = at.toISOString();
    const written = note === null ? '' : `: ${note}`;
    if (type !== 'escalated')
      return [{ time, description: `${alert}: ${user} ${WORDS[type](line, nameOf)}${written}` }];
    return recipients.length === 0
      ? []
      : [{ time, description: `${alert}: Pager notified ${recipients.map(nameOf).join(', ')}` }];
  });
}

/** Does the line repeat the text of an alert? */
export const isAlertEntry = ({ description }: TimelineEntry): boolean => description.startsWith('Alert "');

/** The published updates of the incident, unchanged. */
export function updateEntries(updates: readonly { at: string; status: string; message: string }[]): TimelineEntry[] {
  return updates.map(({ at, status, message }) => ({ time: at, description: `Update (${status}): ${message}` }));
}

/** Oldest first; entries of the same time keep the order of the lists. */
export function inOrder(...lists: readonly (readonly TimelineEntry[])[]): TimelineEntry[] {
  return lists
    .flat()
    .map(({ time, description }) => ({ time, description: cut(description) }))
    .sort((a, b) => Date.parse(a.time) - Date.parse(b.time));
}

const cut = (text: string): string => (text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE - 1)}…` : text);
