import { type MessageDescriptor, msg, t } from '#words';
import { durationText } from '../../../platform/durations.js';
import { parseInstant } from '../../../platform/instant.js';
import type { IncidentStatus } from '../../domain/incident.js';
import { eventText } from './event-text.js';
import type { ActionStatus, Postmortem } from './postmortem.js';
import { type TimeStyle } from '../../../platform/domain/time-style.js';
import { type Words, wordsFor } from '../../../platform/words.js';
import { zonedTimes, type ZonedTimes } from '../../../platform/zoned-times.js';

/** The fields of the incident for the export. */
export interface ReportedIncident {
  name: string;
  status: IncidentStatus;
  priority: string;
  createdAt: Date;
  resolvedAt: Date | null;
  /** By their names. */
  impactedServices: readonly string[];
}

/** The content of an exported postmortem, for all formats. */
export interface Report {
  /** Of its reader, whose language it is in. */
  locale: string;
  title: string;
  facts: readonly (readonly [label: string, value: string])[];
  summary: string;
  timeline: readonly (readonly [time: string, description: string])[];
  rootCause: string;
  actionItems: readonly (readonly [description: string, assignee: string, status: string])[];
}

type Heading = 'summary' | 'timeline' | 'noTimeline' | 'rootCause' | 'actionItems' | 'noActionItems';
type Columns = 'timelineColumns' | 'actionColumns';

/** What the formats have in common. */
export const headingsOf = (words: Words): Record<Heading, string> & Record<Columns, readonly string[]> => ({
  summary: t(words)`Summary`,
  timeline: t(words)`Timeline`,
  timelineColumns: [t(words)`Time`, t(words)({ message: 'Event', context: 'timeline' })],
  noTimeline: t(words)`No entries.`,
  rootCause: t(words)`Root cause`,
  actionItems: t(words)`Action items`,
  actionColumns: [t(words)({ message: 'Action', context: 'to do' }), t(words)`Assignee`, t(words)`Status`],
  noActionItems: t(words)`None.`,
});

const ACTION_STATUS: Readonly<Record<ActionStatus, MessageDescriptor>> = {
  pending: msg({ message: 'Pending', context: 'action item' }),
  in_progress: msg({ message: 'In progress', context: 'action item' }),
  done: msg({ message: 'Done', context: 'action item' }),
};

const STATUS: Readonly<Record<IncidentStatus, MessageDescriptor>> = {
  open: msg({ message: 'Open', context: 'incident' }),
  investigating: msg({ message: 'Investigating', context: 'incident' }),
  identified: msg({ message: 'Identified', context: 'incident' }),
  monitoring: msg({ message: 'Monitoring', context: 'incident' }),
  resolved: msg({ message: 'Resolved', context: 'incident' }),
  closed: msg({ message: 'Closed', context: 'incident' }),
};

/** @param timeStyle of the user who exports it */
export function reportOf(postmortem: Postmortem, incident: ReportedIncident, timeStyle: TimeStyle): Report {
  const times = zonedTimes(timeStyle);
  const words = wordsFor(timeStyle);
  const { name, status, priority, createdAt, resolvedAt, impactedServices } = incident;
  return {
    locale: timeStyle.locale,
    title: t(words)`Postmortem: ${{ incident: oneLine(name) }}`,
    facts: [
      [t(words)`Status`, t(words)(STATUS[status])],
      [t(words)`Priority`, priority],
      [t(words)({ message: 'Opened', context: 'time' }), times.full(createdAt)],
      [
        t(words)({ message: 'Resolved', context: 'time' }),
        resolvedAt ? times.full(resolvedAt) : t(words)({ message: 'Not yet', context: 'resolved' }),
      ],
      [
        t(words)`Duration`,
        resolvedAt
          ? durationText(resolvedAt.getTime() - createdAt.getTime())
          : t(words)({ message: 'Ongoing', context: 'incident' }),
      ],
      [t(words)`Impacted services`, impactedServices.map(oneLine).join(', ') || t(words)`None named`],
    ],
    summary: postmortem.summary,
    timeline: postmortem.timeline.map(({ time, description }) => [
      momentText(time, times),
      eventText(description, words),
    ]),
    rootCause: postmortem.rootCause || t(words)`Not determined yet.`,
    actionItems: postmortem.actionItems.map(({ description, assignee, status: state }) => [
      description,
      assignee || '–',
      t(words)(ACTION_STATUS[state]),
    ]),
  };
}

const momentText = (time: string, times: ZonedTimes): string => {
  const instant = parseInstant(time);
  return instant ? times.full(instant) : time;
};

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
