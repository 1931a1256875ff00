import { describe, expect, it } from '@jest/globals';
import { tallyOf, type ActionResult } from './tally.js';

describe('tallyOf', () => {
  it('counts every entry once', () => {
    const results: ActionResult[] = [
      { kind: 'create', outcome: { kind: 'created', alertId: '1', escalation: 'none' } },
      { kind: 'create', outcome: { kind: 'created', alertId: '2', escalation: 'escalated' } },
      { kind: 'create', outcome: { kind: 'deduplicated', alertId: '1' } },
      { kind: 'create', outcome: { kind: 'suppressed', policyId: 'p' } },
      { kind: 'close', result: 'closed' },
      { kind: 'close', result: 'already-closed' },
      { kind: 'close', result: 'unknown' },
    ];
    expect(tallyOf(9, results)).toEqual({ created: 2, deduped: 1, closed: 2, suppressed: 1, skipped: 3 });
  });
});
