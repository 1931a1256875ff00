import { describe, expect, it } from '@jest/globals';
import type { Difference } from './difference.js';
import { reportHtml } from './report-html.js';
import { reportText } from './report-text.js';
import type { MoveReport } from './report.js';

describe('a report', () => {
  const hostile = '<script>alert(1)</script>\u001b[2J';
  const said = { kind: 'users', name: hostile, id: null, what: 'has tags', effect: 'only clients see them' } as const;
  const differences: Difference[] = [
    { ...said, verdict: 'not-movable', pages: true },
    { ...said, verdict: 'note', pages: false },
  ];
  const report: MoveReport = {
    ...{ version: 1, source: 'api', at: '2026-11-23T12:00:00Z', outcome: 'dry-run', found: { users: 1 }, hash: 'abc' },
    ...{ objects: [{ kind: 'users', key: hostile, action: 'kept-here' }], differences, proof: null },
    ...{ personal: { people: 1, channels: 0, rules: 0, forwardings: 0 }, problems: [], refusals: [] },
  };

  it('is safe to look at, whatever things are called', () => {
    const page = reportHtml(report);
    for (const text of ['<script', '\u001b', 'http:', 'https:']) expect(page).not.toContain(text);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(reportText(report)).not.toContain('\u001b');
  });

  it('counts in the words of one and of several, and shows what is meant literally as such', () => {
    const counts = { users: 1, customRoles: 1, policies: 2, maintenance: 2 };
    const literal = { ...differences[0]!, what: 'the notify type `random` <of `two`', effect: 'one ` alone' };
    const told = { ...report, found: counts, differences: [literal] };
    expect(reportText(told)).toContain('From the API: 1 person, 1 custom role, 2 policies, 2 maintenance windows.');
    const page = reportHtml(told);
    for (const part of [
      '<b>1</b>custom role there',
      '<b>0</b>objects to create',
      'object kept as it is here',
      'one ` alone',
    ])
      expect(page).toContain(part);
    expect(page).toContain('the notify type <code>random</code> &lt;of <code>two</code>');
  });

  it('says how to accept its differences', () => {
    expect(reportText(report)).toContain('1 difference to accept: --apply --accept-differences abc');
    expect(reportHtml(report)).toContain('--accept-differences abc');
    for (const outcome of ['dry-run', 'not-accepted'] as const)
      expect(reportText({ ...report, outcome, acceptsOthers: true })).toContain('they have changed since');
  });

  it('offers no consent while something stands in the way', () => {
    const refused = { ...report, outcome: 'refused', problems: [{ where: 'users', message: 'no JSON' }] } as const;
    for (const text of [reportText(refused), reportHtml(refused)]) expect(text).not.toContain('--accept-differences');
  });

  it('counts differences, and the entries in which several are said together', () => {
    const [first, note] = differences as [Difference, Difference];
    const told = { ...report, differences: [first, { ...first, name: 'b' }, { ...first, what: 'has none' }, note] };
    for (const text of [reportText(told), reportHtml(told)])
      expect(text).toMatch(/paged, or when \(3 in 2 entries\)[^]*Good to know \(1\)/);
  });
});
