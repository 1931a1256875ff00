import type { Slices } from '../../../../platform/slices/slices.js';
import { parsedJson, shown } from '../../domain/json-text.js';
import { SourceRefused } from '../../domain/source-refused.js';
import type { RawEntry } from '../raw.js';
import { RAW_KINDS, rawOrg, type RawKind, type RawOrg } from './raw.js';

/** The exporter's folders of policies have one list in one file. */
const LISTS: readonly RawKind[] = ['ordersV2'];
const ORDERS = 'PolicyOrders.json';
const LONGEST_NAME = 500;

/** A file of a backup: `kind/name` says where it stands. */
export interface BackupFile {
  kind: RawKind;
  name: string;
}

/** Where a file of an archive stands in a backup. */
export interface PlacedFile extends BackupFile {
  /** The folder above the kinds; a backup has one. */
  root: string;
}

/**
 * A path within a zip file or a folder. Null: it is none of a backup's files, whatever it is.
 * @throws SourceRefused for paths that lead out of the folder, and names with control characters
 */
export function placeOfFile(path: string): PlacedFile | null {
  const parts = path.split('/');
  const leadsOut = path.startsWith('/') || /^[a-z]:/i.test(path) || path.includes('\\') || parts.includes('..');
  if (leadsOut || /\p{Cc}/u.test(path) || path.length > LONGEST_NAME)
    throw new SourceRefused(`${shown(path).slice(0, 100)} is no name of a file in a backup; nothing was read`);
  const name = parts.at(-1) ?? '';
  const kind = RAW_KINDS.find((each) => each === parts.at(-2));
  // What the file manager of macOS adds.
  const isOfSystem = name.startsWith('._') || parts[0] === '__MACOSX';
  if (kind === undefined || isOfSystem || !name.endsWith('.json')) return null;
  if (name === ORDERS && !LISTS.includes(kind)) return null;
  return { kind, name, root: parts.slice(0, -2).join('/') };
}

/** @throws SourceRefused where it is no JSON, or has too many values */
export function parsedFile({ kind, name }: BackupFile, text: string): RawEntry {
  const where = `${kind}/${shown(name)}`;
  return { where, json: parsedJson(where, text) };
}

/** An organisation from the files of a backup, given in the order of their names. */
export function* orgOfFiles(files: Iterable<BackupFile & { text: string }>): Slices<RawOrg> {
  const entries: Partial<Record<RawKind, RawEntry[]>> = {};
  for (const file of files) {
    yield;
    (entries[file.kind] ??= []).push(parsedFile(file, file.text));
  }
  return rawOrg(
    'backup',
    entries,
    RAW_KINDS.filter((kind) => entries[kind] === undefined),
  );
}
