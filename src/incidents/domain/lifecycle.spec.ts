import { describe, expect, it } from '@jest/globals';
import { INCIDENT_STATUSES, type IncidentStatus } from './incident.js';
import { enter } from './lifecycle.js';

const BEFORE = new Date('2026-06-01T12:00:00.000Z');
const NOW = new Date('2026-06-01T13:00:00.000Z');
const isSolved = (status: IncidentStatus): boolean => status === 'resolved' || status === 'closed';

/** Rows: from; columns: to, both in the order of INCIDENT_STATUSES. `-`: no time; `now`; `same`: the earlier time. */
const TABLE: Record<IncidentStatus, readonly ('-' | 'now' | 'same')[]> = {
  open: ['-', '-', '-', '-', 'now', 'now'],
  investigating: ['-', '-', '-', '-', 'now', 'now'],
  identified: ['-', '-', '-', '-', 'now', 'now'],
  monitoring: ['-', '-', '-', '-', 'now', 'now'],
  resolved: ['-', '-', '-', '-', 'same', 'same'],
  closed: ['-', '-', '-', '-', 'same', 'same'],
};
const CELLS = INCIDENT_STATUSES.flatMap((from) =>
  INCIDENT_STATUSES.map((to, column) => [from, to, TABLE[from][column]] as const),
);

describe('the life of an incident', () => {
  /** @contract incidents-6 */
  it('has every status followed by every other', () => {
    expect(CELLS).toHaveLength(36);
  });

  it.each(CELLS)('%s → %s: resolvedAt %s', (from, to, resolved) => {
    const life = { status: from, resolvedAt: isSolved(from) ? BEFORE : null };
    const resolvedAt = { '-': null, now: NOW, same: BEFORE }[resolved ?? '-'];
    expect(enter(life, to, NOW)).toEqual({ status: to, resolvedAt });
  });
});
