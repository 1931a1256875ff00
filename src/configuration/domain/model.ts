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

/** The version of the format. Other versions are refused. */
export const VERSION = 1;
/** The owner of a configuration without `managedBy`. */
const DEFAULT_OWNER = 'configuration';
/** The owner of imports, which keep manual edits. */
export const KEEPS_EDITS = 'moving-in';
const LONGEST_OWNER = 200;
const LONGEST_KEY = 512;
const NO_OWNER = `must be a string of 1 to ${LONGEST_OWNER} characters`;

const isOwner = (input: unknown): input is string =>
  typeof input === 'string' && input.trim() !== '' && input.length <= LONGEST_OWNER;

/** An object of a configuration; references are keys. */
export interface DesiredObject {
  kind: KindName;
  key: string;
  /** Its owner, if it differs from the configuration's. */
  managedBy?: string | null;
  /** The id for creating and finding the object; undefined: a generated one. */
  id?: string;
  values: Values;
}

/** A stored object. */
export interface ActualObject extends DesiredObject {
  id: string;
  /** Null: no configuration manages it. */
  managedBy: string | null;
  /** The key of its mark; absent without a mark. */
  markedKey?: string;
  /** True: it has no effect any more, and an export leaves it out. */
  isOver?: boolean;
}

export interface Desired {
  managedBy: string;
  objects: readonly DesiredObject[];
}

/**
 * Reads a configuration. If there are `problems` (at most `MOST_PROBLEMS`), `desired` must not be used. Problems that a
 * service would refuse, too, are listed only together with others: the plan reports them with further refusals.
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
  const input = isObject(document) ? document : {};
  if (!isObject(document)) report('configuration', 'must be an object');
  else if (input['version'] !== VERSION) report('version', `must be ${VERSION}`);
  for (const name of Object.keys(input)) {
    if (!['version', 'managedBy', ...KINDS].includes(name))
      report(name, `unknown, known are version, managedBy, ${KINDS.join(', ')}`);
  }
  const managedBy = input['managedBy'] ?? DEFAULT_OWNER;
  if (!isOwner(managedBy)) report('managedBy', NO_OWNER);
  const objects: DesiredObject[] = [];
  for (const declaration of DECLARATIONS)
    for (const each of yield* readKind(declaration, input[declaration.kind], report)) objects.push(each);
  return { managedBy: isOwner(managedBy) ? managedBy : DEFAULT_OWNER, objects };
}

function* readKind(declaration: KindDeclaration, input: unknown, report: Report): Slices<DesiredObject[]> {
  const { kind } = declaration;
  if (input === undefined) return [];
  // An empty `teams:` in YAML is null and does not mean an empty list.
  if (!Array.isArray(input)) return report(kind, 'must be a list; of none: []') ?? [];
  const seen = new Map<string, number>();
  const objects: DesiredObject[] = [];
  for (const [index, each] of (input as unknown[]).entries()) {
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
  input: Values,
  path: string,
  report: Report,
): DesiredObject | null {
  const name = input[named];
  const key = isKey ? name : (input['key'] ?? name);
  if (typeof key !== 'string' || key.trim() === '' || key.length > LONGEST_KEY) {
    report(`${path}.${isKey || input['key'] === undefined ? named : 'key'}`, 'must be a name');
    return null;
  }
  const where = `${kind}[${key}]`;
  const others = [isKey ? named : 'key', 'managedBy', ...(hasNoId ? [] : ['id'])];
  const values = normalisedFields(fields, input, where, report, others);
  const id = hasNoId ? undefined : (input['id'] ?? undefined);
  if (id !== undefined && !isId(id)) report(`${where}.id`, 'must be a UUID');
  const managedBy = input['managedBy'] ?? undefined;
  if (managedBy !== undefined && !isOwner(managedBy)) report(`${where}.managedBy`, NO_OWNER);
  return {
    ...{ kind, key: keyAs(kind, key), values },
    ...(isOwner(managedBy) ? { managedBy } : {}),
    ...(isId(id) ? { id: asStored(id) } : {}),
  };
}

/** A configuration as a document: all kinds, sorted by key, without default values. */
export type Configuration = { version: number; managedBy?: string } & Partial<Record<KindName, object[]>>;

/** The common owner of these objects; the default if there is none, or more than one. */
export function ownerOf(objects: readonly Pick<ActualObject, 'managedBy'>[]): string {
  const owners = new Set(objects.flatMap(({ managedBy }) => managedBy ?? []));
  const [owner = DEFAULT_OWNER] = owners;
  return owners.size > 1 ? DEFAULT_OWNER : owner;
}

/** Selects unmanaged objects instead of those of a configuration. */
export const NOBODY = 'none';

/** Does this configuration (`NOBODY`: no configuration) manage the object? */
export const isManagedBy = (owner: string, { managedBy }: Pick<ActualObject, 'managedBy'>): boolean =>
  (managedBy ?? NOBODY) === owner;

/**
 * These objects as a configuration. An object has `managedBy` only if it differs from the configuration's.
 * @param ids includes the id of each object that has one
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
