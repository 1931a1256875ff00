import type { Caller } from '../../../people/access/caller.js';
import { levelOf, RANK } from '../../../people/access/domain/permissions.js';

/** Types of the postmortem domain, and its generated parts. */

export const ACTION_STATUSES = ['pending', 'in_progress', 'done'] as const;
export type ActionStatus = (typeof ACTION_STATUSES)[number];

export interface TimelineEntry {
  /** ISO 8601. */
  time: string;
  description: string;
}

export interface ActionItem {
  description: string;
  assignee?: string;
  status: ActionStatus;
}

/** Characters of a description; generated ones are cut. */
export const LONGEST_LINE = 5_000;

export interface Postmortem {
  summary: string;
  rootCause: string | null;
  timeline: TimelineEntry[];
  actionItems: ActionItem[];
}

const UNWRITTEN = 'The summary is yet to be written.';

/** Does it still contain the placeholder of a generated draft? */
export const isUnwritten = (text: string): boolean => text.includes(UNWRITTEN);

/** A new postmortem of an incident, for people to complete. */
export function draft(incidentName: string, timeline: TimelineEntry[]): Postmortem {
  return {
    summary: `Postmortem of "${incidentName}". ${UNWRITTEN}`,
    rootCause: null,
    timeline,
    actionItems: [],
  };
}

/**
 * May this caller write the postmortem of an incident to which it has access? Keys (their scopes are checked separately),
 * users with write access to postmortems, and, without a grant on postmortems, the user who opened the incident if they may
 * write incidents.
 */
export function mayWritePostmortem(
  caller: Pick<Caller, 'kind' | 'id' | 'role' | 'permissions'>,
  incident: { createdBy: string | null },
): boolean {
  if (RANK[levelOf(caller, 'postmortems')] >= RANK.write) return true;
  return (
    incident.createdBy === caller.id &&
    caller.permissions?.['postmortems'] === undefined &&
    RANK[levelOf(caller, 'incidents')] >= RANK.write
  );
}
