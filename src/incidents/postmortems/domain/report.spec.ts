import { describe, expect, it } from '@jest/globals';
import { toMarkdown } from './markdown.js';
import { draft, type Postmortem } from './postmortem.js';
import { trailEntries } from './timeline.js';
import { ENGLISH } from '../../../platform/words.js';
import { eventText } from './event-text.js';
import { reportOf, type ReportedIncident } from './report.js';
import { usualTimes } from '../../../platform/domain/time-style.js';

const OPENED = new Date('2026-06-01T12:00:00.000Z');
const INCIDENT: ReportedIncident = {
  name: 'Checkout\nis down',
  status: 'resolved',
  priority: 'P1',
  createdAt: OPENED,
  resolvedAt: new Date('2026-06-01T14:05:30.000Z'),
  impactedServices: ['Checkout', 'Search'],
};
const POSTMORTEM: Postmortem = {
  summary: 'Orders failed.\n\n- for *two* hours',
  rootCause: 'A full disk.',
  timeline: [{ time: '2026-06-01T14:00:05+02:00', description: 'First | alarm\nin the night \\' }],
  actionItems: [
    { description: 'Watch the disk', assignee: 'Ada', status: 'in_progress' },
    { description: 'Celebrate', status: 'pending' },
  ],
};

describe('a timeline', () => {
  it('has one line per audit entry, in the form action-by-user', () => {
    const entry = {
      ...{ action: 'incident.create', userName: 'Ada Lovelace', createdAt: OPENED, details: null, changes: null },
    };
    const nameOf = (id: string): string => id;
    expect(trailEntries([entry, { ...entry, action: 'incident.closed', userName: null }], nameOf)).toEqual([
      { time: '2026-06-01T12:00:00.000Z', description: 'incident.create by Ada Lovelace' },
      { time: '2026-06-01T12:00:00.000Z', description: 'incident.closed by system' },
    ]);
  });
});

describe('an entry of the timeline', () => {
  it.each([
    ['incident.create by Ada Lovelace', 'Ada Lovelace opened the incident'],
    ['incident.identified by Ada Lovelace', 'Ada Lovelace set the status to Identified'],
    ['incident.open by CI by night', 'CI by night reopened the incident'],
    ['incident.update by Ada Lovelace', 'Ada Lovelace changed the incident'],
    ['incident.closed by system', 'Pager closed the incident'],
    ['incident.some_new-step by Ada', 'Ada (Some new step)'],
    ['Somebody saw incident.create by chance', 'Somebody saw incident.create by chance'],
  ])('%j is handed over as %j', (stored, words) => {
    expect(eventText(stored, ENGLISH)).toBe(words);
  });
});

describe('a postmortem in Markdown', () => {
  it('has the times of whoever asks for it', () => {
    const reader = { timezone: 'America/New_York', locale: 'en-US', clockHours: null };
    expect(reportOf(POSTMORTEM, INCIDENT, reader).facts[2]).toEqual([
      'Opened',
      'Mon, Jun 1, 2026, 8:00 AM EDT (12:00 PM UTC)',
    ]);
  });

  it('is a document that one hands over', () => {
    expect(toMarkdown(reportOf(POSTMORTEM, INCIDENT, usualTimes('UTC')))).toBe(`# Postmortem: Checkout is down

- **Status:** Resolved
- **Priority:** P1
- **Opened:** Mon, 1 Jun 2026, 12:00 UTC
- **Resolved:** Mon, 1 Jun 2026, 14:05 UTC
- **Duration:** 2 h 5 min
- **Impacted services:** Checkout, Search

## Summary

Orders failed.

- for *two* hours

## Timeline

| Time | Event |
| --- | --- |
| Mon, 1 Jun 2026, 12:00 UTC | First \\| alarm in the night \\\\ |

## Root cause

A full disk.

## Action items

| Action | Assignee | Status |
| --- | --- | --- |
| Watch the disk | Ada | In progress |
| Celebrate | – | Pending |
`);
  });

  it('says so when there is nothing to say yet', () => {
    const text = toMarkdown(
      reportOf(
        draft('Checkout', []),
        { ...INCIDENT, status: 'open', resolvedAt: null, impactedServices: [] },
        usualTimes('UTC'),
      ),
    );
    expect(text).toContain('- **Resolved:** Not yet\n- **Duration:** Ongoing\n- **Impacted services:** None named');
    expect(text).toContain('## Timeline\n\nNo entries.\n\n## Root cause\n\nNot determined yet.');
    expect(text).toContain('## Action items\n\nNone.\n');
  });
});
