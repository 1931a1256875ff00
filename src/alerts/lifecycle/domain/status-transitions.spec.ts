import { describe, expect, it } from '@jest/globals';
import { ALERT_STATUSES, type AlertStatus } from './alert.js';
import { ALERT_ACTIONS, type AlertAction, CONFLICT_MESSAGES, decideTransition } from './status-transitions.js';

const until = new Date('2026-01-01T00:00:00Z');

/** action, from, snoozed → what must come of it; written out by hand, cell by cell. */
const CELLS: readonly [AlertAction, AlertStatus, string][] = [
  ['acknowledge', 'open', 'applied acknowledged ack=true'],
  ['acknowledge', 'acknowledged', 'unchanged already-acknowledged'],
  ['acknowledge', 'closed', 'conflict closed'],
  ['unacknowledge', 'open', 'unchanged not-acknowledged'],
  ['unacknowledge', 'acknowledged', 'applied open ack=false'],
  ['unacknowledge', 'closed', 'conflict closed'],
  ['close', 'open', 'applied closed ack=kept'],
  ['close', 'acknowledged', 'applied closed ack=kept'],
  ['close', 'closed', 'unchanged already-closed'],
  ['reopen', 'open', 'conflict not-closed'],
  ['reopen', 'acknowledged', 'conflict not-closed'],
  ['reopen', 'closed', 'applied open ack=false'],
  ['snooze', 'open', 'applied open ack=kept'],
  ['snooze', 'acknowledged', 'applied acknowledged ack=kept'],
  ['snooze', 'closed', 'applied closed ack=kept'],
  ['unsnooze', 'open', 'applied open ack=kept'],
  ['unsnooze', 'acknowledged', 'applied acknowledged ack=kept'],
  ['unsnooze', 'closed', 'applied closed ack=kept'],
  ['assign', 'open', 'applied open ack=kept'],
  ['assign', 'acknowledged', 'applied acknowledged ack=kept'],
  ['assign', 'closed', 'applied closed ack=kept'],
];

function spell(status: AlertStatus, action: AlertAction, snoozedUntil: Date | null): string {
  const decision = decideTransition({ status, snoozedUntil }, action);
  if (decision.kind !== 'applied') return `${decision.kind} ${decision.reason}`;
  return `applied ${decision.status} ack=${decision.acknowledged ?? 'kept'}`;
}

describe('the alert lifecycle table', () => {
  /** @contract states-1 */
  it.each(CELLS)('%s on %s', (action, status, expected) => {
    expect(spell(status, action, until)).toBe(expected);
  });

  /** @contract states-1 */
  it('has no cell that this spec does not walk', () => {
    const walked = new Set(CELLS.map(([action, status]) => `${action} ${status}`));
    expect(walked.size).toBe(ALERT_ACTIONS.length * ALERT_STATUSES.length);
  });

  it.each(ALERT_STATUSES)('refuses to unsnooze a %s alert that is not snoozed', (status) => {
    expect(spell(status, 'unsnooze', null)).toBe('conflict not-snoozed');
  });

  it.each(CELLS.filter(([action]) => action !== 'unsnooze'))(
    '%s on %s does not ask about snoozing',
    (action, status) => {
      expect(spell(status, action, null)).toBe(spell(status, action, until));
    },
  );

  it('has a sentence for every conflict', () => {
    for (const message of Object.values(CONFLICT_MESSAGES)) expect(message).toMatch(/^\w/);
  });
});
