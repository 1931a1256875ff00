import { asStored, isId } from '../../platform/ids.js';
import type { Slices } from '../../platform/slices/slices.js';
import { compare } from './canonical.js';
import { keyAs, KINDS, type KindDeclaration, type KindName } from './fields.js';
import { DECLARATIONS } from './kinds.js';
import {
  isObject,
  normalisedFields,
  type Problem,
  type Report,
  reporter,
  TooManyProblems,
  writtenFields,
} from './normalise.js';
import type { Values } from './references.js';

/** The version of the model; files of another one are refused. */
export const VERSION = 1;
/** The owner of a configuration that names none. */
const DEFAULT_OWNER = 'configuration';
/** The owner whose applications leave what was edited by hand. */
export const KEEPS_EDITS = 'moving-in';
const LONGEST_OWNER = 200;
const LONGEST_KEY = 512;
const NO_OWNER = `must be a string of 1 to ${LONGEST_OWNER} characters`;

const isOwner = (given: unknown): given is string =>
  typeof given === 'string' && given.trim() !== '' && given.length <= LONGEST_OWNER;

/** An object as a configuration wants it; references in it are keys. */
export interface DesiredObject {
  kind: KindName;
  key: string;
  /** Who manages it, where that is not whoever manages the whole. */
  managedBy?: string | null;
  /** The id given to the object when it is created, and by which it is found again; undefined: a new one is made. */
  id?: string;
  values: Values;
}

/** An object as it is. */
export interface ActualObject extends DesiredObject {
  id: string;
  /** Null: it is not managed by a configuration. */
  managedBy: string | null;
  /** The key of its mark, if it has one. */
  markedKey?: string;
  /** An export leaves it out. */
  isOver?: boolean;
}

export interface Desired {
  managedBy: string;
  objects: readonly DesiredObject[];
}

/**
 * Reads a configuration. `problems` lists what is wrong with it, at most `MOST_PROBLEMS`; then the rest is not to be used.
 * What would be refused later is among them where there are others: alone it is left to the plan, which finds more.
 */
export function* readConfiguration(document: unknown): Slices<{ desired: Desired; problems: Problem[] }> {
  const problems: Problem[] = [];
  try {
    const desired = yield* read(document, reporter(problems));
    return { desired, problems: problems.every(({ of }) => of === 'value') ? [] : problems };
  } catch (error) {
    if (error instanceof TooManyProblems) return { desired: { managedBy: DEFAULT_OWNER, objects: [] }, problems };
    throw error;
  }
}

function* read(document: unknown, report: Report): Slices<Desired> {
  const given = isObject(document) ? document : {};
  if (!isObject(document)) report('configuration', 'must be an object');
  else if (given['version'] !== VERSION) report('version', `must be ${VERSION}`);
  for (const name of Object.keys(given)) {
    if (!['version', 'managedBy', ...KINDS].includes(name))
      report(name, `unknown, known are version, managedBy, ${KINDS.join(', ')}`);
  }
  const managedBy = given['managedBy'] ?? DEFAULT_OWNER;
  if (!isOwner(managedBy)) report('managedBy', NO_OWNER);
  const objects: DesiredObject[] = [];
  for (const declaration of DECLARATIONS)
    for (const each of yield* readKind(declaration, given[declaration.kind], report)) objects.push(each);
  return { managedBy: isOwner(managedBy) ? managedBy : DEFAULT_OWNER, objects };
}

function* readKind(declaration: KindDeclaration, given: unknown, report: Report): Slices<DesiredObject[]> {
  const { kind } = declaration;
  if (given === undefined) return [];
  // A file that ends behind `teams:` does not mean that there are none.
  if (!Array.isArray(given)) return report(kind, 'must be a list; of none: []') ?? [];
  const seen = new Map<string, number>();
  const objects: DesiredObject[] = [];
  for (const [index, each] of (given as unknown[]).entries()) {
    yield;
    if (!isObject(each)) report(`${kind}.${index}`, 'must be an object');
    const object = isObject(each) ? readObject(declaration, each, `${kind}.${index}`, report) : null;
    if (object === null) continue;
    for (const [word, value] of [
      ['key', object.key],
      ['id', object.id],
    ] as const) {
      if (value === undefined) continue;
      const other = seen.get(`${word} ${value}`);
      if (other !== undefined)
        report(
          `${kind}.${index}`,
          `there are two of the ${word} ${JSON.stringify(value)}, the other is ${kind}.${other}`,
        );
      seen.set(`${word} ${value}`, other ?? index);
    }
    objects.push(object);
  }
  return objects;
}

