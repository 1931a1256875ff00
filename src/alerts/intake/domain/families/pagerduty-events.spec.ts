import { expect, it } from '@jest/globals';
import { pagerDutyEvents } from './pagerduty-events.js';

const map = (event_action: string, more: object = {}) =>
  pagerDutyEvents.map({
    routing_key: 'r',
    event_action,
    dedup_key: 'k',
    payload: { summary: 's', source: 'h' },
    ...more,
  });

it.each([
  ['trigger', 'create'],
  ['acknowledge', 'acknowledge'],
  ['resolve', 'close'],
  ['Resolve', 'close'],
])('%s is %s', (action, kind) => {
  expect(map(action)).toMatchObject([{ kind }]);
});

it('takes an unknown action for a problem, and closes or acknowledges nothing without a key', () => {
  expect(map('escalate')).toMatchObject([{ kind: 'create', remark: expect.stringContaining('escalate') }]);
  for (const action of ['resolve', 'acknowledge'])
    expect(map(action, { dedup_key: '' })).toEqual([{ kind: 'skip', reason: 'no-alias-to-close' }]);
  expect(map('trigger', { dedup_key: undefined })).toMatchObject([{ kind: 'create', fields: { message: 's' } }]);
});

it('has text that somebody wrote as the description', () => {
  expect(
    map('trigger', { payload: { summary: 's', source: 'h', severity: 'info', custom_details: 'All of it' } }),
  ).toMatchObject([{ fields: { description: 'All of it', priority: 'P4', entity: 'h' } }]);
});
