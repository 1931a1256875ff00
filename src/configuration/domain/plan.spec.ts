import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { atOnce } from '../../platform/slices/slices.js';
import { sameJson } from './canonical.js';
import type { Field, Fields, KindName } from './fields.js';
import { keysOf } from './keys.js';
import { declarationOf, DECLARATIONS } from './kinds.js';
import { readConfiguration as reading, written, type ActualObject, type Desired } from './model.js';
import { countsOf, OWNER_FIELD, refOf, planOf as planned, stepsOf as steps } from './plan.js';
import { renamedFields, type Values } from './references.js';

const NOW = new Date('2026-05-01T00:00:00Z');
const KEYS = ['a', 'b', 'c'];
const print = (secret: string): string => `printed ${secret.length}`;

/** Any valid value of the field; references name any of the keys. */
function valueOf(field: Field): fc.Arbitrary<unknown> {
  const value = presentValueOf(field);
  if (field.kept) return fc.option(value, { nil: undefined });
  return field.nullable ? fc.option(value, { nil: null }) : value;
}

function presentValueOf(field: Field): fc.Arbitrary<unknown> {
  switch (field.is) {
    case 'text':
      return fc.constantFrom('', 'x', 'y');
    case 'flag':
      return fc.boolean();
    case 'number':
      return fc.integer({ min: 0, max: 2 });
    case 'choice':
      return fc.constantFrom(...field.of);
    case 'instant':
      return fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-06-01T02:00:00+02:00');
    case 'json':
      return fc.constantFrom({}, { b: ['x'], a: 1 });
    case 'settings':
      return fc.constantFrom({}, { url: 'x', events: ['a'] });
    case 'secret':
      return fc.constant(undefined);
    case 'id':
      return fc.constantFrom('1b4e28ba-2fa1-4bf2-8d0c-5a6f0a6b9c11', '1b4e28ba-2fa1-4bf2-8d0c-5a6f0a6b9c12');
    case 'reference':
      return fc.constantFrom(...KEYS);
    case 'list':
      return fc.array(presentValueOf(field.of), { maxLength: 3 });
    case 'object':
      return fieldsOf(field.fields);
    case 'target': {
      const words = Object.keys(field.to).map((word) => fc.record({ [word]: fc.constantFrom(...KEYS) }));
      const targets = field.none ? [...words, fc.constant({ none: true })] : words;
      const more = fieldsOf(field.more ?? {});
      return fc.tuple(fc.oneof(...targets), more).map(([target, rest]) => ({ ...target, ...rest }));
    }
  }
}

const fieldsOf = (fields: Fields): fc.Arbitrary<Values> =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field)])));

/** Every kind has all of the keys, so that no reference is empty. */
const configuration = fc
  .record({
    managedBy: fc.constantFrom('git', 'other'),
    ...Object.fromEntries(
      DECLARATIONS.map(({ kind, named, isKey, fields }) => [
        kind,
        fc.tuple(...KEYS.map((key) => fieldsOf(fields).map((values) => ({ ...values, [isKey ? named : 'key']: key })))),
      ]),
    ),
  })
  .map((lists) => ({ version: 1, ...lists }));

const readConfiguration = (document: unknown) => atOnce(reading(document));
const planOf = (...args: Parameters<typeof planned>) => atOnce(planned(...args));
const stepsOf = (...args: Parameters<typeof steps>) => atOnce(steps(...args));

function desiredOf(document: unknown): Desired {
  const { desired, problems } = readConfiguration(document);
  expect(problems).toEqual([]);
  return desired;
}

/** A store with ids as references, which refuses references to missing objects. */
class Store {
  readonly objects = new Map<string, ActualObject>();
  private next = 0;

  apply(desired: Desired, prune: boolean): void {
    const plan = planOf(desired, [...this.objects.values()], { prune, now: NOW, print });
    for (const step of stepsOf(plan)) {
      const ref = refOf(step);
      if (step.do === 'delete') {
        this.objects.delete(ref);
        continue;
      }
      const { fields } = declarationOf(step.kind);
      const values = renamedFields(fields, step.values, (kind, key) => {
        if (!this.objects.has(refOf({ kind, key }))) throw new Error(`${ref} refers to ${kind} ${key}`);
        return key;
      });
      const { kind, key } = step;
      const stored = this.objects.get(ref);
      if (step.do === 'create') expect(stored).toBeUndefined();
      const base = stored ?? { kind, key, id: `${++this.next}`, managedBy: null, values: emptied(fields) };
      this.objects.set(ref, { ...base, values: { ...base.values, ...values } });
    }
    for (const each of plan.objects) {
      const stored = this.objects.get(refOf(each));
      if (stored && each.action !== 'kept') this.objects.set(refOf(each), { ...stored, managedBy: plan.managedBy });
    }
  }
}

/** The values of a new object's deferred fields. */
const emptied = (fields: Fields): Values =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (field.is === 'list' ? [[name, []]] : [])));

