import type { TimelineEntry } from './postmortem.js';

/** The kinds of entries of an alert's history that are told. */
export const TOLD_OF_ALERTS = ['created', 'escalated', 'acknowledged', 'unacknowledged', 'closed', 'reopened'] as const;
type Told = (typeof TOLD_OF_ALERTS)[number];

/** An entry of the history of a linked alert. */
export interface AlertLine {
  type: Told;
  at: Date;
  user: string;
  /** Ids of the people whom a step paged. */
  recipients: readonly string[];
}

const WORDS: Readonly<Record<Exclude<Told, 'escalated'>, string>> = {
  created: 'raised',
  acknowledged: 'acknowledged',
  unacknowledged: 'given back',
  closed: 'closed',
  reopened: 'opened again',
};

/** What happened to a linked alert, in sentences: `Alert "Checkout fails" acknowledged by Ada`. */
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

/** What was published about the incident, as it was written. */
export function updateEntries(updates: readonly { at: string; status: string; message: string }[]): TimelineEntry[] {
  return updates.map(({ at, status, message }) => ({ time: at, description: `Update (${status}): ${message}` }));
}

/** Oldest first; what happened at one time stays in the order of the lists. */
export function inOrder(...lists: readonly (readonly TimelineEntry[])[]): TimelineEntry[] {
  return lists.flat().sort((a, b) => Date.parse(a.time) - Date.parse(b.time));
}
