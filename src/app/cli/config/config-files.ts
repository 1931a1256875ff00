import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parseAllDocuments, parseDocument, stringify } from 'yaml';
import { keyAs, type KindName, KINDS } from '../../../configuration/domain/fields.js';
import { declarationOf } from '../../../configuration/domain/kinds.js';
import { CommandError } from '../command-error.js';

/** The content of a configuration's files. */
export type Document = Record<string, unknown>;

interface Found {
  kind: KindName;
  key: string;
  path: string;
  value: Record<string, unknown>;
  /** True: the file contains nothing else. */
  isAlone: boolean;
}

const EXTENSIONS = new Set(['.yaml', '.yml', '.json']);
/** The file of a folder with `version` and `managedBy`. */
const HEAD = 'pager.yaml';
const TEXT = { lineWidth: 0 } as const;

/** @throws CommandError for a path that does not exist or cannot be read */
export async function readConfiguration(path: string): Promise<Document> {
  if (!(await isFolder(path))) return onlyObject(path);
  const head = await headIn(path);
  if (head === null) throw new CommandError(`There is no ${HEAD} in ${path}; it says \`version: 1\``);
  const configuration: Document = { ...head };
  const objects = await objectsIn(path);
  refuseTwice(objects);
  for (const { kind, value } of objects) {
    const list = configuration[kind];
    configuration[kind] = [...(Array.isArray(list) ? (list as unknown[]) : []), value];
  }
  return configuration;
}

/** @throws CommandError that names the files of an object that occurs twice */
function refuseTwice(objects: readonly Found[]): void {
  const seen = new Map<string, string>();
  for (const { kind, key, path, value } of objects)
    for (const [word, name] of [
      ['', key],
      ['id ', value['id']],
    ] as const) {
      if (typeof name !== 'string') continue;
      const other = seen.get(`${kind} ${word}${name}`);
      const where = other === path ? `twice in ${path}` : `in ${other} and in ${path}`;
      if (other !== undefined) throw new CommandError(`${kind} ${word}${JSON.stringify(name)} is ${where}`);
      seen.set(`${kind} ${word}${name}`, path);
    }
}

/**
 * Writes a configuration into a file, or into a folder for each kind. Files with the same content stay untouched; in others
 * only different fields are replaced, so that comments stay. Deletes nothing.
 * @returns the written files, and those of objects that no longer exist
 */
export async function writeConfiguration(
  path: string,
  configuration: Document,
): Promise<{ written: string[]; gone: string[] }> {
  if (EXTENSIONS.has(extname(path))) {
    await write(path, configuration);
    return { written: [path], gone: [] };
  }
  const there = (await exists(path)) ? await objectsIn(path) : [];
  const taken = new Set(there.map((each) => each.path));
  const written: string[] = [];
  const head = (await exists(path)) ? await headIn(path) : null;
  if (head === null) {
    const { version, managedBy } = configuration;
    await write(join(path, HEAD), managedBy === undefined ? { version } : { version, managedBy });
    written.push(join(path, HEAD));
  }
  const desired = new Set<string>();
  for (const kind of KINDS) {
    const list = configuration[kind];
    for (const { managedBy, ...object } of Array.isArray(list) ? (list as Record<string, unknown>[]) : []) {
      // The head file already has the common owner.
      const value = managedBy === undefined || managedBy === head?.['managedBy'] ? object : { managedBy, ...object };
      const key = keyIn(kind, value, path);
      desired.add(`${kind}\n${key}`);
      const present = there.find((each) => each.kind === kind && each.key === key);
      if (present && isDeepStrictEqual(present.value, value)) continue;
      const file = present?.isAlone ? present.path : freeFile(join(path, kind), key, taken);
      if (present && !present.isAlone)
        throw new CommandError(`${present.path} holds several objects: change ${key} there by hand`);
      await (present ? change(file, present.value, value) : write(file, value));
      written.push(file);
    }
  }
  return { written, gone: there.filter(({ kind, key }) => !desired.has(`${kind}\n${key}`)).map((each) => each.path) };
}

/** The content of the head file; null: there is none. */
async function headIn(folder: string): Promise<Document | null> {
  const name = (await namesIn(folder)).find((each) => /^pager\.(ya?ml|json)$/.test(each));
  return name === undefined ? null : onlyObject(join(folder, name));
}

export const yamlOf = (value: unknown): string => stringify(value, TEXT);

