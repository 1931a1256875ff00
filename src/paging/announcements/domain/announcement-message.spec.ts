import { describe, expect, it } from '@jest/globals';
import type { OnCallAnnouncement } from '../../../on-call/events/on-call-events.js';
import { announcementMessage } from './announcement-message.js';

describe('the announcement of a handoff', () => {
  const handoff: OnCallAnnouncement = {
    ...{ roomId: 'r', scheduleId: 's', scheduleName: 'Ops\n team', timezone: 'Europe/Berlin' },
    at: '2026-06-01T06:00:00.000Z',
    began: [{ name: 'Ada', until: '2026-06-08T06:00:00.000Z' }],
    ended: ['Ben'],
    onCall: ['Ada'],
  };
  const said = (change: Partial<OnCallAnnouncement>) =>
    announcementMessage({ ...handoff, ...change }, { id: 'm', serviceName: 'Pager' }).sentences;

  /** @contract channels-8 */
  it('says who is on call until when, on the schedule’s clock, and who was before', () => {
    expect(said({})).toEqual(['On call for Ops team: Ada until Mon 8 Jun, 08:00 CEST', 'Before: Ben.']);
  });

  it('names everybody, also who stays and whose end is not in sight', () => {
    const began = [{ name: 'Ada', until: null }];
    expect(said({ began, ended: [], onCall: ['Ada', 'Cleo'] })).toEqual(['On call for Ops team: Ada, Cleo', '']);
    expect(said({ began: [], onCall: ['Cleo'] })).toEqual(['On call for Ops team: Cleo', 'Before: Ben.']);
  });

  it('counts a crowd', () => {
    const onCall = Array.from({ length: 13 }, (_each, n) => `P${n}`);
    expect(said({ began: [], ended: [], onCall })[0]).toMatch(/P9, 3 more$/);
  });
});
