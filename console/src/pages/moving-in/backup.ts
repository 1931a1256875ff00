import { Zip, ZipDeflate } from 'fflate';
import { plural, t } from '#words';
import { placeOfFile } from '../../../../src/interop/moving-in/sources/third-party/backup-files.js';
import { type MoveOptions, sendBackupParts } from '../../data/moving-in.js';

export interface GivenFile {
  /** Within what was chosen or dropped. */
  path: string;
  file: File;
}

const PART = 512 * 1024;
const LARGEST = 200 * 1024 * 1024;

/**
 * Sends a zip file, or the files of a backup as one, part by part; then the service reads it.
 * @param tell called with how far it is
 * @throws Error for what is no backup, or too large; Problem where the service refuses it
 */
export async function sendBackup(
  files: readonly GivenFile[],
  options: MoveOptions,
  tell: (sent: string) => void,
): Promise<void> {
  const zip = await zipOf(files, tell);
  if (zip.size > LARGEST) throw new Error(t`The backup is larger than 200 MB: use the command line`);
  const parts = Math.max(1, Math.ceil(zip.size / PART));
  const partOf = (part: number): Promise<string> => {
    tell(t`Sending: ${{ percent: Math.floor(((part - 1) * 100) / parts) }} %`);
    return base64Of(zip.slice((part - 1) * PART, part * PART));
  };
  await sendBackupParts(parts, partOf, options);
}

async function zipOf(files: readonly GivenFile[], tell: (sent: string) => void): Promise<Blob> {
  const [only] = files;
  if (files.length === 1 && only && only.file.name.toLowerCase().endsWith('.zip')) return only.file;
  const own = files.filter(({ path }) => placeOfFile(path) !== null);
  if (own.length === 0)
    throw new Error(t`That is no backup: it has none of the folders users, teams, schedules, escalations, …`);
  const size = own.reduce((sum, { file }) => sum + file.size, 0);
  if (size > LARGEST) throw new Error(t`The backup is larger than 200 MB: use the command line`);
  tell(plural(own.length, { one: 'Packing # file', other: 'Packing # files' }));
  return packed(own);
}

function packed(files: readonly GivenFile[]): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const chunks: BlobPart[] = [];
    const zip = new Zip((error, chunk, isLast) => {
      if (error) return reject(error);
      chunks.push(chunk);
      if (isLast) resolve(new Blob(chunks));
    });
    const add = async (): Promise<void> => {
      for (const { path, file } of files) {
        const entry = new ZipDeflate(path);
        zip.add(entry);
        entry.push(new Uint8Array(await file.arrayBuffer()), true);
      }
      zip.end();
    };
    add().catch(reject);
  });
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error ?? new Error(t`A file cannot be read`));
    reader.onload = () => resolve((reader.result as string).replace(/^[^,]*,/, ''));
    reader.readAsDataURL(blob);
  });
}

/** Every file of what was dropped, folders and all. Must be called within the event. */
export async function filesOfDrop(data: DataTransfer | null): Promise<GivenFile[]> {
  const entries = [...(data?.items ?? [])].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const found: GivenFile[] = [];
  for (const entry of entries) await walk(entry, '', found);
  return found;
}

async function walk(entry: FileSystemEntry, above: string, found: GivenFile[]): Promise<void> {
  const path = `${above}${entry.name}`;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    found.push({ path, file });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // It tells a hundred at a time, and none at the end.
  for (;;) {
    const inside = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (inside.length === 0) return;
    for (const each of inside) await walk(each, `${path}/`, found);
  }
}
