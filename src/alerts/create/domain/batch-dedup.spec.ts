import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Admission, admit } from './admission.js';
import { foldRepeats, groupByAlias, planGroup } from './batch-dedup.js';
import { PRIORITIES, type Priority } from '../../../platform/domain/priority.js';
import { type AlertDraft, draftAlert } from '../../lifecycle/domain/create-request.js';

const now = new Date('2026-03-01T12:00:00Z');
let sequence = 0;
const draft = (alias: string, rest: { message?: string; description?: string } = {}): AlertDraft =>
  draftAlert(
    {
      tenantId: 't',
      teamId: null,
      integration: null,
      actor: { type: 'system', id: null, name: 'test' },
      fields: { message: rest.message ?? 'm', alias, description: rest.description },
    },
    `id-${++sequence}`,
    1,
  );
const pass = (one: AlertDraft): Admission => admit(one, () => null, now);

/** The fate of each message by its first letter: s = suppressed, c = created closed, anything else opens. */
const byLetter = (one: AlertDraft): Admission => {
  if (one.message.startsWith('s')) return { kind: 'suppressed', policy: { id: 'p', name: 'Night' } };
  return admit({ ...one, status: one.message.startsWith('c') ? 'closed' : 'open' }, () => null, now);
};

const drafts = fc
  .array(fc.constantFrom('a', 'b', 'B', 'c', 'é'), { maxLength: 40 })
  .map((aliases) => aliases.map((alias) => draft(alias)));

describe('grouping a batch', () => {
  it('loses and doubles no draft, and keeps the order of arrival within a group', () => {
    fc.assert(
      fc.property(drafts, (batch) => {
        const groups = groupByAlias(batch);
        for (const { alias, members } of groups) {
          expect(members).toEqual(batch.filter((one) => one.alias === alias));
        }
        expect(groups.flatMap(({ members }) => members)).toHaveLength(batch.length);
      }),
    );
  });

  it('has one group per alias, in one order whatever the order of arrival', () => {
    fc.assert(
      fc.property(drafts, fc.func(fc.nat()), (batch, shuffle) => {
        const keys = groupByAlias(batch).map(({ alias }) => alias);
        expect(keys).toEqual([...new Set(keys)].sort());
        const shuffled = [...batch].sort((a, b) => shuffle(a.id) - shuffle(b.id));
        expect(groupByAlias(shuffled).map(({ alias }) => alias)).toEqual(keys);
      }),
    );
  });
});

describe('planning a group', () => {
  const plan = (...messages: string[]) => {
    const [group] = groupByAlias(messages.map((message) => draft('a', { message })));
    if (!group) throw new Error('no group');
    const { suppressed, closed, opening } = planGroup(group, byLetter);
    return {
      suppressed: suppressed.map((one) => one.draft.message),
      closed: closed.map((one) => one.draft.message),
      opens: opening?.admitted.draft.message ?? null,
      absorbed: opening?.absorbed.map((one) => one.message) ?? [],
    };
  };

  it('lets the first open the alert and absorb the rest', () => {
    expect(plan('1', '2', '3')).toEqual({ suppressed: [], closed: [], opens: '1', absorbed: ['2', '3'] });
  });

  it('asks the policies only until an alert is open', () => {
    expect(plan('s1', 'c2', '3', 's4', 'c5')).toEqual({
      suppressed: ['s1'],
      closed: ['c2'],
      opens: '3',
      absorbed: ['s4', 'c5'],
    });
  });

  it('can end without an open alert', () => {
    expect(plan('s1', 'c2', 'c3')).toEqual({ suppressed: ['s1'], closed: ['c2', 'c3'], opens: null, absorbed: [] });
  });

  it('accounts for every member exactly once', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('s', 'c', 'o'), { minLength: 1, maxLength: 20 }), (messages) => {
        const { suppressed, closed, opens, absorbed } = plan(...messages);
        expect([...suppressed, ...closed, ...(opens === null ? [] : [opens]), ...absorbed].sort()).toEqual(
          [...messages].sort(),
        );
      }),
    );
  });

  it('does not put repeats to the rules', () => {
    const [group] = groupByAlias([draft('a'), draft('a'), draft('a')]);
    let asked = 0;
    planGroup(group!, (one) => (asked++, pass(one)));
    expect(asked).toBe(1);
  });
});

describe('folding repeats', () => {
  it('is nothing for none', () => {
    expect(foldRepeats([])).toBeNull();
  });

  it('counts them and speaks with the last voice', () => {
    expect(
      foldRepeats([draft('a', { message: '1', description: 'x' }), draft('a', { message: '2', description: 'y' })]),
    ).toEqual({ by: 2, message: '2', description: 'y' });
  });

  it('keeps the last description that was given', () => {
    expect(foldRepeats([draft('a', { description: 'x' }), draft('a', { message: '2' })])).toEqual({
      by: 2,
      message: '2',
      description: 'x',
    });
    expect(foldRepeats([draft('a')])?.description).toBeUndefined();
  });
});

describe('a group that grows worse', () => {
  const priority = fc.option(fc.constantFrom(...PRIORITIES), { nil: undefined });
  const asked = (given: Priority | undefined): AlertDraft => {
    const one = draft('a');
    return { ...one, priority: given ?? one.priority, givesPriority: given !== undefined };
  };

  it('opens with the worst priority that any gives after the first, and says what it was', () => {
    fc.assert(
      fc.property(fc.array(priority, { minLength: 1, maxLength: 8 }), (given) => {
        const members = given.map(asked);
        const { opening } = planGroup({ alias: 'a', members }, pass);
        const first = given[0] ?? 'P3';
        const worst = [first, ...given.slice(1)].flatMap((each) => each ?? []).toSorted()[0];
        expect(opening?.admitted.draft.priority).toBe(worst);
        expect(opening?.admitted.raisedFrom).toBe(worst === first ? undefined : first);
      }),
    );
  });

  it('is not raised by a repeat that a policy drops', () => {
    const group = { alias: 'a', members: [asked('P5'), { ...asked('P1'), message: 'suppressed' }] };
    expect(planGroup(group, byLetter).opening?.admitted.draft.priority).toBe('P5');
  });
});

describe('senders of one alias', () => {
  const of = (rest: Partial<AlertDraft>): AlertDraft => ({ ...draft('a'), ...rest });
  const groups = (...rest: Partial<AlertDraft>[]): number => groupByAlias(rest.map(of)).length;

  it('are one group where any of them may touch the alert that another opens', () => {
    expect(groups({}, { teamId: 'x' })).toBe(1);
    expect(groups({ teamId: 'x', reach: ['x'] }, { teamId: 'x', reach: ['x'] })).toBe(1);
    expect(groups({ integrationId: 'i', reach: [] }, { integrationId: 'i', reach: [] })).toBe(1);
  });

  it('are several where they might not', () => {
    expect(groups({ teamId: 'x', reach: ['x'] }, { teamId: 'y', reach: ['y'] })).toBe(2);
    expect(groups({ integrationId: 'i', reach: [] }, { integrationId: 'j', reach: [] })).toBe(2);
    expect(groups({ aliasOrigin: 'eu' }, { aliasOrigin: 'us' }, { aliasOrigin: 'eu' })).toBe(2);
  });
});
