import { expect, it } from '@jest/globals';
import type { PlannedObjectView, PlanView } from '../../../configuration/dto/configuration.dto.js';
import { planText } from './plan-text.js';

const plan = (objects: PlannedObjectView[], refusals: PlanView['refusals'] = []): PlanView => ({
  ...{ hash: 'c18b', managedBy: 'git', objects, refusals },
  counts: { same: 0, create: 0, change: 1, delete: 0, kept: 12 },
});
const kept = (number: number, reason: string, kind: PlannedObjectView['kind'] = 'teams'): PlannedObjectView[] =>
  Array.from({ length: number }, (_, place) => ({ kind, key: `K${place}`, action: 'kept', reason }));
const change: PlannedObjectView = {
  ...{ kind: 'users', key: 'a@b.example', action: 'change' },
  changes: [{ field: 'locale', before: 'en', after: 'de' }],
};

it('shows what changes, what is kept, the hash, and what is refused at the end', () => {
  const refusals: PlanView['refusals'] = [{ kind: 'users', key: 'a@b.example', message: 'No' }];
  expect(planText(plan([...kept(1, 'no-prune'), ...kept(1, 'not-managed'), change], refusals)).split('\n')).toEqual([
    '~ users a@b.example',
    '    locale: "en" → "de"',
    '  teams K0: no longer in the configuration; --prune deletes it',
    '0 to create, 1 to change, 0 to delete; 0 the same, 12 kept.',
    'Hash of this plan: c18b',
    '',
    'It would be refused as a whole, for this:',
    '! users a@b.example: No',
    '',
  ]);
});

it('sums up what is kept for one reason where it is much', () => {
  const others = [...kept(9, 'managed-by-another'), ...kept(2, 'managed-by-another', 'schedules')];
  const [first, second] = planText(plan([...others, ...kept(1, 'no-prune')])).split('\n');
  expect(first).toBe('  11 objects (9 teams, 2 schedules; --json names them): managed by another configuration');
  expect(second).toBe('  teams K0: no longer in the configuration; --prune deletes it');
});