async function objectsIn(folder: string): Promise<Found[]> {
  const found: Found[] = [];
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    if (!(await isFolder(path)) || name.startsWith('.')) continue;
    const kind = KINDS.find((each) => each === name);
    if (kind === undefined) throw new CommandError(`${path} is none of the kinds ${KINDS.join(', ')}`);
    for (const file of await namesIn(path)) {
      if (!EXTENSIONS.has(extname(file))) continue;
      const documents = await documentsIn(join(path, file));
      const objects = asObjects(join(path, file), documents.flat());
      for (const value of objects) {
        const isAlone = objects.length === 1 && !Array.isArray(documents[0]);
        found.push({ kind, key: keyIn(kind, value, join(path, file)), path: join(path, file), value, isAlone });
      }
    }
  }
  return found;
}

/** @throws CommandError for an object without a key */
function keyIn(kind: KindName, value: Record<string, unknown>, path: string): string {
  const { named } = declarationOf(kind);
  const { [named]: name, key = name } = value;
  if (typeof key === 'string' && key.trim() !== '') return keyAs(kind, key);
  throw new CommandError(`${path}: ${key === name ? named : 'key'} must be a name, as a text`);
}

/** Replaces differing fields of the first level. */
async function change(path: string, before: Record<string, unknown>, after: Record<string, unknown>): Promise<void> {
  if (extname(path) === '.json') return write(path, after);
  const document = parseDocument(await readFile(path, 'utf8'));
  for (const name of Object.keys(before)) if (!(name in after)) document.delete(name);
  for (const [name, value] of Object.entries(after))
    if (!isDeepStrictEqual(before[name], value)) document.set(name, document.createNode(value));
  await writeFile(path, document.toString(TEXT));
}

async function write(path: string, value: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, extname(path) === '.json' ? `${JSON.stringify(value, null, 2)}\n` : yamlOf(value));
}

function freeFile(folder: string, key: string, taken: Set<string>): string {
  const slug = slugOf(key);
  let path = join(folder, `${slug}.yaml`);
  for (let number = 2; taken.has(path); number++) path = join(folder, `${slug}-${number}.yaml`);
  taken.add(path);
  return path;
}

/** All YAML documents of a file; none for an empty file. @throws CommandError that names file and line */
async function documentsIn(path: string): Promise<unknown[]> {
  const documents = parseAllDocuments(await text(path));
  if (!Array.isArray(documents)) return [];
  return documents.map((document) => {
    const [error] = document.errors;
    if (error) throw new CommandError(`${path}: ${error.message}`);
    try {
      return document.toJS({ maxAliasCount: MOST_ALIASES }) as unknown;
    } catch (error) {
      throw new CommandError(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
}

const MOST_ALIASES = 1000;

/** Writes a value to a new file. @throws CommandError where there is one */
export async function writeNew(path: string, value: unknown): Promise<void> {
  if (await exists(path)) throw new CommandError(`${path} exists; name another file`);
  await write(path, value);
}

/** The one value of a file. @throws CommandError */
export async function readDocument(path: string): Promise<unknown> {
  const [value, ...others] = await documentsIn(path);
  if (isNothing(value) || others.length > 0) throw new CommandError(`${path}: must hold one document`);
  return value;
}

/** @throws CommandError unless the file contains exactly one object */
async function onlyObject(path: string): Promise<Record<string, unknown>> {
  const [object, ...others] = asObjects(path, await documentsIn(path));
  if (object === undefined || others.length > 0) throw new CommandError(`${path}: must hold one object`);
  return object;
}

/**
 * Refuses a file without objects (cut off, or badly merged): reading it as a deleted object would delete that object.
 * @throws CommandError
 */
function asObjects(path: string, values: readonly unknown[]): Record<string, unknown>[] {
  if (values.every(isNothing)) throw new CommandError(`${path} holds no object. To delete an object, delete its file`);
  const wrong = values.some((value) => isNothing(value) || typeof value !== 'object' || Array.isArray(value));
  if (wrong) throw new CommandError(`${path}: must hold objects only`);
  return values as Record<string, unknown>[];
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);

async function text(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: Error) => {
    throw new CommandError(`Cannot read ${path}: ${error.message}`);
  });
}

const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder)).sort();
const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

const LONGEST = 100;

/** A file name for an object with this key. */
function slugOf(key: string): string {
  const slug = key
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9@._-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, LONGEST);
  return slug === '' ? 'unnamed' : slug;
}
