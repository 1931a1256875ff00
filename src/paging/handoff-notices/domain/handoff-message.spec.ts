import { describe, expect, it } from '@jest/globals';
import type { OnCallHandoff } from '../../../on-call/events/on-call-events.js';
import { handoffMessage } from './handoff-message.js';
import { usualTimes } from '../../../platform/domain/time-style.js';

const begun: OnCallHandoff = {
  userId: 'u',
  scheduleId: 's',
  scheduleName: 'Ops\r\nBcc: all',
  kind: 'begin',
  at: '2026-03-29T00:30:00.000Z',
  until: '2026-03-29T08:00:00.000Z',
  onCall: ['Ada'],
};

const to = { timeStyle: usualTimes('UTC'), noticeId: 'n', serviceName: 'Pager' };

describe('the message of a handoff', () => {
  it('says since when and until when, on the reader’s clock, through a clock change', () => {
    const { sentences, scheduleName, id } = handoffMessage(begun, { ...to, timeStyle: usualTimes('Europe/London') });
    expect(scheduleName).toBe('Ops Bcc: all');
    expect(sentences).toEqual([
      'You are on call for Ops Bcc: all since Sun 29 Mar, 00:30 GMT.',
      'Your shift ends on Sun 29 Mar, 09:00 BST.',
    ]);
    expect(id).toBe('n');
  });

  it('says it in the format and the hours of the reader', () => {
    const timeStyle = { timezone: 'America/New_York', locale: 'en-US', clockHours: null };
    expect(handoffMessage(begun, { ...to, timeStyle }).sentences[1]).toBe(
      'Your shift ends on Sun, Mar 29, 4:00 AM EDT.',
    );
  });

  it('says that no end is in sight; reads an unknown zone as UTC', () => {
    const { sentences } = handoffMessage({ ...begun, until: null }, { ...to, timeStyle: usualTimes('Mars/Olympus') });
    expect(sentences.join(' ')).toContain('00:30 UTC. No end is in sight.');
  });

  it('says who goes on, or that nobody does', () => {
    const ended = { ...begun, kind: 'end', until: null, onCall: ['Ada', 'Ben'] } as const;
    expect(handoffMessage({ ...ended, onCall: ['Ada', 'Ben'] }, to).sentences[1]).toBe('On call now: Ada, Ben.');
    expect(handoffMessage({ ...ended, onCall: [] }, to).sentences[1]).toBe('Nobody is on call now.');
  });
});
