import { durationText } from '../../../platform/durations.js';
import { parseInstant } from '../../../platform/instant.js';
import { INCIDENT_STATUSES } from '../../domain/incident.js';
import type { ActionStatus, Postmortem } from './postmortem.js';
import { type TimeStyle } from '../../../platform/domain/time-style.js';
import { zonedTimes, type ZonedTimes } from '../../../platform/zoned-times.js';

/** The fields of the incident for the export. */
export interface ReportedIncident {
  name: string;
  status: string;
  priority: string;
  createdAt: Date;
  resolvedAt: Date | null;
  /** By their names. */
  impactedServices: readonly string[];
}

/** The content of an exported postmortem, for all formats. */
export interface Report {
  title: string;
  facts: readonly (readonly [label: string, value: string])[];
  summary: string;
  timeline: readonly (readonly [time: string, description: string])[];
  rootCause: string;
  actionItems: readonly (readonly [description: string, assignee: string, status: string])[];
}

export const TIMELINE_COLUMNS = ['Time', 'Event'] as const;
export const ACTION_COLUMNS = ['Action', 'Assignee', 'Status'] as const;
export const NOTHING = { timeline: 'No entries.', actionItems: 'None.' } as const;

const ACTION_STATUS: Readonly<Record<ActionStatus, string>> = {
  pending: 'Pending',
  in_progress: 'In progress',
  done: 'Done',
};

/** @param timeStyle of the user who exports it */
export function reportOf(postmortem: Postmortem, incident: ReportedIncident, timeStyle: TimeStyle): Report {
  const times = zonedTimes(timeStyle);
  const { name, status, priority, createdAt, resolvedAt, impactedServices } = incident;
  return {
    title: `Postmortem: ${oneLine(name)}`,
    facts: [
      ['Status', capitalized(status)],
      ['Priority', priority],
      ['Opened', times.full(createdAt)],
      ['Resolved', resolvedAt ? times.full(resolvedAt) : 'Not yet'],
      ['Duration', resolvedAt ? durationText(resolvedAt.getTime() - createdAt.getTime()) : 'Ongoing'],
      ['Impacted services', impactedServices.map(oneLine).join(', ') || 'None named'],
    ],
    summary: postmortem.summary,
    timeline: postmortem.timeline.map(({ time, description }) => [momentText(time, times), eventText(description)]),
    rootCause: postmortem.rootCause || 'Not determined yet.',
    actionItems: postmortem.actionItems.map(({ description, assignee, status: state }) => [
      description,
      assignee || '–',
      ACTION_STATUS[state],
    ]),
  };
}

const momentText = (time: string, times: ZonedTimes): string => {
  const instant = parseInstant(time);
  return instant ? times.full(instant) : time;
};

/** What somebody did, by the audit action (contract: "action-by-user"). */
const STEPS: ReadonlyMap<string, string> = new Map([
  ['create', 'opened the incident'],
  ['update', 'changed the incident'],
  ['open', 'reopened the incident'],
  ['resolved', 'resolved the incident'],
  ['closed', 'closed the incident'],
  ['alert_linked', 'linked an alert'],
  ['alert_unlinked', 'removed the link to an alert'],
  ['alerts_left_out', 'linked no further alerts, as there were too many'],
]);
const STEP = /^incident\.([a-z_-]+) by (.+)$/s;

/** A generated timeline entry as a sentence: `Ada Lovelace set the status to Identified`. Entries by people stay as written. */
export function eventText(description: string): string {
  const [, action, name] = STEP.exec(description) ?? [];
  if (action === undefined || name === undefined) return description;
  const who = name === 'system' ? 'Pager' : name;
  const words = capitalized(action.replace(/[_-]/g, ' '));
  if (INCIDENT_STATUSES.some((status) => status === action) && !STEPS.has(action))
    return `${who} set the status to ${words}`;
  return `${who} ${STEPS.get(action) ?? `(${words})`}`;
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
