import { expect, it } from '@jest/globals';
import { type Standing, unfitness } from './fitness.js';

const position = { lsn: '0/3000148', timeline: 2, database: '7301/16384' };
const fit: Standing = { isStandby: true, timeline: 2, database: '7301/16384', behind: 0 };

it.each<[string, Partial<Standing>, string | null]>([
  ['a standby that has replayed all', {}, null],
  ['a standby that has replayed more', { behind: -8192 }, null],
  ['a standby that has not', { behind: 1 }, 'behind'],
  ['a server that takes writes', { isStandby: false, behind: null }, 'a server that is no standby'],
  ['a standby that was promoted', { isStandby: false, behind: -8192 }, 'a server that is no standby'],
  ['a standby of another primary before the last promotion', { timeline: 1 }, 'an old one'],
  ['a standby of another promotion', { timeline: 3 }, 'an old one'],
  ['another cluster, however far its log', { database: '7302/16384', behind: -1 }, 'another database'],
  ['another database of the cluster', { database: '7301/5' }, 'another database'],
])('%s', (_, of, problem) => {
  const found = unfitness(position, { ...fit, ...of });
  if (problem === null) expect(found).toBeNull();
  else expect(found).toContain(problem);
});
