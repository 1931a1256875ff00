import { ApiPropertyOptional } from '@nestjs/swagger';
import type { Slices } from '../slices/slices.js';

/* Declares which fields of a view contain a user's id, so that responses add name and email address. */

/** The fields of the id, the name and the e-mail address. */
interface PersonFields {
  id: string;
  name: string;
  email: string;
}

const FIELDS = new WeakMap<object, PersonFields[]>();
const EMAIL = 'E-mail address of the user; only for callers who may see users';
const NAME = 'Full name of the user; only for callers who may see users';

/**
 * On a field with a user's id (other ids are ignored): responses add the name, unless the view has one, and the email address:
 * `userId` → `userName`, `userEmail`; `id` → `name`, `email`; `approvedBy` → `approvedByName`, `approvedByEmail`.
 */
export const PersonId = (): PropertyDecorator => (target, property) => {
  const fields = personFields(String(property));
  FIELDS.set(target, [...(FIELDS.get(target) ?? []), fields]);
  // A name field that the view declares itself replaces this one.
  ApiPropertyOptional({ type: String, description: NAME })(target, fields.name);
  ApiPropertyOptional({ type: String, format: 'email', description: EMAIL })(target, fields.email);
};

/** By id; undefined: no user has it. */
export type FindPerson = (id: string) => { name: string; email: string | null } | undefined;

function personFields(id: string): PersonFields {
  if (id === 'id' || id === 'key') return { id, name: 'name', email: 'email' };
  const base = id.replace(/Id$/, '');
  return { id, name: `${base}Name`, email: `${base}Email` };
}

/** The fields of a view with ids of users. */
export interface PersonPlan {
  people: readonly PersonFields[];
  nested: ReadonlyMap<string, PersonPlan>;
}

const PLANS = new WeakMap<object, PersonPlan | null>();

/** Null: the view has none. Visits recursive views once. */
export function personPlan(view: object): PersonPlan | null {
  const known = PLANS.get(view);
  if (known !== undefined) return known;
  PLANS.set(view, null);
  const { prototype } = view as { prototype: object };
  const nested = new Map<string, PersonPlan>();
  for (const property of propertiesOf(prototype)) {
    const type = typeOf(prototype, property);
    const plan = typeof type === 'function' ? personPlan(type) : null;
    if (plan !== null) nested.set(property, plan);
  }
  const people = peopleOf(prototype);
  const plan = people.length + nested.size === 0 ? null : { people, nested };
  PLANS.set(view, plan);
  return plan;
}

function peopleOf(prototype: object | null): PersonFields[] {
  if (prototype === null || prototype === Object.prototype) return [];
  return [...(FIELDS.get(prototype) ?? []), ...peopleOf(Object.getPrototypeOf(prototype) as object | null)];
}

/** The properties in the API document. */
function propertiesOf(prototype: object): string[] {
  const listed = (Reflect.getMetadata('swagger/apiModelPropertiesArray', prototype) ?? []) as string[];
  return listed.map((name) => name.replace(/^:/, ''));
}

function typeOf(prototype: object, property: string): unknown {
  const { type } = (Reflect.getMetadata('swagger/apiModelProperties', prototype, property) ?? {}) as { type?: unknown };
  return type ?? (Reflect.getMetadata('design:type', prototype, property) as unknown);
}

/** Entries of a list between two pauses. */
const NAMED_AT_A_TIME = 500;

/** A copy of the response with the names of the users that `find` returns. */
export function* namePeople(answer: unknown, plan: PersonPlan, find: FindPerson): Slices<unknown> {
  if (Array.isArray(answer)) {
    const named: unknown[] = [];
    for (const entry of answer) {
      named.push(yield* namePeople(entry, plan, find));
      if (named.length % NAMED_AT_A_TIME === 0) yield;
    }
    return named;
  }
  if (typeof answer !== 'object' || answer === null) return answer;
  const named: Record<string, unknown> = { ...answer };
  for (const { id, name, email } of plan.people) {
    const person = typeof named[id] === 'string' ? find(named[id]) : undefined;
    if (person === undefined) continue;
    named[name] ??= person.name;
    if (person.email !== null) named[email] = person.email;
  }
  for (const [property, inner] of plan.nested) {
    if (named[property] !== undefined) named[property] = yield* namePeople(named[property], inner, find);
  }
  return named;
}
