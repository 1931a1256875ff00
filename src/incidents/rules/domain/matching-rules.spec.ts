import { expect, it } from '@jest/globals';
import { compileIncidentRules } from './matching-rules.js';

/** @contract incidents-17 */
it('of a service of a team match alerts of that team and of none, never those of another', () => {
  const rule = { id: 'r', serviceId: 's', enabled: true, order: 0, match: {} };
  const alert = { message: 'm', priority: 'P3' as const, source: null, entity: null, tags: [] };
  const fits = (teamId: string | null): boolean[] =>
    ['a', 'b', null].map(
      (of) => compileIncidentRules([{ ...rule, teamId }], fail)?.({ ...alert, teamId: of }).length === 1,
    );
  const fail = (_id: string, error: unknown): never => {
    throw error;
  };
  expect(fits('a')).toEqual([true, false, true]);
  expect(fits(null)).toEqual([true, true, true]);
});