describe('a plan', () => {
  /** @contract operating-36, operating-37, operating-41 */
  it('is empty once it was carried out, whatever was there, and however objects refer to each other', () => {
    fc.assert(
      fc.property(configuration, configuration, fc.boolean(), (before, after, prune) => {
        const store = new Store();
        store.apply(desiredOf(before), false);
        const desired = desiredOf(after);
        store.apply(desired, prune);
        const plan = planOf(desired, [...store.objects.values()], { prune, now: NOW, print });
        expect(plan.objects.filter(({ action }) => action !== 'same')).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('does not depend on the order of objects', () => {
    fc.assert(
      fc.property(configuration, configuration, fc.boolean(), (before, after, prune) => {
        const store = new Store();
        store.apply(desiredOf(before), false);
        const desired = desiredOf(after);
        const reversed = { ...desired, objects: desired.objects.toReversed() };
        const actual = [...store.objects.values()];
        const options = { prune, now: NOW, print };
        expect(planOf(reversed, actual.toReversed(), options)).toEqual(planOf(desired, actual, options));
      }),
      { numRuns: 20 },
    );
  });

  it('takes an empty text, and an object without parts, for a missing one where that is the default', () => {
    const template = {
      name: 'T',
      message: 'm',
      description: '',
      stakeholderNotice: { message: '', description: null },
    };
    const { desired } = readConfiguration({ version: 1, incidentTemplates: [template] });
    expect(desired.objects).toMatchObject([{ values: { description: null, stakeholderNotice: null, message: 'm' } }]);
  });

  it('is the same for what was written and read again', () => {
    fc.assert(
      fc.property(configuration, (document) => {
        const { objects } = desiredOf(document);
        const again = desiredOf(JSON.parse(JSON.stringify(atOnce(written(objects))))).objects;
        const sorted = (list: typeof objects) =>
          list.map((each) => [refOf(each), withoutEmptyKept(each.kind, each.values)]);
        expect(sameJson(sorted(again).sort(), sorted(objects).sort())).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  const team = (name: string, more: object = {}) => ({ name, ...more });
  const actual = (key: string, managedBy: string | null): ActualObject => ({
    ...{ kind: 'teams', key, id: key, managedBy },
    values: { name: key, description: null, weeklyDigest: true, members: [], roles: [] },
  });

  it('deletes only what the configuration itself manages, and only with prune', () => {
    const desired = desiredOf({ version: 1, managedBy: 'git', teams: [team('new')] });
    const there = [actual('own', 'git'), actual('foreign', 'terraform'), actual('by hand', null)];
    const actions = (prune: boolean) => {
      const { objects } = planOf(desired, there, { prune, now: NOW, print });
      return objects.map((each) => [each.key, each.action === 'kept' ? each.reason : each.action]);
    };
    expect(actions(true)).toEqual([
      ['by hand', 'not-managed'],
      ['foreign', 'managed-by-another'],
      ['new', 'create'],
      ['own', 'delete'],
    ]);
    expect(actions(false)).toContainEqual(['own', 'no-prune']);
  });

  it('gives new objects their ids, and calls those that it finds by them as it does', () => {
    const id = 'd5c1a5c0-7f1f-4d53-a1c9-5d1c1b9c1a11';
    const desired = desiredOf({ version: 1, managedBy: 'git', teams: [team('new', { id })] });
    const made = planOf(desired, [], { prune: false, now: NOW, print });
    expect(stepsOf(made)).toMatchObject([{ do: 'create', id }]);
    const there = { ...actual('new', 'git'), id, markedKey: 'old' };
    const { objects } = planOf(desired, [there], { prune: false, now: NOW, print });
    expect(objects).toMatchObject([{ action: 'change', changes: [{ field: 'key', before: 'old', after: 'new' }] }]);
  });

  it('shows whose an object becomes, and no difference in the order of members', () => {
    const member = (user: string) => ({ user, role: 'member' });
    const there = {
      ...actual('a', 'terraform'),
      values: { ...actual('a', null).values, members: ['x', 'y'].map(member) },
    };
    const document = { version: 1, managedBy: 'git', teams: [team('a', { members: [{ user: 'Y' }, { user: 'x' }] })] };
    const plan = planOf(desiredOf(document), [there], { prune: false, now: NOW, print });
    expect(plan.objects).toEqual([
      {
        ...{ kind: 'teams', key: 'a', id: 'a', action: 'change' },
        changes: [{ field: OWNER_FIELD, before: 'terraform', after: 'git' }],
        values: {},
      },
    ]);
    expect(stepsOf(plan)).toEqual([]);
    expect(countsOf(plan)).toEqual({ same: 0, create: 0, change: 1, delete: 0, kept: 0 });
  });
});

function withoutEmptyKept(kind: KindName, values: Values): Values {
  const { fields } = declarationOf(kind);
  const entries = Object.entries(values);
  return Object.fromEntries(
    entries.filter(([name, value]) => !(fields[name]?.kept && Array.isArray(value) && value.length === 0)),
  );
}

describe('keys', () => {
  it('are those of the marks, else names, with a number where several have one', () => {
    const keyed = (id: string, name: string, key: string | null = null) => ({ id, name, key });
    const keys = keysOf([keyed('3', 'a'), keyed('1', 'a'), keyed('2', 'b', 'a (2)'), keyed('4', 'c')]);
    expect(Object.fromEntries(keys)).toEqual({ 1: 'a', 2: 'a (2)', 3: 'a (3)', 4: 'c' });
    const input = new Map([['4', 'a (2)']]);
    const others = keysOf([keyed('2', 'b', 'a (2)'), keyed('4', 'c', 'c')], (id) => input.get(id));
    expect(Object.fromEntries(others)).toEqual({ 2: 'a (2) (2)', 4: 'a (2)' });
  });
});
