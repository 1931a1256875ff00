import { describe, expect, it } from '@jest/globals';
import { GatheredRows } from './gathered-rows.js';

const taken = (gathered: GatheredRows): [string, object[]][] =>
  [...gathered.take()].map(([sql, { rows }]) => [sql, rows]);

describe('rows of the tenants of a transaction', () => {
  it('are taken by their statements, in the order in which these were first used, each with its tenant', () => {
    const gathered = new GatheredRows();
    void gathered.add('INSERT b', 'one', [{ n: 1 }]);
    void gathered.add('INSERT a', 'one', [{ n: 2 }, { n: 3 }]);
    void gathered.add('INSERT b', 'two', [{ n: 4, tenantId: 'of another' }]);
    expect(taken(gathered)).toEqual([
      [
        'INSERT b',
        [
          { n: 1, tenantId: 'one' },
          { n: 4, tenantId: 'two' },
        ],
      ],
      [
        'INSERT a',
        [
          { n: 2, tenantId: 'one' },
          { n: 3, tenantId: 'one' },
        ],
      ],
    ]);
    expect(taken(gathered)).toEqual([]);
  });

  it('are a tenant’s until they are taken', async () => {
    const gathered = new GatheredRows();
    expect(await gathered.add('INSERT', 'one', [])).toEqual([]);
    expect(gathered.has('one')).toBe(false);
    void gathered.add('INSERT', 'one', [{}]);
    expect([gathered.has('one'), gathered.has('two')]).toEqual([true, false]);
    gathered.take();
    expect(gathered.has('one')).toBe(false);
  });

  it('have one answer, which is given to each of their tenants', async () => {
    const gathered = new GatheredRows();
    const answers = [gathered.add('INSERT', 'one', [{}]), gathered.add('INSERT', 'two', [{}])];
    for (const { answer } of gathered.take().values()) answer(Promise.resolve(['stored']));
    expect(await Promise.all(answers)).toEqual([['stored'], ['stored']]);
  });
});
