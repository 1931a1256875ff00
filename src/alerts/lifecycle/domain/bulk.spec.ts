import { describe, expect, it } from '@jest/globals';
import { ALERT_STATUSES, type AlertStatus } from './alert.js';
import { BULK_ACTIONS, type BulkAction, type BulkError, bulkResult } from './bulk.js';
import { decideTransition } from './status-transitions.js';

const UNCHANGED: Partial<Record<`${BulkAction} ${AlertStatus}`, string>> = {
  'acknowledge acknowledged': 'already-acknowledged',
};
const REFUSED: Partial<Record<`${BulkAction} ${AlertStatus}`, BulkError>> = {
  'acknowledge closed': 'already-closed',
  'close closed': 'already-closed',
};

describe('one id of a bulk action', () => {
  const cells = BULK_ACTIONS.flatMap((action) => ALERT_STATUSES.map((status) => [action, status] as const));

  it.each(cells)('%s on %s', (action, status) => {
    const transition = decideTransition({ status, snoozedUntil: null }, action);
    const error = REFUSED[`${action} ${status}`];
    const unchanged = UNCHANGED[`${action} ${status}`];
    expect(bulkResult('a', { kind: 'decided', transition })).toEqual(
      error
        ? { id: 'a', success: false, error, code: 'CONFLICT', message: 'The alert is closed' }
        : { id: 'a', success: true, ...(unchanged && { unchanged }) },
    );
  });

  /** @contract alerts-11 */
  it('names what stands in the way', () => {
    expect(bulkResult('a', { kind: 'not-found' })).toEqual({
      id: 'a',
      success: false,
      error: 'not-found',
      code: 'NOT_FOUND',
      message: 'Alert not found',
    });
    expect(bulkResult('a', { kind: 'forbidden' })).toEqual({
      id: 'a',
      success: false,
      error: 'forbidden',
      code: 'FORBIDDEN',
      message: 'The alert belongs to another team',
    });
    expect(bulkResult('a', { kind: 'bad-snooze', missing: true })).toMatchObject({ error: 'snoozeUntil required' });
    expect(bulkResult('a', { kind: 'bad-snooze', missing: false })).toMatchObject({ error: 'snoozeUntil invalid' });
  });
});
