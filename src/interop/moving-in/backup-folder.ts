import { lstat, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { shown } from './domain/json-text.js';
import { parsedFile, placeOfFile } from './sources/third-party/backup-files.js';
import { SourceRefused } from './domain/source-refused.js';
import type { RawEntry } from './sources/source.js';
import { RAW_KINDS, rawOrg, type RawKind, type RawOrg } from './sources/third-party/raw.js';

const FOLDER = 'OpsGenieBackups';
const LARGEST_FILE = 16 * 1024 * 1024;
const LARGEST_FOLDER = 512 * 1024 * 1024;
const MOST_FILES = 50_000;

/**
 * Reads the folder that the backup tool has written, or its parent. Folders that are not there are empty: Git keeps none
 * without files. Nothing is followed out of the folder.
 * @throws SourceRefused for what is no backup, links, other things than files, names with control characters, JSON that is
 * none, and more than any organisation has
 */
export async function readBackupFolder(path: string): Promise<RawOrg> {
  const root = await rootOf(path);
  const entries: Partial<Record<RawKind, RawEntry[]>> = {};
  const missing: RawKind[] = [];
  const budget = { files: 0, bytes: 0 };
  for (const kind of RAW_KINDS) {
    const folder = join(root, kind);
    const names = await namesIn(folder);
    if (names === null) missing.push(kind);
    else entries[kind] = await readKind(kind, folder, names, budget);
  }
  return rawOrg('backup', entries, missing);
}

async function rootOf(path: string): Promise<string> {
  const names = await namesIn(path);
  if (names === null) throw new SourceRefused(`There is no folder ${path}`);
  const root = names.includes(FOLDER) && basename(path) !== FOLDER ? join(path, FOLDER) : path;
  const inside = root === path ? names : ((await namesIn(root)) ?? []);
  if (!RAW_KINDS.some((kind) => inside.includes(kind)))
    throw new SourceRefused(`${path} is no backup: it has none of the folders ${RAW_KINDS.slice(0, 4).join(', ')}, …`);
  return root;
}

async function readKind(
  kind: RawKind,
  folder: string,
  names: readonly string[],
  budget: { files: number; bytes: number },
): Promise<RawEntry[]> {
  const entries: RawEntry[] = [];
  for (const name of names) {
    if (placeOfFile(`${kind}/${name}`) === null) continue;
    const text = await readText(join(folder, name), `${kind}/${shown(name)}`, budget);
    entries.push(parsedFile({ kind, name }, text));
  }
  return entries;
}

async function readText(path: string, where: string, budget: { files: number; bytes: number }): Promise<string> {
  const { size } = await plainFile(path, where);
  budget.files++;
  budget.bytes += size;
  if (size > LARGEST_FILE) throw new SourceRefused(`${where} is larger than ${LARGEST_FILE / 1024 / 1024} MB`);
  if (budget.files > MOST_FILES || budget.bytes > LARGEST_FOLDER)
    throw new SourceRefused(`${where}: the backup has more than ${MOST_FILES} files or 512 MB`);
  return readFile(path, 'utf8');
}

async function plainFile(path: string, where: string): Promise<{ size: number }> {
  const found = await lstat(path);
  if (found.isSymbolicLink()) throw new SourceRefused(`${where} is a link; a backup has none`);
  if (!found.isFile()) throw new SourceRefused(`${where} is no file`);
  return found;
}

/** In alphabetical order; null: there is no such folder. */
async function namesIn(folder: string): Promise<string[] | null> {
  const found = await lstat(folder).catch(() => null);
  if (found === null) return null;
  if (found.isSymbolicLink()) throw new SourceRefused(`${folder} is a link; give the folder itself`);
  if (!found.isDirectory()) throw new SourceRefused(`${folder} is no folder`);
  const names = (await readdir(folder)).sort();
  const hostile = names.find((name) => /\p{Cc}/u.test(name));
  if (hostile !== undefined)
    throw new SourceRefused(`${folder} has a file whose name has control characters: ${shown(hostile)}`);
  return names;
}
