import type { KindName } from './fields.js';
import { declarationOf } from './kinds.js';
import { MOST_PROBLEMS, normalisedFields } from './normalise.js';
import { refsIn, refOf, type Plan, type PlannedObject } from './plan.js';
import type { Values } from './references.js';

/* Messages about problems of a configuration. */

/** Why an object cannot be changed as planned. */
export interface Refusal {
  kind: KindName;
  key: string;
  message: string;
}

export const MOST_NAMED = 20;
/** Limits of one text and of all, in characters: names in a configuration may be long. */
const LONGEST_NAMED = 300;
const MOST_CHARACTERS = 1800;

/** Joins as many texts as fit into a message, and counts the others. */
export function listed(texts: readonly string[]): string {
  const named: string[] = [];
  let left = MOST_CHARACTERS;
  for (const text of texts.slice(0, MOST_NAMED)) {
    const shown = shortened(text);
    left -= shown.length;
    if (left < 0) break;
    named.push(shown);
  }
  const more = texts.length - named.length;
  const atLeast = texts.length < MOST_PROBLEMS ? '' : 'at least ';
  return [...named, ...(more > 0 ? [`and ${atLeast}${more} more`] : [])].join('; ');
}

export const shortened = (text: string): string =>
  text.length > LONGEST_NAMED ? `${text.slice(0, LONGEST_NAMED)}…` : text;

export function explain(refusals: readonly Refusal[]): string {
  return `Nothing was changed: ${listed(refusals.map(({ kind, key, message }) => `${kind}[${key}]: ${message}`))}`;
}

/** All invalid texts in these values; null: none. */
export function wrongValues(kind: KindName, values: Values): string | null {
  const wrong: string[] = [];
  normalisedFields(declarationOf(kind).fields, values, '', (path, message, of) => {
    if (of === 'value') wrong.push(`${path.slice(1)}: ${message}`);
    return undefined;
  });
  return wrong.length === 0 ? null : `Invalid request: ${listed(wrong)}`;
}

/** Differences that are left after a plan was carried out. @param left the plan of the remaining actions */
export function notTaken(left: Plan, done: Plan): Refusal[] {
  const deleted = new Set(done.objects.flatMap((each) => (each.action === 'delete' ? [refOf(each)] : [])));
  return left.objects.flatMap((each) => {
    if (each.action === 'same' || each.action === 'kept') return [];
    return [{ kind: each.kind, key: each.key, message: whyLeft(each, deleted) }];
  });
}

type Left = Exclude<PlannedObject, { action: 'same' | 'kept' }>;

/** @param deleted the objects that the plan deletes */
function whyLeft(each: Left, deleted: ReadonlySet<string>): string {
  const values: Values = each.action === 'delete' ? {} : each.values;
  const { fields } = declarationOf(each.kind);
  const naming = Object.entries(values).flatMap(([name, value]) => {
    const named = refsIn(fields[name], value).filter((ref) => deleted.has(refOf(ref)));
    const [ref] = named;
    return ref ? [{ name, ref }] : [];
  });
  const reasons = naming.map(({ name, ref }) => {
    const { noun } = declarationOf(ref.kind);
    return `${name}: names the ${noun} ${JSON.stringify(ref.key)}, which is not in the configuration and would be deleted`;
  });
  if (each.action !== 'change') return reasons.length > 0 ? reasons.join('; ') : 'it: was not taken as given';
  const others = each.changes.map(({ field }) => field).filter((field) => naming.every(({ name }) => name !== field));
  return [...reasons, ...(others.length > 0 ? [`${others.join(', ')}: was not taken as given`] : [])].join('; ');
}
