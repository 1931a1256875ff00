import { describe, expect, it } from '@jest/globals';
import { afterSwapAction, coversAll, refusalOfSwap, SWAP_ACTIONS, SWAP_STATUSES, VERBS } from './swap-request.js';

describe('a swap request', () => {
  /** @contract operating-50 */
  it('is answered, withdrawn or expires once, while it is pending', () => {
    const cells = SWAP_STATUSES.flatMap((status) =>
      SWAP_ACTIONS.map((action) => [status, action, afterSwapAction(status, action)] as const),
    );
    expect(cells.filter(([, , after]) => after !== null)).toEqual([
      ['pending', 'accept', 'accepted'],
      ['pending', 'decline', 'declined'],
      ['pending', 'withdraw', 'withdrawn'],
      ['pending', 'expire', 'expired'],
      ['pending', 'cancel', 'cancelled'],
      ['accepted', 'cancel', 'cancelled'],
    ]);
    expect(Object.keys(VERBS)).toEqual([...SWAP_STATUSES]);
  });

  it('is answered by who is asked and withdrawn by who asks, and by no key', () => {
    const request = { requesterId: 'ada', responderId: 'ben' };
    const may = (id: string, kind: 'user' | 'api_key' = 'user') =>
      (['accept', 'decline', 'withdraw'] as const).filter(
        (action) => refusalOfSwap({ kind, id }, request, action) === null,
      );
    expect([may('ada'), may('ben'), may('cyd'), may('ben', 'api_key')]).toEqual([
      ['withdraw'],
      ['accept', 'decline'],
      [],
      [],
    ]);
  });

  it('is about time that the shifts of its asker cover without a break', () => {
    const shifts = [
      { start: 10, end: 20 },
      { start: 20, end: 30 },
      { start: 40, end: 50 },
    ];
    expect(coversAll(shifts, { start: 12, end: 30 })).toBe(true);
    expect(coversAll(shifts, { start: 25, end: 45 })).toBe(false);
    expect(coversAll([], { start: 25, end: 45 })).toBe(false);
  });
});
