import { describe, expect, it } from '@jest/globals';
import { recipientShape, attachmentNumber } from './third-party-shapes.js';
import { newId } from '../../../platform/ids.js';

const at = (minute: number): Date => new Date(Date.UTC(2026, 0, 1, 0, minute));
const ann = { id: 'ann', name: 'Ann' };
const bob = { id: 'bob', name: 'Bob' };
const paged = { id: 'ann', username: 'ann@example.com', namedAt: at(0) };
const nothing = { acknowledgedAt: null, closedAt: null, closedBy: null };
const seen = [{ userId: 'ann', userName: 'Ann', readAt: at(1).toISOString() }];

describe('recipientShape', () => {
  it.each([
    ['nothing', { acknowledgedBy: null, readBy: [] }, nothing, 'notactive', '', 0],
    ['a look', { acknowledgedBy: bob, readBy: seen }, { ...nothing, acknowledgedAt: at(2) }, 'action', 'View', 1],
    [
      'an acknowledgement',
      { acknowledgedBy: ann, readBy: seen },
      { ...nothing, acknowledgedAt: at(2) },
      'action',
      'Acknowledge',
      2,
    ],
    [
      'a close',
      { acknowledgedBy: ann, readBy: [] },
      { acknowledgedAt: at(2), closedAt: at(3), closedBy: ann },
      'action',
      'Close',
      3,
    ],
    [
      'the close of another',
      { acknowledgedBy: null, readBy: [] },
      { ...nothing, closedAt: at(3), closedBy: bob },
      'notactive',
      '',
      0,
    ],
    ['an alert that is gone', { acknowledgedBy: ann, readBy: [] }, undefined, 'notactive', '', 0],
  ] as const)('tells of %s', (_what, alert, record, state, method, minute) => {
    expect(recipientShape(paged, { ...alert, readBy: [...alert.readBy] }, record)).toEqual({
      user: { id: 'ann', username: 'ann@example.com' },
      state,
      method,
      createdAt: at(0).toISOString(),
      updatedAt: at(minute).toISOString(),
    });
  });
});

describe('attachmentNumber', () => {
  it('is exact, and another one for each id', () => {
    const numbers = Array.from({ length: 2000 }, () => attachmentNumber(newId()));
    expect(numbers.every(Number.isSafeInteger)).toBe(true);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(attachmentNumber('ffffffff-ffff-4fff-bfff-ffffffffffff')).toBe(2 ** 52 - 1);
  });
});