function readObject(
  { kind, named, isKey = false, hasNoId = false, fields }: KindDeclaration,
  given: Values,
  path: string,
  report: Report,
): DesiredObject | null {
  const name = given[named];
  const key = isKey ? name : (given['key'] ?? name);
  if (typeof key !== 'string' || key.trim() === '' || key.length > LONGEST_KEY) {
    report(`${path}.${isKey || given['key'] === undefined ? named : 'key'}`, 'must be a name');
    return null;
  }
  const where = `${kind}[${key}]`;
  const others = [isKey ? named : 'key', 'managedBy', ...(hasNoId ? [] : ['id'])];
  const values = normalisedFields(fields, given, where, report, others);
  const id = hasNoId ? undefined : (given['id'] ?? undefined);
  if (id !== undefined && !isId(id)) report(`${where}.id`, 'must be a UUID');
  const managedBy = given['managedBy'] ?? undefined;
  if (managedBy !== undefined && !isOwner(managedBy)) report(`${where}.managedBy`, NO_OWNER);
  return {
    ...{ kind, key: keyAs(kind, key), values },
    ...(isOwner(managedBy) ? { managedBy } : {}),
    ...(isId(id) ? { id: asStored(id) } : {}),
  };
}

/** A configuration as it is written: every kind, each by its keys, without what has its default. */
export type Configuration = { version: number; managedBy?: string } & Partial<Record<KindName, object[]>>;

/** Whose configuration all of this is; where nobody manages it, or several do, the default. */
export function ownerOf(objects: readonly Pick<ActualObject, 'managedBy'>[]): string {
  const owners = new Set(objects.flatMap(({ managedBy }) => managedBy ?? []));
  const [owner = DEFAULT_OWNER] = owners;
  return owners.size > 1 ? DEFAULT_OWNER : owner;
}

/** In the place of the name of a configuration: what none manages. */
export const NOBODY = 'none';

/** Is the object managed by this configuration; `NOBODY`: by none? */
export const isManagedBy = (owner: string, { managedBy }: Pick<ActualObject, 'managedBy'>): boolean =>
  (managedBy ?? NOBODY) === owner;

/**
 * The configuration that says what is there. An object says who manages it where that is somebody else.
 * @param ids with the id of each object that has one
 */
export function* written(
  objects: readonly DesiredObject[],
  { ids = false, managedBy = DEFAULT_OWNER }: { ids?: boolean; managedBy?: string } = {},
): Slices<Configuration> {
  const lists: [KindName, object[]][] = [];
  for (const declaration of DECLARATIONS) {
    const { kind } = declaration;
    const list: object[] = [];
    for (const each of objects.filter((one) => one.kind === kind).sort((a, b) => compare(a.key, b.key))) {
      list.push(writtenObject(declaration, each, { ids, managedBy }));
      yield;
    }
    if (list.length > 0) lists.push([kind, list]);
  }
  const owner = managedBy === DEFAULT_OWNER ? {} : { managedBy };
  return { version: VERSION, ...owner, ...Object.fromEntries(lists) };
}

function writtenObject(
  { named, isKey = false, hasNoId = false, fields }: KindDeclaration,
  { key, id, managedBy, values }: DesiredObject,
  { ids, managedBy: ofAll }: { ids: boolean; managedBy: string },
): object {
  const isOthers = managedBy && managedBy !== ofAll;
  const body = {
    ...(ids && id !== undefined && !hasNoId ? { id } : {}),
    ...(isOthers ? { managedBy } : {}),
    ...writtenFields(fields, values),
  };
  if (isKey) return { [named]: key, ...body };
  return values[named] === key ? body : { key, ...body };
}
