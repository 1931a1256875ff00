import { expect, it } from '@jest/globals';
import type { MatchableAlert, MatchCriteria } from './match-criteria.js';
import { matchReasons } from './match-reasons.js';

it('names each condition with what met it, and nothing for criteria that ask nothing', () => {
  const alert: MatchableAlert = {
    message: 'Disk full',
    priority: 'P2',
    source: 'nagios',
    entity: 'db-1',
    tags: ['db', 'eu'],
    teamId: null,
  };
  const criteria: MatchCriteria = {
    priorities: ['P1', 'P2'],
    sources: ['nagios'],
    entities: ['db-1'],
    tags: ['eu', 'us'],
    messageRegex: '^Disk',
  };
  expect(matchReasons(criteria, alert)).toEqual([
    ...['priority P2', 'source nagios', 'entity db-1', 'tag eu', 'message like ^Disk'],
  ]);
  expect(matchReasons({ priorities: [], messageRegex: '' }, alert)).toEqual([]);
});
