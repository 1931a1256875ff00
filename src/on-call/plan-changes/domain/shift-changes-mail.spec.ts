import { describe, expect, it } from '@jest/globals';
import { usualTimes } from '../../../platform/domain/time-style.js';
import { shiftChangesMail } from './shift-changes-mail.js';

const at = (hour: number) => Date.UTC(2026, 5, 1, hour);
const shift = (from: number, until: number) => ({ start: at(from), end: at(until) });

describe('the mail to somebody whose shifts have changed', () => {
  it('lists several shifts under one name', () => {
    const before = [shift(1, 2), shift(3, 4)];
    const schedule = {
      scheduleName: 'Ops',
      before,
      after: [],
      time: [shift(1, 4)],
      under: [],
      url: 'https://x.example',
    };
    const { text } = shiftChangesMail({
      schedules: [schedule],
      timeStyle: usualTimes('UTC'),
      serviceName: 'Pager',
      now: at(0),
    });
    const lines = text.split('\n');
    const first = lines.findIndex((line) => line.startsWith('Before: '));
    expect(lines.slice(first, first + 3)).toEqual([
      expect.stringMatching(/^Before: Mon, 1 Jun 2026, 01:00 UTC until .*02:00 UTC$/),
      expect.stringMatching(/^ {2}Mon, 1 Jun 2026, 03:00 UTC until .*04:00 UTC$/),
      'Now: no shift',
    ]);
  });
});
