import type { TimelineEntry } from './postmortem.js';

/** The entries of an alert's history that a postmortem lists. */
export const LISTED_ENTRIES = ['created', 'escalated', 'acknowledged', 'unacknowledged', 'closed', 'reopened'] as const;
type ListedEntry = (typeof LISTED_ENTRIES)[number];

/** An entry of the history of a linked alert. */
export interface AlertLine {
  type: ListedEntry;
  at: Date;
  user: string;
  /** Ids of the people whom a step paged. */
  recipients: readonly string[];
}

const WORDS: Readonly<Record<Exclude<ListedEntry, 'escalated'>, string>> = {
  created: 'raised',
  acknowledged: 'acknowledged',
  unacknowledged: 'unacknowledged',
  closed: 'closed',
  reopened: 'opened again',
};

/** The history of a linked alert: `Alert "Checkout fails" acknowledged by Ada`. */
export function alertEntries(
  message: string,
  lines: readonly AlertLine[],
  nameOf: (userId: string) => string,
): TimelineEntry[] {
  const alert = `Alert "${message}"`;
  return lines.flatMap(({ type, at, user, recipients }) => {
    const time = at.toISOString();
    if (type !== 'escalated') return [{ time, description: `${alert} ${WORDS[type]} by ${user}` }];
    return recipients.length === 0
      ? []
      : [{ time, description: `${alert} paged ${recipients.map(nameOf).join(', ')}` }];
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
  return lists.flat().sort((a, b) => Date.parse(a.time) - Date.parse(b.time));
}
